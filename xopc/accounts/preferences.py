"""How a person wants their pages."""

from xopc.accounts.models import User


def set_language(user: User, language: str) -> None:
    user.language = language
    user.save(update_fields=["language"])
