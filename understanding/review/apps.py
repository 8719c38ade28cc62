from django.apps import AppConfig


class ReviewConfig(AppConfig):
    name = "understanding.review"
    label = "review"
    verbose_name = "Background review"
