"""What a refused text looked like, in the words of people: from the gate's rules to families."""

import enum

from xopc.shared.sensitivity import Sensitivity


class Family(enum.StrEnum):
    PASSWORD = "password"
    CODE = "code"
    ACCESS_KEY = "access_key"
    PRIVATE_KEY = "private_key"
    RECOVERY = "recovery"
    SIGN_IN_LINK = "sign_in_link"
    CARD = "card"
    BANK_ACCOUNT = "bank_account"
    IDENTITY_NUMBER = "identity_number"
    PATIENT_NUMBER = "patient_number"
    HEALTH = "health"
    BELIEF = "belief"
    POLITICS = "politics"
    ORIGIN = "origin"
    INTIMACY = "intimacy"
    CONVICTION = "conviction"
    IMMIGRATION = "immigration"
    MEMBERSHIP = "membership"
    #: a special category, but which one the rule does not say
    ABOUT_SOMEBODY = "about_somebody"
    #: all that is known is the class
    SECRET = "secret"
    REGULATED = "regulated"

    @property
    def is_special(self) -> bool:
        """A statement about somebody: a consequence of it may be kept instead."""
        return self in _SPECIAL


#: the longest start of a rule's name decides
_BY_START = {
    "prose.password": Family.PASSWORD,
    "prose.sign_in": Family.PASSWORD,
    "prose.wifi": Family.PASSWORD,
    "wifi_code": Family.PASSWORD,
    "netrc": Family.PASSWORD,
    "prose.app_password": Family.PASSWORD,
    "prose.encrypted_with": Family.PASSWORD,
    "authorization": Family.ACCESS_KEY,
    "prose.code": Family.CODE,
    "code": Family.CODE,
    "prose.door_code": Family.CODE,
    "prose.one_time_code": Family.CODE,
    "prose.unlock_pattern": Family.CODE,
    "prose.key": Family.ACCESS_KEY,
    "provider.": Family.ACCESS_KEY,
    "kingfisher.": Family.ACCESS_KEY,
    "jwt": Family.ACCESS_KEY,
    "cookie": Family.ACCESS_KEY,
    "docker_auth": Family.ACCESS_KEY,
    "setting": Family.ACCESS_KEY,
    "named_key": Family.ACCESS_KEY,
    "key_block": Family.PRIVATE_KEY,
    "recovery.raw_key": Family.PRIVATE_KEY,
    "recovery.": Family.RECOVERY,
    "otpauth": Family.RECOVERY,
    "connection_string": Family.SIGN_IN_LINK,
    "signed_link": Family.SIGN_IN_LINK,
    "magic_link": Family.SIGN_IN_LINK,
    "webhook_link": Family.SIGN_IN_LINK,
    "payment.card": Family.CARD,
    "payment.": Family.BANK_ACCOUNT,
    "identifier.health": Family.PATIENT_NUMBER,
    "identifier.us_medicare": Family.PATIENT_NUMBER,
    "identifier.uk_nhs": Family.PATIENT_NUMBER,
    "identifier.": Family.IDENTITY_NUMBER,
    "special.health": Family.HEALTH,
    "special.genetic": Family.HEALTH,
    "special.biometric": Family.HEALTH,
    "special.religion": Family.BELIEF,
    "special.politics": Family.POLITICS,
    "special.ethnicity": Family.ORIGIN,
    "special.orientation": Family.INTIMACY,
    "special.sex_life": Family.INTIMACY,
    "special.criminal": Family.CONVICTION,
    "special.immigration": Family.IMMIGRATION,
    "special.union": Family.MEMBERSHIP,
    "special.": Family.ABOUT_SOMEBODY,
}
_SPECIAL = frozenset(family for start, family in _BY_START.items() if start.startswith("special."))


def family(rule: str, sensitivity: str) -> Family:
    """Of a refusal's rule; a rule that is not known here falls back to its class."""
    starts = [start for start in _BY_START if rule.startswith(start)]
    if starts:
        return _BY_START[max(starts, key=len)]
    return Family.SECRET if sensitivity == Sensitivity.SECRET else Family.REGULATED
