from xopc.accounts.models.answer import IdempotentAnswer
from xopc.accounts.models.key import ApiKey, Right
from xopc.accounts.models.link import SignInLink
from xopc.accounts.models.tenant import Tenant
from xopc.accounts.models.user import User

__all__ = ["ApiKey", "IdempotentAnswer", "Right", "SignInLink", "Tenant", "User"]
