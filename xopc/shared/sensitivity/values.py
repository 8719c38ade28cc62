"""Whether a token looks like something a person would type into a password box."""

import re
import string

from xopc.shared.sensitivity.placeholders import is_placeholder

_OPENERS = "\"'`“”‘’«»([{<|:=>→"
_CLOSERS = "\"'`“”‘’«»)]}>|,.;:"
_SYMBOLS = frozenset("!@#$%^&*_+=~?")
_UNITS = (
    r"px|kb|mb|gb|tb|chars?|characters?|bits?|bytes?|x|k|m|th|st|nd|rd|days?|weeks?|months?|years?"
    r"|hours?|h|min|mins|minutes?|sec|s|ms|am|pm|%|usd|eur|cm|mm|km|kg|g|times|digits?|users?"
    r"|people"
)
_NUMBERED = (
    "sha|md|aes|rsa|utf|base|ipv|http|tls|ssl|oauth|argon|pbkdf|x|web|h|mp|win|windows|ios|android"
    "|office|macos|iphone|ipad|galaxy|pixel|python|node|java|php|rfc|iso|nist|owasp|fips|ed|hs|rs"
    r"|es|pkcs|log|covid|formula|area|room|gpt|saml|scram|ntlm|wpa|bcrypt|sha3|django|vue|postgres|rtx|gtx|macbook\w*|thinkpad|surface|ryzen|ubuntu|debian|angular|react|php|mysql|es"
)
_FILES = (
    "com|org|net|io|dev|app|cn|de|fr|uk|eu|ai|co|invalid|test|local|py|js|ts|tsx|go|rs|java|md|txt"
    "|pdf|docx?|xlsx?|csv|json|ya?ml|toml|html?|css|png|jpe?g|env"
)
#: shapes that mix letters, digits and signs in ordinary text
_ORDINARY_SHAPES = (
    r"[^@\s]+@[\w\-]+(?:\.[\w\-]+)+",  # mail address
    r"[a-z][\w+.\-]*://.*|www\..*",  # link
    r"[@#][\w\-]+",  # mention, tag
    rf"[\w\-]+(?:\.[\w\-]+)*\.(?:{_FILES})",  # host, file
    r"(?:\.{0,2}|~)/[\w\-./]*",  # path
    r"[a-z]{2,12}-\d{1,7}(?:\.\d+)*",  # ticket, model
    r"v?\d+(?:\.\d+)+[\w\-]*|v\d+",  # version
    r"\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:T[\d:.]+Z?)?|\d{1,2}:\d{2}(?::\d{2})?(?:am|pm)?",  # time
    rf"[$€£¥]\d[\d.,]*[km]?|\d[\d.,]*(?:{_UNITS})",  # amount
    rf"\d+-(?:{_UNITS}|factor|step|word|day)(?:-[a-z]+)*|\d+(?:st|nd|rd|th)(?:-\w+)?",
    rf"(?:{_NUMBERED})[\-_/]?\d+[a-z]{{0,6}}(?:[\-_/.]\w+)*",  # standard, product
    r"[a-z][a-z_\-]*=[\"']?(?:-?\d{1,6}|[a-z]*\d{0,2})",  # keyword argument, attribute
    r"[a-z_]+=[\[({].*",
    r"2fa|mfa|1password\d*|k8s|i18n|l10n|a11y|s3|ec2|b2b|b2c|p2p|q[1-4]|3d",
    r"(?:gpt|claude|gemini|llama|mistral|qwen|deepseek|grok|sonnet|opus|haiku)[\w\-.]*",  # model
    r"[a-z]+(?:[_\-/.][a-z]+)+|[\w.]*\(.*",  # hyphenated words, names in code
    r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}",  # UUID
)
_ORDINARY = re.compile("(?i)" + "|".join(f"(?:{shape})" for shape in _ORDINARY_SHAPES))
_NAMES_ITSELF = re.compile(r"(?i)passw|passphrase|token|secret|credential|login|apikey|api_key")
_HYPHENATED = re.compile(r"[A-Za-z]{3,}(?:[\-_.][A-Za-z]{3,}){3,}")
_DIGIT = re.compile(r"\d")
_SIGN = re.compile(rf"[{re.escape(string.punctuation)}]")
_CODE = re.compile(
    r"(?:[A-Za-z]{1,3}-)?\d{3,4}[ \-]?\d{0,4}|[A-Z]\d{3,6}|\d{3,6}[A-Z]|\d{1,3}[A-Z]\d{1,4}"
    r"|\d{2}-\d{2}-\d{2}|\d{4,10}[#*]?|[#*]\d{3,}"
)
#: between small letters, capitals and digits
_CHANGES = re.compile(r"[a-z](?=[A-Z0-9])|[A-Z](?=[a-z0-9])|[0-9](?=[a-zA-Z])")
_MOST_CHANGES_OF_NAMES = 4
_WORDS_AND_NUMBER = re.compile(
    r"(?=(?:[A-Za-z][\-_.]?){8})[A-Za-z]{3,}(?:[\-_.][A-Za-z]{3,}){1,3}[\-_.#]?\d{2,4}[!?#*]?"
    r"|(?:[A-Z][a-z]{2,}){2,4}\d{2,4}[!?#*]?"
)
#: "team-platform-2": nobody issues such keys
_NAME = re.compile(r"[a-z]{2,}(?:[\-_.][a-z]{2,})+[\-_.]?[0-9]{1,2}")
_WORD_AND_NUMBER = re.compile(
    r"(?=[A-Za-z]*[a-z])[A-Za-z]{4,}(?!(?:19|20)\d\d(?:\D|$))\d{4,6}[!?#*]?"
    r"|[A-Za-z]{4,}\d{2,6}[!?#*]"
)


