from django.apps import AppConfig


class QualityConfig(AppConfig):
    name = "understanding.quality"
    label = "quality"
    verbose_name = "Quality"
