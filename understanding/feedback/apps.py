from django.apps import AppConfig


class FeedbackConfig(AppConfig):
    name = "understanding.feedback"
    label = "feedback"
    verbose_name = "Feedback"
