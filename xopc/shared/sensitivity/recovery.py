"""What gets a person back in: seed phrases, authenticator seeds, backup codes, security answers."""

from collections.abc import Iterator

from xopc.shared.sensitivity.findings import Finding
from xopc.shared.sensitivity.patterns import compiled
from xopc.shared.sensitivity.placeholders import is_placeholder
from xopc.shared.sensitivity.rules import Rule, apply
from xopc.shared.sensitivity.views import View

#: words too common in sentences, and in none of the BIP-39 list
_FUNCTION_WORDS = compiled(
    r"(?i)\b(?:the|a|an|is|are|was|were|of|in|on|at|by|with|and|or|not|my|your|our|their|his|her|it"
    r"|its|i|we|they|he|she|but|for|from|be|been|as|if|so|do|does|did|has|have|had|can|will"
    r"|would|should|to|which|who|when|where|how|than|then|there|these|those|am)\b"
)


def find(view: View) -> Iterator[Finding]:
    yield from apply(_RULES, view)


def _is_word_list(value: str) -> bool:
    words = value.split()
    return len(words) >= 12 and _FUNCTION_WORDS.search(value) is None


def _is_answer(value: str) -> bool:
    return not is_placeholder(value) and value.lower() not in _NOT_ANSWERS


_NOT_ANSWERS = frozenset(("asked", "required", "optional", "used", "something", "unknown", "often"))
_BASE32_GROUPS = r"(?:[A-Z2-7]{4}[ \-]?){3,15}[A-Z2-7]{2,4}|(?:[a-z2-7]{4} ){3,15}[a-z2-7]{2,4}"
_SEED_CONTEXT = (
    r"(?i:(?:seed|recovery|mnemonic|secret|backup|wallet|phrase|words|metamask|ledger"
    r"|trezor|bip-?39"
    r"|frase (?:semilla|de recuperación)|phrase de récupération|助记词|助記詞|种子"
    r"|种子短语|恢复短语"
    r"|ニーモニック|リカバリー|시드|니모닉|сид-?фраз|мнемоник)[^\n]{0,40}?)"
)

_RULES = (
    Rule(
        "recovery.seed_phrase",
        _SEED_CONTEXT + r"(?P<value>(?:\d{1,2}[.)]?\s)?[A-Za-z]{3,8}"
        r"(?:[\s,;]+(?:\d{1,2}[.)]?\s)?[A-Za-z]{3,8}){11,23})",
        (),
        holds=lambda value: _is_word_list("".join(c if c.isalpha() else " " for c in value)),
    ),
    Rule(
        "recovery.seed_phrase",
        r"(?:^|[\n:\"“'`])\s*(?P<value>[a-z]{3,8}(?: [a-z]{3,8}){11,23})\s*(?:$|[\n\"”'`.])",
        (),
        holds=lambda value: _is_word_list(value) and len(value.split()) % 3 == 0,
    ),
    Rule(
        "recovery.raw_key",
        r"(?i)(?:private key|wallet|eth(?:ereum)?|signing key|seed|secret|私钥"
        r"|закрытый ключ|clave privada)"
        r"[^\n]{0,40}?(?P<value>(?:0x)?[0-9a-f]{64})",
        ("private", "wallet", "eth", "key", "seed", "secret", "私钥", "ключ"),
    ),
    Rule(
        "recovery.raw_key",
        r"(?i)(?:wif|bitcoin|btc|private key"
        r"|私钥)[^\n]{0,40}?(?P<value>[5KLkl][1-9A-HJ-NP-Za-km-z]{50,51})",
        ("wif", "bitcoin", "btc", "private", "私钥"),
    ),
    Rule(
        "recovery.authenticator_seed",
        r"(?:(?i:authenticator|totp|2fa|mfa|two-factor|setup key|otp secret|google auth|seed|验证器"
        r"|两步验证|二步验证|身份验证)[^\n]{0,40}?)"
        rf"(?P<value>{_BASE32_GROUPS})",
        ("auth", "totp", "2fa", "mfa", "two-factor", "setup", "otp", "seed", "验证"),
        holds=lambda value: any(char.isdigit() for char in value) or value.isupper(),
    ),
    Rule(
        "recovery.codes",
        r"(?i)(?:backup|recovery|scratch|rescue|one-time|emergency|备用|恢复|备份|救援"
        r"|wiederherstellung\w*"
        r"|respaldo|secours|バックアップ)[\s\-]?(?:codes?|码|代码|コード|códigos?)[^\n]{0,16}?"
        r"(?P<value>(?:[a-z0-9\-]{4,14}[\s,;、/]{1,3}){1,19}[a-z0-9\-]{4,14})",
        ("code", "码", "コード", "digos"),
        holds=lambda value: sum(char.isdigit() for char in value) >= 6,
    ),
    Rule(
        "recovery.security_answer",
        r"(?i)(?:mother'?s maiden name|maiden name|first pet(?:'s)?(?: name)?"
        r"|security (?:question|answer)"
        r"|secret (?:question|answer)|first (?:school|car|teacher)|密保(?:问题|答案)?"
        r"|安全问题|pregunta secreta"
        r"|question secrète|sicherheitsfrage)[^\n.!]{0,60}?(?:->|=>|→|=|:|\bis\b"
        r"|\banswer\b|是|为|答案)"
        r"\s*[\"“']?(?P<value>[\p{L}][\p{L}\-]{1,24})[\"”']?\s*(?:$|[\s.,;!])",
        ("maiden", "first", "question", "answer", "密保", "安全问题", "pregunta", "sicherheit"),
        holds=_is_answer,
    ),
)
