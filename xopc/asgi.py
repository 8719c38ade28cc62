"""The entry point of an asynchronous web server."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "xopc.settings")

application = get_asgi_application()
