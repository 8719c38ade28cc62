"""Special categories: somebody, a condition or a belief, and nothing that explains it away.

Stories, pets, software, idioms and questions explain away whatever stands beside them; a trade or a
study explains what comes after it, or right before it: "I'm a nurse and have diabetes" is refused.
"""

import functools
import re
from bisect import bisect
from collections.abc import Iterator

from xopc.shared.sensitivity import lexicon
from xopc.shared.sensitivity.bounds import bounded, room
from xopc.shared.sensitivity.findings import SPECIAL, Finding, Sensitivity
from xopc.shared.sensitivity.lexicon import entries
from xopc.shared.sensitivity.patterns import Pattern, compiled
from xopc.shared.sensitivity.views import View

#: the longest stretch read as one sentence
SENTENCE = 400
#: how many sentences with a word of a category are looked at: one in so many characters
ONE_SENTENCE_IN = 80
#: what may stand between a condition and a trade behind it: "HIV research", "a cancer ward"
_RIGHT_BEHIND = re.compile(r"[^,.;:，、；()\n]{0,10}")

_SENTENCES = re.compile(rf"(?:[^.!?;。！？；\n]|[.!?](?!\s|$)){{1,{SENTENCE}}}")
#: categories told by words of their own, and of these the ones that also follow "I am"
_STATED = ("criminal", "immigration", "sex_life", "politics", "union", "religion", "ethnicity")
_CATEGORIES = (*_STATED, "orientation", "genetic")
_IDENTITIES = ("religion", "orientation", "politics", "union", "immigration", "ethnicity")

