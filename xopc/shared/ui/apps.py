from django.apps import AppConfig


class UiConfig(AppConfig):
    name = "xopc.shared.ui"
    label = "ui"