def trimmed(token: str) -> tuple[int, int]:
    """The part of a token without what quotes it or ends the sentence, as offsets."""
    start = len(token) - len(token.lstrip(_OPENERS + "-–"))
    return start, max(start, len(token.rstrip(_CLOSERS)))


def is_word(token: str) -> bool:
    """Whether a token is a mere word, of which none of the tests below holds."""
    return len(token) < 20 and token.isalpha()


def is_ordinary(token: str) -> bool:
    bare = token.rstrip("!?")
    return is_placeholder(bare) or _ORDINARY.fullmatch(bare) is not None


def is_strong(token: str) -> bool:
    """Hardly anything but a password: three kinds of characters, one of them a sign."""
    if len(token) < 6 or token.isalnum() or _kinds(token) < 3:
        return False
    if _SYMBOLS.isdisjoint(token.rstrip("?")) and not ("-" in token and len(token) >= 10):
        return False
    return not _NAMES_ITSELF.search(token) and not is_ordinary(token)


def is_password(token: str) -> bool:
    """What a password may look like right after "password is"."""
    if _HYPHENATED.fullmatch(token):
        return True
    if len(token) < 4 or token.isalpha() or is_ordinary(token):
        return False
    if token.rstrip("#*").isdigit():
        return True
    return is_strong(token) or _is_mixed(token)


def is_strong_with_digit(token: str) -> bool:
    """As `is_strong`, but no name of a product: "FRITZ!Box"."""
    return _DIGIT.search(token) is not None and is_strong(token)


def is_jumbled(token: str) -> bool:
    """A random mix of capitals, small letters and digits: "OijW17qgRN", and no "iPhone17"."""
    if is_strong_with_digit(token) and not _NAME.fullmatch(token):
        return True
    if not (8 <= len(token) <= 40) or not token.isascii() or not token.isalnum():
        return False
    if token.startswith("AAAA"):  # of a public key
        return False
    return _kinds(token) == 3 and len(_CHANGES.findall(token)) >= _MOST_CHANGES_OF_NAMES


def is_telling(token: str) -> bool:
    """What gives itself away near the word "password"."""
    return is_strong(token) or is_jumbled(token)


def is_compound(token: str) -> bool:
    """A random mix, or at least two words with a number: "plum-tart-88", "PlumTart88"."""
    if is_ordinary(token):
        return False
    return is_jumbled(token) or _WORDS_AND_NUMBER.fullmatch(token) is not None


def is_made_up(token: str) -> bool:
    """As `is_compound`, or one word with a long number that is no year: "Plum2393"."""
    if is_ordinary(token):
        return False
    return is_compound(token) or _WORD_AND_NUMBER.fullmatch(token) is not None


def is_random(token: str) -> bool:
    """Too long and too mixed for a word or a count: "clé API météo 9f8e7d..." names it so."""
    if len(token) < 24 or is_placeholder(token) or not token.isascii():
        return False
    return sum(char.isdigit() for char in token) >= 4 and any(char.isalpha() for char in token)


def is_code(token: str) -> bool:
    return _CODE.fullmatch(token) is not None


def is_key(token: str) -> bool:
    """What a machine's key may look like right after "API key is"."""
    if len(token) < 8 or token.isdigit() or is_placeholder(token) or _NAME.fullmatch(token):
        return False
    if _DIGIT.search(token):
        return _ORDINARY.fullmatch(token) is None or ("-" in token and len(token) == 36)
    return len(token) >= 20 and _kinds(token) >= 2 and not is_ordinary(token)


def _is_mixed(token: str) -> bool:
    has_digit = _DIGIT.search(token) is not None
    has_letter = any(char.isalpha() for char in token)
    return len(token) >= 5 and has_letter and (has_digit or not _SYMBOLS.isdisjoint(token[:-1]))


def _kinds(token: str) -> int:
    kinds = (
        token != token.upper(),
        token != token.lower(),
        _DIGIT.search(token),
        _SIGN.search(token),
    )
    return sum(map(bool, kinds))
