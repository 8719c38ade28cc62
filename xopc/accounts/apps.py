from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "xopc.accounts"
    label = "accounts"
    verbose_name = "Accounts"
