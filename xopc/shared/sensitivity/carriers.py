"""What carries a credential: key blocks, JWTs, connection strings, links, cookies, settings."""

from collections.abc import Iterator

from xopc.shared.sensitivity.findings import Finding
from xopc.shared.sensitivity.placeholders import is_placeholder
from xopc.shared.sensitivity.rules import Rule, apply
from xopc.shared.sensitivity.views import View


def find(view: View) -> Iterator[Finding]:
    yield from apply(_RULES, view)


def _is_given(value: str) -> bool:
    return not is_placeholder(value)


def _is_key_like(value: str) -> bool:
    """Long enough to authenticate and not a word or a count: "token: expired", "tokens: 1200"."""
    return _is_given(value) and (len(value) >= 16 or (len(value) >= 6 and _mixes(value)))


def _mixes(value: str) -> bool:
    return any(char.isdigit() for char in value) and any(not char.isdigit() for char in value)


def _is_no_port(value: str) -> bool:
    return _mixes(value) and any(map(str.isalpha, value))


_SECRET_NAME = (
    r"(?:[\w.\-]*(?:secret|token|password|passwd|passphrase|pwd|api[_\-]?key|apikey|access[_\-]?key"
    r"|account[_\-]?key|auth[_\-]?key|private[_\-]?key|encryption[_\-]?key|signing[_\-]?key"
    r"|shared[_\-]?access[_\-]?key|master[_\-]?key|credentials?)(?:[_\-]?(?:key|value|id|base64))?)"
)
_SECRET_PARAMETER = (
    r"(?:[\w\-]*(?:token|api[_\-]?key|apikey|secret|password|passwd|pwd|signature|credential"
    r"|session[_\-]?id|auth|otp|ticket)|sig|key|code|hash|k|t|jwt|sid|pass)"
)

#: who gives out keys that have no form of their own, and what such keys are for
_ISSUERS = (
    r"pager ?duty|okta|datadog|cloudflare|heroku|twilio|algolia|mailchimp|mandrill|postmark"
    r"|sparkpost|amplitude"
    r"|mixpanel|segment|intercom|zendesk|freshdesk|jira|trello|asana|monday|clickup|airtable"
    r"|todoist|discord"
    r"|telegram|whatsapp|twitch|spotify|youtube|maps|openweather\w*|weather|stripe|paypal"
    r"|braintree|adyen|square"
    r"|azure|aws|gcp|google|firebase|vercel|netlify|render|railway|fly|fastly|akamai|bunny|splunk"
    r"|elastic|kibana"
    r"|grafana|prometheus|sentry|rollbar|bugsnag|newrelic|new relic|dynatrace|snyk|sonar\w*"
    r"|codecov|travis|circle"
    r"|jenkins|artifactory|nexus|bitbucket|gitlab|github|deepl|assembly ?ai|cohere|mistral|openai"
    r"|anthropic|gemini"
    r"|replicate|stability|pinecone|weaviate|qdrant|supabase|mongo\w*|redis|confluent|kafka"
    r"|rabbit\w*|mapbox|here"
    r"|shodan|virustotal|ipinfo|binance|coinbase|kraken|alchemy|infura|etherscan|alpaca|polygon"
    r"|plaid|wise|n8n"
    r"|home assistant|tailscale|zerotier|wireguard|vpn|api|rest|service|integration|account"
    r"|access|license"
    r"|ingest\w*|routing|write|read|admin|project|server|auth|live|prod|production|test|staging"
    r"|master|deploy"
    r"|signing|webhook|app|bot|storage|function|host|subscription|device|primary|secondary"
    r"|encryption"
)


def _is_random(value: str) -> bool:
    """Longer than words and of three kinds of signs, or hexadecimal throughout."""
    if is_placeholder(value) or not any(char.isdigit() for char in value):
        return False
    kinds = (str.islower, str.isupper, str.isdigit)
    mixed = all(any(map(test, value)) for test in kinds)
    return mixed or (
        len(value) >= 24 and all(char in "0123456789abcdef-" for char in value.lower())
    )


