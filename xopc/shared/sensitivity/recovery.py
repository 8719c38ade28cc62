"""What gets a person back in: seed phrases, authenticator seeds, backup codes, security answers."""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

from xopc.shared.sensitivity import answers
from xopc.shared.sensitivity.findings import Finding, Sensitivity
from xopc.shared.sensitivity.patterns import compiled
from xopc.shared.sensitivity.rules import Rule, apply
from xopc.shared.sensitivity.views import View

#: the English list of BIP-39, from which nearly every wallet draws
_LIST = (Path(__file__).parent / "bip39.txt").read_text(encoding="ascii").split()
_PLACES = {word: place for place, word in enumerate(_LIST)}
#: those of the list that may spell a number
_NUMERALS = frozenset(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine"))
#: fewer list words in a row are a sentence
_LEAST = 12
_WORD = re.compile("[a-z]+")
#: a dozen short words with no long and no two-letter one between them: few sentences have that
_WORDS = compiled(r"(?i)\b[a-z]{3,8}(?:[\s,;.|/\d)(#\-]{1,8}[a-z]{3,8}){11,}\b")
#: words too common in sentences of some language, and in no list
_FUNCTION_WORDS = compiled(
    r"(?i)(?:^|[^\pL])(?:the|a|an|is|are|was|were|of|in|on|at|by|with|and|or|not|my|your|our|their"
    r"|his|her|it|its|i|we|they|he|she|but|for|from|be|been|as|if|so|do|does|did|has|have|had|can"
    r"|will|would|should|to|which|who|when|where|how|than|then|there|these|those|am|el|la|los|las"
    r"|de|del|que|en|un|una|por|con|para|le|les|des|du|et|est|une|pour|dans|der|die|das|und|ist|zu"
    r"|mit|für|il|di|che|per|da|do|em|não|на|не|что|это|как|для)(?:$|[^\pL])"
)


def find(view: View) -> Iterator[Finding]:
    yield from _lists(view)
    yield from apply(_RULES, view)


def _lists(view: View) -> Iterator[Finding]:
    for match in _WORDS.finditer(view.lowered):
        for start, end in _runs(match[0]):
            span = view.span(match.start() + start, match.start() + end)
            yield Finding(*span, Sensitivity.SECRET, "recovery.seed_phrase")


def _runs(text: str) -> Iterator[tuple[int, int]]:
    """Spans of at least twelve words of the list in a row."""
    run: list[re.Match[str]] = []
    for word in [*_WORD.finditer(text), None]:
        if word and word[0] in _PLACES:
            run.append(word)
            continue
        if _is_phrase([word[0] for word in run]):
            yield run[0].start(), run[-1].end()
        run = []


def _is_phrase(words: list[str]) -> bool:
    """Whether the words are enough; the same few over and over are one only if its sum holds."""
    different = set(words)
    if len(words) < _LEAST or different <= _NUMERALS:
        return False
    return len(different) >= _LEAST // 2 or _sum_holds(words)


def _sum_holds(words: list[str]) -> bool:
    """BIP-39: of each 33 bits the last is of a hash of those before all of them."""
    if len(words) not in (12, 15, 18, 21, 24):
        return False
    bits = "".join(f"{_PLACES[word]:011b}" for word in words)
    length = len(bits) * 32 // 33
    entropy = int(bits[:length], 2).to_bytes(length // 8, "big")
    digest = int.from_bytes(hashlib.sha256(entropy).digest(), "big")
    return f"{digest:0256b}".startswith(bits[length:])


def _is_word_list(value: str) -> bool:
    words = "".join(char if char.isalpha() else " " for char in value).split()
    enough = len(words) >= _LEAST and len(set(words)) >= _LEAST // 2
    return enough and _FUNCTION_WORDS.search(value) is None


def _is_wif(value: str) -> bool:
    """Whether the checksum of a Bitcoin key in Base58 holds."""
    number = 0
    for char in value:
        number = number * 58 + _BASE58.index(char)
    raw = number.to_bytes(40, "big").lstrip(b"\0")
    return hashlib.sha256(hashlib.sha256(raw[:-4]).digest()).digest()[:4] == raw[-4:]


_BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_BASE32_GROUPS = r"(?:[A-Z2-7]{4}[ \-]?){3,15}[A-Z2-7]{2,4}|(?:[a-z2-7]{4} ){3,15}[a-z2-7]{2,4}"
_SEED_CONTEXT = (
    r"(?i:(?:seed|recovery|mnemonic|secret|backup|wallet|phrase|words|metamask|ledger"
    r"|trezor|bip-?39"
    r"|frase (?:semilla|de recuperación)|phrase de récupération|助记词|助記詞|种子"
    r"|种子短语|恢复短语"
    r"|ニーモニック|リカバリー|시드|니모닉|сид-?фраз|мнемоник)[^\n]{0,40}?)"
)
#: what the context cannot do without
_SEED_CUES = (
    *("seed", "recovery", "mnemonic", "secret", "backup", "wallet", "phrase", "words", "metamask"),
    *("ledger", "trezor", "bip", "frase", "助记词", "助記詞", "种子", "短语", "ニーモニック"),
    *("リカバリー", "시드", "니모닉", "сид", "мнемоник"),
)
#: in any script; a class of what letters are not is a hundredth of one of letters
_SEED_WORD = r"[^\s\d,;、，/.:!?()\"'<>=]{2,12}"

_RULES = (
    *answers.RULES,
    Rule(
        "recovery.seed_phrase",
        _SEED_CONTEXT + rf"(?P<value>(?:\d{{1,2}}[.):]?\s?)?{_SEED_WORD}"
        rf"(?:[\s,;、，/]+(?:\d{{1,2}}[.):]?\s?)?{_SEED_WORD}){{11,23}})",
        _SEED_CUES,
        holds=_is_word_list,
    ),
    Rule(
        "recovery.seed_phrase",
        _SEED_CONTEXT
        + r"(?P<value>\p{Han}(?:[\s,，、]*\p{Han}){11}(?:(?:[\s,，、]*\p{Han}){3}){0,4})"
        r"(?:$|[。\s\n])",
        ("助", "种子", "短语"),
        holds=lambda value: len(value.split()) >= _LEAST or value.count("、") >= _LEAST - 1,
    ),
    Rule(
        "recovery.seed_phrase",
        r"(?:^|[\n:\"“'`])\s*(?P<value>[a-z]{3,8}(?: [a-z]{3,8}){11,23})\s*(?:$|[\n\"”'`.])",
        holds=lambda value: _is_word_list(value) and len(value.split()) % 3 == 0,
    ),
    Rule("recovery.raw_key", r"[5KL][1-9A-HJ-NP-Za-km-z]{50,51}", holds=_is_wif),
    Rule(
        "recovery.key",
        r"(?i)(?:recovery|bitlocker|filevault|emergency|rescue|secret|wiederherstellungs"
        r"|récupération"
        r"|recuperación|恢复|恢復|復元|回復|복구|восстановлени\pL+)[\s\-]?(?:key|kit|schlüssel|clé"
        r"|clave|密钥"
        r"|密鑰|キー|키|ключ)?[^\n\d]{0,24}?(?P<value>[A-Z0-9]{4,8}(?:-[A-Z0-9]{4,8}){3,7})",
        (
            *("recov", "bitlock", "filev", "emerg", "rescue", "secret", "wiederh", "récup"),
            *("recup", "恢", "復元", "回復", "복구", "восст"),
        ),
        holds=lambda value: any(char.isdigit() for char in value),
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
        r"(?i)(?:(?:codes?|códigos?|codici|kody|коды|kode) (?:de |di )?(?:secours|récupération"
        r"|respaldo|recuperación|recuperação"
        r"|backup|segurança|recupero|zapasowe|odzyskiwania|восстановления|cadangan|pemulihan)"
        r"|резервные коды|yedek kod\pL*"
        r"|복구 ?코드|백업 ?코드|(?:backup|recovery|scratch|rescue|one-time|emergency|备用|恢复"
        r"|备份|救援"
        r"|wiederherstellung\w*"
        r"|respaldo|secours|バックアップ)[\s\-]?(?:codes?|码|代码|コード|códigos?))[^\n]{0,16}?"
        r"(?P<value>[a-z\-]{0,8}\d[a-z0-9\-]{2,23}(?:[\s,;、/]{1,3}[a-z0-9\-]{4,14}){0,19})",
        ("code", "码", "コード", "digos", "codici", "kody", "коды", "kode", "kod", "코드"),
        holds=lambda value: sum(char.isdigit() for char in value) >= 6,
    ),
)
