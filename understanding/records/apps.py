from django.apps import AppConfig


class RecordsConfig(AppConfig):
    name = "understanding.records"
    label = "understanding"
    verbose_name = "Records"