_WHO = (
    r"i'm|i’m|i am|i was|im|we are|we're|he is|he's|she is|she's|they're|they are|my [a-z]+ were"
    r"|both my parents are|you know i'm"
    r"|(?:my|our|his|her) (?:[\w\-]+ )?[a-z]+(?: is| was| are|'s|’s)|as an?|i was raised|i was born"
    r"|i grew up|i identify as|i became|being|(?-i:[A-Z][a-z]+) is"
    r"|soy|somos|era|(?:mi|nuestr[oa]) \pL+ es|fui criad[oa]"
    r"|sou|somos|(?:meu|minha) \pL+ é|o meu \pL+ é|a minha \pL+ é"
    r"|je suis|j['’]suis|chuis|j’étais|j'étais|nous sommes|(?:mon|ma) \pL+ est|il est|elle est"
    r"|en tant que"
    r"|ich bin|bin|wir sind|mein\pL* \pL+ ist|ich war|als"
    r"|sono|siamo|(?:mio|mia) \pL+ è|ik ben|wij zijn|mijn \pL+ is"
    r"|jag är|vi är|jeg er|vi er|(?:min|mitt) \pL+ (?:är|er)|jestem|jesteśmy|m[oó]j\pL* \pL+ jest"
    r"|jsem|já jsem|m[ůo]j\pL* \pL+ je|sunt|suntem|eu sunt|είμαι|είμαστε|ο \pL+ μου είναι"
    r"|η \pL+ μου είναι"
    r"|olen|minä olen|ja sam|sam|аз съм|съм"
    r"|я|мы|мы с \pL+|он|она|(?:мой|моя|моё|мои) \pL+|ми|він|вона|(?:мій|моя) \pL+|ben|biz|annem"
    r"|babam|eşim|ailem"
    r"|én|apám|anyám|férjem|feleségem|tôi là|saya|aku|gue|kami|kita|ako ay|ek is|mimi ni"
)
_ADVERBS = (
    r"(?:[\s,—–\-]+(?:an?|the|also|very|not|now|openly|proudly|secretly|still|actually|just|both"
    r"|one|of|in|as"
    r"|practi[sc]ing|devout|strict|registered|lifelong|secular|lapsed|ethnically|half|part|un[ao]?"
    r"|uma?|une"
    r"|einer?|eine|een|en|ett|et|sehr|muy|et|und|y|e|soy|person[ae]?|mujer|hombre|mulher|homem"
    r"|femme|homme"
    r"|frau|mann|donna|uomo|un uomo|una donna|é|est|ist|è|är|er|je|bir|egy|это|очень|não|pas|niet"
    r"|nicht|tylko"
    r"|o|od|z|из|родом|по|criad[oa]|na|family|raised)){0,4}"
)
_PEOPLE = (
    r"on (?:my|his|her|our)|man|woman|person|guy|girl|male|female|american|british|and|but|so|by"
    r"|in|from|not|who|since"
    r"|with|at"
    r"|practicante|praticante|pratiquante?|family|voter|by birth|y|e|et|und|en|och|og|i|a|и|но|а"
    r"|і|ve|és|και"
    r"|pero|mas|mais|aber|ma|maar|men|ale|de|da|du|di|van|von|aus|dari|vagyok|vagyunk|depuis|desde"
    r"|seit|dal"
    r"|sinds|sedan|od|с|з|olarak|desde|to|for|as|though|although|or|background|household|community"
    r"|parents"
    r"|descent|couple|tot|bin|aber|pas|que|qui|che|die"
)
_HAVE = (
    r"(?:i|we|he|she|i've|i’ve)\s?(?:have|had|got|take|took|am on|'m on|was on|suffer from"
    r"|live with|have been on"
    r"|struggle with|survived|need|has|takes|suffers from|am|'m|’m)"
    r"|(?:tengo|padezco|padezco de|sufro de|sufro|tuve|tomo|tenho|tive|sofro de|j'ai|j’ai|j'ai eu"
    r"|je souffre de"
    r"|je souffre d'|je prends|ich habe|ich hatte|ich leide an|ich leide unter|ich nehme|habe|ho"
    r"|ho avuto"
    r"|soffro di|prendo|ik heb|ik had|ik lijd aan|ik slik|ik gebruik|jag har|jeg har|jag tar"
    r"|jeg tar|lider av"
    r"|mam|choruję na|cierpię na|biorę|mám|trpím|beru|у меня|я болею|болею|принимаю|страдаю"
    r"|у мене|хворію на"
    r"|am fost|sufăr de|am|έχω|πάσχω από|παίρνω|minulla on|sairastan|tôi bị|mình bị"
    r"|saya menderita|saya mengidap)"
)
#: between "I have" and the condition no animal and no person may stand
_DIRECTLY = (
    r"(?:\s+(?:a|an|my|the|mild|severe|chronic|type|early|late|stage|some|been|\d+|mg|ml|of|daily"
    r"|both|also|once"
    r"|una?|de|la|el|le|du|des|une|um|uma|eine?n?|leichte|schwere|il|lo|een|en|ett|et|i|leki na"
    r"|тяжёл\pL+"
    r"|хроническ\pL+|myself|milligrams|from|with|recurrent|living)){0,4}"
)
_ADDRESSES = compiled(r"[^\s@]+@[^\s@]+|[\w+]+://\S+")
_CHART = compiled(
    r"(?i)(?:chart|diagnos\w+|\bdx\b|icd(?:-?10)?|coded|medical record|诊断|病历|診断)[^\n]{0,40}?"
    r"\b[A-TV-Z]\d{2}\.\d{1,2}\b"
)


def find(view: View) -> Iterator[Finding]:
    text = _without_addresses(view.text)
    most = room(text, one_in=ONE_SENTENCE_IN)
    for start, end in bounded(_sentences_to_read(text), most):
        category = _category(text[start:end])
        if category:
            span = view.span(start, end)
            yield Finding(*span, Sensitivity.REGULATED, SPECIAL + category)


def _without_addresses(text: str) -> str:
    """With blanks for what is spelled like words but says nothing: sam@example.invalid."""
    if "@" not in text and "://" not in text:
        return text
    return str(_ADDRESSES.sub(lambda address: " " * len(address[0]), text))


