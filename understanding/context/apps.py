from django.apps import AppConfig


class ContextConfig(AppConfig):
    name = "understanding.context"
    label = "context"
    verbose_name = "Context"
