from django.apps import AppConfig


class SourcesConfig(AppConfig):
    name = "connectors.sources"
    label = "connectors"
    verbose_name = "Sources"