def _sentences_to_read(text: str) -> list[tuple[int, int]]:
    """Those with a word of a category, and each one after: its first word may share an edge."""
    hints = [hint for script in lexicon.scripts_of(text) for hint in _triggers(script)]
    hits = [match.span() for hint in (_CHART, *hints) for match in hint.finditer(text)]
    if not hits:
        return []
    sentences = [sentence.span() for sentence in _SENTENCES.finditer(text)]
    starts = [start for start, _ in sentences]
    touched: set[int] = set()
    for start, end in hits:
        touched.update(range(bisect(starts, start) - 1, bisect(starts, end) + 1))
    return [sentences[number] for number in sorted(touched) if 0 <= number < len(sentences)]


@functools.cache
def _triggers(script: str) -> tuple[Pattern, ...]:
    """One pattern over all words of a script, and what follows "I am"."""
    hints = (lexicon.hint(words, script) for words in (_all_words(), _all_identities()))
    return tuple(hint for hint in hints if hint is not None)


@functools.cache
def _all_words() -> tuple[str, ...]:
    return tuple(word for name in (*_HEALTH, *_CATEGORIES) for word in entries(name))


@functools.cache
def _all_identities() -> tuple[str, ...]:
    return tuple(word for name in _IDENTITIES for word in entries(name, after_am=True))


_HEALTH = ("diagnoses", "conditions", "medicines")


def _category(sentence: str) -> str:
    """The special category that the sentence says of a person, or "" for none."""
    if _CHART.search(sentence):
        return "health"
    scripts = lexicon.scripts_of(sentence)
    if any(lexicon.found(entries("away"), sentence, scripts)):
        return ""
    identity = next((name for name in _IDENTITIES if _is_identity(name, sentence, scripts)), "")
    if identity:
        return identity
    if not any(lexicon.found(entries("people"), sentence, scripts)):
        return ""
    for name in (*_HEALTH, *_CATEGORIES):
        for start, end in lexicon.found(entries(name), sentence, scripts):
            if not _is_explained(sentence, start, end, scripts=scripts):
                return "health" if name in _HEALTH else name
    return "health" if _outright().search(sentence) else ""


def _is_explained(sentence: str, start: int, end: int, *, scripts: list[str]) -> bool:
    """Whether a trade or a study stands before what was found, or right behind it."""
    trades = lexicon.found(entries("trades"), sentence, scripts)
    return any(
        first <= start or _RIGHT_BEHIND.fullmatch(sentence[end - 1 : first]) for first, _ in trades
    )


def _is_identity(name: str, sentence: str, scripts: list[str]) -> bool:
    patterns = (_identity(name, script) for script in scripts)
    return any(pattern is not None and pattern.search(sentence) for pattern in patterns)


@functools.cache
def _identity(name: str, script: str) -> Pattern | None:
    """ "I'm a practising Muslim", "my wife is Roma": who somebody is, said in so many words."""
    words = lexicon.alternation(entries(name, after_am=True), script)
    if not words:
        return None
    end = rf"\s*(?:$|[,;:)(\".!]|\s(?:{_PEOPLE})(?:$|[^\pL])|\s\pL+[.!]?\s*$)"
    return compiled(rf"(?i)(?:^|[^\pL])(?:{_WHO}){_ADVERBS}[\s—–\-]+(?:{words}){end}")


@functools.cache
def _outright() -> Pattern:
    """ "I have diabetes" counts even from a nurse; "I have a dog with diabetes" does not."""
    words = (*entries("conditions"), *entries("medicines"))
    spaced = "|".join(
        filter(None, (lexicon.alternation(words, s) for s in ("latin", "cyrillic", "greek")))
    )
    return compiled(rf"(?i)(?:^|[^\pL])(?:{_HAVE}){_DIRECTLY}\s+(?:{spaced})\s*(?:$|[,;:)]|\s\pL)")
