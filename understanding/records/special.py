"""Statements of special categories: health, belief and the like. Who may keep them, and on whose
word: only the person's own explicit statement about themselves, if they want to be asked.
"""

import re
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from understanding.records import config, gate
from understanding.records.drafts import Draft
from understanding.records.folding import folded
from understanding.records.gate import CONTENT_LIMIT, Admitted
from understanding.records.models import Disclosure, MemoryRecord, Status
from understanding.records.querysets import RecordQuerySet
from xopc.shared.errors import Conflict, Invalid, Sensitive
from xopc.shared.scope import Scope

ASKING = Disclosure.ASK_BEFORE_REFERENCE
#: characters within which the subject of a statement stands
_OPENING = 40


def _words(*languages: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{'|'.join(' '.join(languages).split())})(?!\w)", re.IGNORECASE)


#: as subject or owner; who is told something ("me") may be told it of somebody else
_ME = _words(
    "i i'm im i've ive i'd i'll my myself yo mi mis soy tengo estoy tomo padezco sufro",
    "eu meu minha sou tenho estou sofro je j'ai j'suis mon ma mes ich mein meine meinen meiner",
    "io ho sono mio mia soffro ik mijn jag mitt jeg mam mój moja jestem mám můj benim bana",
    "tôi saya aku я мне меня мой моя моё мои моего моей",
)
_ME_HAN = re.compile(r"[我俺私僕]|저[는의]|나는|제가|내가|أنا|لدي|عندي|אני|मुझे|मेरी|मेरा|मेरे|ฉัน|ผม")
#: what the person knows of others, not what they are
_HEARSAY = _words(
    "(?:i|i've)\\s+(?:\\w+\\s+)?(?:know|knew|think|thought|hear|heard|believe|believed|guess"
    "|suspect|wonder|read|saw|noticed|remember|met|told|said|hope|doubt)",
)
#: anybody else: then the statement may be about them, and they did not make it
_OTHERS = _words(
    "we we're our ours us he she his her hers him they they're their theirs them",
    "mom mum mother dad father parents? wife husband spouse son sons daughter daughters kids?",
    "child children brother brothers sister sisters siblings? partner girlfriend boyfriend",
    "grand(?:ma|pa|mother|father|parents?) aunt uncle cousin nephew niece colleagues? boss",
    "friends? coworkers? neighbou?rs? roommate patients? clients? employees? users? people",
    "él ella su sus madre padre hermana hermano hijo hija esposa marido novia novio amig[oa]",
    "ele ela mãe pai irmã irmão filho filha il elle sa son mère père sœur frère fils fille",
    "er sie ihr sein seine mutter vater schwester bruder sohn tochter frau mann kind freundin",
    "lui lei madre moglie marito figlio figlia sorella fratello мама папа жена муж сын дочь",
    "он она его её брат сестра друг подруга",
)
_OTHERS_HAN = re.compile(
    r"[他她妈媽爸爹娘妻夫哥姐姊弟妹爷爺奶婆公姥叔姨]|我们|我們|老婆|老公|儿子|女儿|兒子|女兒|孩子|同事|朋友|家人"
    r"|彼|母|父|息子|娘|友達|엄마|아빠|어머니|아버지|남편|아내|아들|딸|친구|그녀|أمي|أبي|زوج|אמא|אבא|मां|पिता"
)


def is_about_self(content: str) -> bool:
    """Whether it speaks of the person who says it and of nobody else. In doubt it does not."""
    plain = folded(content)
    start = plain[:_OPENING]
    if not (_ME.search(start) or _ME_HAN.search(start)):
        return False
    return not any(found.search(plain) for found in (_HEARSAY, _OTHERS, _OTHERS_HAN))


def admit(
    scope: Scope,
    content: str,
    *,
    is_own_word: bool,
    declared: str = "normal",
    limit: int = CONTENT_LIMIT,
) -> Admitted:
    """As `gate.admit`, and the person's own word about themselves where they want to be asked."""
    try:
        return gate.admit(content, declared=declared, limit=limit)
    except Sensitive:
        if not (is_own_word and is_about_self(content) and is_asked_about(scope)):
            raise
    return gate.admit(content, declared=declared, limit=limit, permits_special=True)


def is_asked_about(scope: Scope) -> bool:
    return config.asks_about_special(config.read(scope))


def is_own_word(said: Draft | MemoryRecord) -> bool:
    """Explicit is what the person said in their own turn, or typed themselves."""
    return said.explicitness == "explicit" and said.provider == "local"


def records(scope: Scope) -> RecordQuerySet[MemoryRecord]:
    own: RecordQuerySet[MemoryRecord] = MemoryRecord.objects.for_scope(scope)
    return own.filter(is_special=True)


def require_ordinary(scope: Scope, record_id: UUID | str) -> None:
    """It is kept by a decision of its own, never with others. Raises NotFound for no record."""
    if MemoryRecord.objects.one(scope, record_id).is_special:
        raise Conflict("This is sensitive: it is kept one by one.", code="one_by_one")


def require_wanted(scope: Scope, record: MemoryRecord) -> None:
    """Nothing of a special category is kept by a person who does not want to be asked about it."""
    if record.is_special and not is_asked_about(scope):
        raise Conflict("The settings say that nothing of this kind is kept.", code="not_wanted")


def columns(record: MemoryRecord, admitted: Admitted, *, is_new: bool) -> dict[str, Any]:
    """What an edit changes beside the words. New words wait for a yes of their own."""
    if not admitted.is_special:
        return {"is_special": False} if record.is_special else {}
    fixed = {
        "is_special": True,
        "explicitness": "explicit",
        "disclosure": ASKING,
    }
    return {**fixed, "status": Status.CANDIDATE} if is_new else fixed


def require_asking(record: MemoryRecord, fields: Mapping[str, Any]) -> None:
    """Its use is asked about each time, whatever an edit says."""
    is_kept_special = fields.get("is_special", record.is_special)
    if is_kept_special and fields.get("disclosure", record.disclosure) != ASKING:
        raise Invalid(
            "A sensitive statement is asked about before it is used.",
            fields={"disclosure": "must be ask_before_reference"},
        )
