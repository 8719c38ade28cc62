from django.apps import AppConfig


class CaptureConfig(AppConfig):
    name = "understanding.capture"
    label = "capture"
    verbose_name = "Captured turns"