_RULES = (
    Rule(
        "key_block",
        r"-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----(?s:.*?)"
        r"(?:-----END [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----|\z)",
        ("-----begin",),
        whole=False,
    ),
    Rule("key_block", r"PuTTY-User-Key-File-\d(?s:.*)", ("putty-user-key",), whole=False),
    Rule("key_block", r"openssh-key-v1|b3BlbnNzaC1rZXktdjE[\w+/=]*", ("openssh-key", "b3blbnnz")),
    Rule("jwt", r"eyJ[\w\-]{6,}\.\.[\w\-]{6,}\.[\w\-]{6,}(?:\.[\w\-]+)?", ("eyj",)),
    Rule("jwt", r"eyJ[\w\-]{6,}\.[\w\-]{6,}\.[\w\-]*(?:\.[\w\-]+){0,2}", ("eyj",)),
    Rule(
        "connection_string",
        r"[a-zA-Z][\w+.\-]{1,30}://[^\s:/@\"'<>]{0,128}:(?P<value>[^\s/\"'<>]{1,256})@[\w.\-\[\]]+",
        ("://",),
        holds=_is_given,
        whole=False,
    ),
    Rule(
        "connection_string",
        r"(?i)(?:password|pwd|accountkey|sharedaccesskey)=(?P<value>[^\s;\"']{3,})(?:;|$)",
        ("password=", "pwd=", "accountkey=", "sharedaccesskey="),
        holds=_is_given,
        whole=False,
    ),
    Rule(
        "connection_string",
        r"(?i)(?:identified by|with password|password to"
        r"|encrypted password)\s['\"](?P<value>[^'\"\n]{4,64})['\"]",
        ("identified by", "password"),
        holds=_is_given,
        whole=False,
    ),
    Rule(
        "connection_string",
        r"(?:^|[\s\"'(=])[A-Za-z][\w.\-]{1,30}:(?P<value>[^\s/\"'<>@:]{6,64})@[\w\-]+(?:\.[\w\-]+)+",
        ("@",),
        holds=_mixes,
        whole=False,
    ),
    Rule(
        "private_link",
        r"(?i)https?://[^\s\"'<>]{0,200}/(?:private|secret|feed|token|key|ical"
        r"|share)[\-/_](?P<value>[0-9a-f]{20,}|[\w\-]{32,})",
        ("http",),
        holds=_mixes,
        whole=False,
    ),
    Rule(
        "webhook_link",
        r"(?i)https?://(?:api\.day\.app|sctapi\.ftqq\.com|hc-ping\.com|api\.telegram\.org/bot"
        r"|hooks\.slack\.com/(?:services|workflows|triggers)"
        r"|(?:ptb\.|canary\.)?discord(?:app)?\.com/api/webhooks|hooks\.zapier\.com/hooks/catch"
        r"|[\w.\-]*webhook\.office\.com/webhookb2|open\.(?:feishu\.cn|larksuite\.com)/open-apis/bot"
        r"|chat\.googleapis\.com/v1/spaces|maker\.ifttt\.com/trigger|hook\.[\w.]*make\.com"
        r"|[\w.\-]+\.logic\.azure\.com(?::443)?/workflows)/(?P<value>[^\s\"'<>]{6,})",
        (
            "hook",
            "day.app",
            "ftqq",
            "hc-ping",
            "telegram",
            "open-apis/bot",
            "chat.googleapis",
            "ifttt",
            "logic.azure",
        ),
        holds=_is_given,
        whole=False,
    ),
    Rule(
        "signed_link",
        rf"(?i)[?&#;]{_SECRET_PARAMETER}=(?P<value>[^\s&#\"'<>]{{6,}})",
        ("=",),
        holds=_is_key_like,
        whole=False,
    ),
    Rule(
        "magic_link",
        r"(?i)https?://[^\s\"'<>]*/(?:[\w\-]*(?:magic|reset|verif|confirm|invite|activate|login|"
        r"sign-?in|unsubscribe|one-?time|auth|sso)[\w\-]*)/(?P<value>[\w\-.=]{16,})",
        ("http",),
        holds=_mixes,
        whole=False,
    ),
    Rule(
        "cookie",
        r"(?i)(?:set-)?cookie\s*:\s*(?P<value>[\w.\-]+=[^\s;]{6,}(?:;\s*[\w.\-]+(?:=[^\s;]*)?)*)",
        ("cookie",),
    ),
    Rule(
        "cookie",
        r"(?i)\b(?:[\w\-]*sess(?:ion)?[_\-]?id|phpsessid|connect\.sid|[\w\-]*csrf[\w\-]*"
        r"|[\w.\-]*auth[_\-]?cookie|laravel_session|aspxauth|li_at|c_user|sid)(?:\s(?:cookie"
        r"|is))?\s*[=:]\s*"
        r"(?P<value>[\w%.\-+/=]{12,})",
        ("sess", "sid", "csrf", "auth", "li_at", "c_user"),
        holds=_is_key_like,
    ),
    Rule(
        "authorization",
        r"(?i)\b(?:authorization\s*[:=]\s*)?(?:basic|bearer|digest|negotiate)\s+"
        r"(?P<value>[A-Za-z0-9+/=_.~\-]{12,})",
        ("basic", "bearer", "digest", "negotiate"),
        holds=_is_key_like,
    ),
    Rule(
        "authorization",
        r"(?i)\bauthorization\s*[:=]\s*basic\s+(?P<value>[A-Za-z0-9+/=]{8,})",
        ("authorization",),
    ),
    Rule(
        "authorization",
        r"(?i)\b(?:proxy-)?authorization[\"']?\s*[:=]\s*[\"']?(?:[A-Za-z][\w\-]{2,20}\s+)?"
        r"(?P<value>[\w+/=.~\-]{8,})",
        ("authorization",),
        holds=_is_key_like,
    ),
    Rule(
        "authorization",
        r"(?i)\bcurl\b[^\n]{0,200}?\s(?:-u|--user)\s+[\"']?[^\s:\"']+:(?P<value>[^\s\"']{3,})",
        ("curl",),
        holds=_is_given,
        whole=False,
    ),
    Rule(
        "authorization",
        r"(?i)(?:\b(?:sshpass|mysql|psql|redis-cli|mongo|mysqldump)\b[^\n]{0,200}?\s(?:-p|-a))"
        r"\s?[\"']?(?P<value>[^\s\-\"'][^\s\"']{3,})",
        ("sshpass", "mysql", "psql", "redis-cli", "mongo"),
        holds=_mixes,
        whole=False,
    ),
    Rule(
        "named_key",
        rf"(?i)\b(?:{_ISSUERS})(?:\s[\w\-]+){{0,4}}?\s(?:keys?|token|secret|dsn|webhook)\b(?:\s?"
        rf"(?:is|was|=|:|is now)?\s?[\"'`]?)"
        r"(?P<value>[\w+/=.\-]{16,})",
        ("key", "token", "secret", "dsn", "webhook"),
        holds=_is_random,
        whole=False,
    ),
    Rule(
        "named_key",
        r"(?i)(?:[\w\-]+\s)?\bkeys?(?:\s(?:to|for|of)\s[\w .\-]{1,24})?\s?[:=]\s?[\"'`]?"
        r"(?P<value>[\w+/=.\-]{20,})",
        ("key",),
        holds=_is_random,
        whole=False,
        unless=r"(?i)public|primary|foreign|cache|sort|partition|idempotency|host|object|publishable|\bpk_",
    ),
    Rule(
        "authorization",
        r"(?i)\b(?:docker|podman|helm|unzip|zip|7z|openssl|wget|ldapsearch|smbclient|ftp|twine|az"
        r"|oc)\b"
        r"[^\n]{0,200}?\s(?:-p|--password|--pass|-passin pass:|--passphrase)[\s=]?[\"']?"
        r"(?P<value>[^\s\-\"'$][^\s\"']{5,})",
        (
            "docker",
            "podman",
            "helm",
            "zip",
            "7z",
            "openssl",
            "wget",
            "ldap",
            "smb",
            "ftp",
            "twine",
            "az",
            "oc",
        ),
        holds=_is_no_port,
        whole=False,
    ),
    Rule(
        "authorization",
        r"(?i)\bnet use\b[^\n]{0,120}?/user:\S+\s(?P<value>\S{4,})",
        ("net use",),
        holds=_is_given,
        whole=False,
    ),
    Rule(
        "setting",
        r"(?i)\b(?:requirepass|masterauth|bindpw|rootpw|psk)\s+[\"']?(?P<value>[^\s\"']{6,})",
        ("requirepass", "masterauth", "bindpw", "rootpw", "psk"),
        holds=_mixes,
        whole=False,
    ),
    Rule(
        "docker_auth",
        r"\"auth\"\s*:\s*\"(?P<value>[A-Za-z0-9+/=]{8,})\"",
        ('"auth"',),
        whole=False,
    ),
    Rule("otpauth", r"(?i)otpauth(?:-migration)?://\S+", ("otpauth",), whole=False),
    Rule(
        "setting",
        rf"(?i){_SECRET_NAME}[\"']?\s{{0,3}}(?:=>|:=|==?|:)\s{{0,3}}[\"']?"
        r"(?P<value>[^\s\"',;&<>(){}\[\]]{6,})",
        ("secret", "token", "passw", "passphrase", "pwd", "key", "credential"),
        holds=_is_key_like,
        whole=False,
    ),
    Rule(
        "wifi_code",
        r"(?i)WIFI:[^\n]{0,80}?P:(?P<value>[^;\n]{4,})",
        ("wifi:",),
        holds=_is_given,
        whole=False,
    ),
    Rule(
        "netrc",
        r"(?i)\bmachine\s+\S+\s+login\s+\S+\s+password\s+(?P<value>\S{3,})",
        ("machine",),
        holds=_is_given,
        whole=False,
    ),
)
