from importlib import import_module

from django.apps import AppConfig


class CaptureConfig(AppConfig):
    name = "understanding.capture"
    label = "capture"
    verbose_name = "Captured turns"

    def ready(self) -> None:
        import_module(f"{self.name}.erasure")  # from now on it listens
