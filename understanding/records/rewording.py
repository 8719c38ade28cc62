"""Other words for the same: rewrites that bring statements to one wording to be compared in.

Three marks are written into the text: `¬` denies its clause, `¦` begins another clause, `=name+`
and `=name-` stand for a word and for its opposite.
"""

import re

_Rule = tuple[re.Pattern[str], str]


def _rules(*pairs: tuple[str, str]) -> tuple[_Rule, ...]:
    return tuple((re.compile(pattern), replacement) for pattern, replacement in pairs)


def _words(**tables: str) -> tuple[_Rule, ...]:
    """`a b c` as whole words, `_` for a blank inside one, all with one replacement."""
    return tuple(
        (
            re.compile(rf"(?<!=)\b(?:{'|'.join(words.split()).replace('_', ' ')})\b"),
            f" {replacement} ",
        )
        for replacement, words in tables.items()
    )


def _either(word: str, opposite: str, name: str) -> tuple[_Rule, ...]:
    return _words(**{f"={name}-": opposite}) + _words(**{f"={name}+": word})


_ENGLISH = (
    *_rules(
        (r"\bcan't stand\b|\bcannot stand\b", " hate "),
        (r"\bcan't\b|\bcannot\b", "can not"),
        (r"\bwon't\b", "will not"),
        (r"n't\b", " not"),
        (r"'(?:m|re|ve|ll|d)\b", " "),
        (r"'s (?=name|called)", " "),
        (r"\bnot only\b|\bdo not (?:forget|hesitate) to\b", " "),
        (r"\bno(?:t any)? (?:longer|more)\b|\bnot at all\b", " ¬ "),
        (r"\b(?:at all|any more|anymore|from now on|in future|in the future)\b", " "),
        # of two things one is meant; "I am not" denies, "tabs, not spaces" sets apart
        (r"\b(?:instead of|rather than|as opposed to|in place of)\b", " ¦ ¬ "),
        (r"\bmore than (?=\d)", " "),
        (r"\b(?:more|better|rather)?\b([\w ]*) than\b", r" like \1 ¦ ¬ "),
        (r"\b((?:prefer|favou?r|choose)\w*\b[^,.;]{1,60}?) over\b", r"\1 ¦ ¬ "),
        (r"\b(prefer\w* [\w-]+(?: \w+)?) to\b", r"\1 ¦ ¬ "),
        (
            r"(?<![\w])(?<!\bdo )(?<!\bdoes )(?<!\bdid )(?<!\bis )(?<!\bam )(?<!\bare )(?<!\bwas )"
            r"(?<!\bwere )(?<!\bcan )(?<!\bwill )(?<!\bshould )(?<!\bmust )(?<!\bmay )"
            r"(?<!\bmight )(?<!\bcould )(?<!\bwould )(?<!\bhave )(?<!\bhas )(?<!\bhad )"
            r"(?<!\bi )(?<!^)not\b",
            " ¦ ¬ ",
        ),
        (r"(¦ ¬ +[\w-]+(?: [\w-]+)?) (for|in|on|at|when|with|during|as)\b", r"\1 ¦ \2"),
        (r"\band (?=do not|never|i\b)", " ¦ "),
        (r"(?<!\bam )(?<!\bis )(?<!\bare )(?<!\bget )(?<!\bi )used to\b", " ¬ "),
        (r"\bi used to\b", " ¬ "),
        (r"\b(?:leave|leaves|leaving|left) out\b", " ¬ include "),
        (r"\b(?:my (?:goal|plan|aim) is|(?:plans?|intends?|aims?|hopes?)) to\b", " want "),
        (r"\bper\b|\ba(?= (?:day|week|month|year)\b)", " every "),
        # in front an order, elsewhere a word of its own
        (r"^ *(?:please )?(?:keep|write|give|make|provide)\b", " "),
    ),
    *_words(**{
        "¬ like": "hate hates hated dislike dislikes disliked loathe loathes detest detests",
        "¬": "no_one not no never none nobody nothing nowhere neither nor rarely seldom hardly"
        " barely avoid avoids avoiding stop stops stopped stopping quit quits quitting gave_up"
        " given_up skip skips skipping refrain_from refuse refuses cease except",
        "¦ ¬": "without excluding",
        "¦": "but however although though because since when while if whereas who which",
        "¬ enable": "disable disables disabled",
        "¬ allow": "forbid forbids forbidden prohibit prohibited ban banned disallow",
        "¬ include": "exclude excludes omit omits omitted",
        "¬ agree": "disagree disagrees disagreed",
        "¬ available": "unavailable",
        "¬ comfortable": "uncomfortable",
        "¬ happy": "unhappy",
        "¬ able": "unable",
        "¬ trust": "distrust mistrust",
        "¬ support": "oppose opposes",
        "go": "goes",
        "like": "likes liked love loves loved enjoy enjoys enjoyed adore adores prefer prefers"
        " preferred preference favor favors favour favours fond_of"
        " keen_on a_fan_of into rather want wants would_like",
        "allow": "allows allowed permitted may",
        "answer": "answers reply replies response responses respond",
        "name": "named called names",
        "every": "each all everybody everyone",
        "favorite": "favourite",
        "=": "really very always usually often sometimes currently now just still ever quite"
        " absolutely so user users use uses using please also own owns everywhere",
    }),
    *_either("short brief concise terse crisp", "long detailed lengthy verbose thorough", "short"),
    *_either("before", "after", "before"),
    *_either("early", "late", "early"),
    *_either("formal", "informal casual", "formal"),
    *_either("light", "dark", "light"),
    *_either("morning mornings", "evening evenings", "morning"),
    *_either("more", "less fewer", "more"),
    *_either("good", "bad", "good"),
    *_either("open", "closed", "open"),
    *_either("right", "left", "right"),
    *_either("metric", "imperial", "metric"),
    *_either("accept accepts", "decline declines reject rejects", "accept"),
)  # fmt: skip

_CHINESE = _rules(
    # words that only look as if they denied
    (r"不得不", "必须"),
    (r"不[仅但只光]|差不多|不管|不断|对不起|不客气|不久", ""),
    (r"不过|但是|可是|然而|但", "¦"),
    (r"不错", "好"),
    (r"([特级性类区告分个识辨])别", r"\1=bie"),
    (r"别([的人墅致处名])", r"=bie\1"),
    # of two things one is meant
    (
        r"比起?([^,，。;¦]{1,12}?)[,，]?我?(?:更|还是)?(?=喜欢|喜爱|爱|偏好|愿意|想)",
        r"¦¬\1¦",
    ),
    (r"而不是|而非|胜过|多过|甚于", "¦¬"),
    (r"讨厌|厌恶|反感|受不了|不爱|不想要?|不愿意?", "¬ like "),
    (
        r"(?:更|最|很|也|都)?(?:喜欢|喜爱|[热熱]爱|偏好|偏爱|更愿意|[宁寧]愿|[倾傾]向于?|想要?)",
        " like ",
    ),
    (r"爱(?=[吃喝看听玩])", " like "),
    (
        r"从来不|从不|绝不|永远不|不再|不要|不能|不许|不准|不可以?|不会|很少|请勿|切勿|禁止|避免",
        "¬",
    ),
    (r"戒掉?(?=[烟酒])", "¬抽"),
    (r"没有|没|未|无|非|别|勿|不", "¬"),
    (r"简[短洁潔明]|精[炼煉]|扼要", " =short+ "),
    (r"[详詳][细細尽盡]|冗[长長]|[长長]篇", " =short- "),
    (r"(?<=[点号日月年前])以前|之前", " =before+ "),
    (r"(?<=[点号日月年])以后|之后", " =before- "),
    (r"(?:早上|早晨|上午)", " =morning+ "),
    (r"(?:晚上|夜里|傍晚)", " =morning- "),
    (r"回答|回复|答复|回应", " answer "),
    (
        r"现在|目前|已经|以后|今后|总是|始终|一直|从来|经常|常常|每次|用户|用戶|使用|保持|应该"
        r"|可以|允许|非常|十分|特别|比较|一个|我们|我",
        "",
    ),
    (r"[很挺最都也会就请了的地得是要能在于给把被对有用更常]", ""),
)

_JAPANESE = _rules(
    (r"(?:では|じゃ|で)?(?:ありません|ない|なかった)(?:です)?|ません", "¬"),
    (r"私[はがも]?|[はがをにでのもと]|です|ます|とても", ""),
)
_KOREAN = _rules(
    (r"하?지 ?(?:않|못)\w*|(?<!\w)안 ", "¬"),
    (r"해요|합니다|한다|하다|해(?!\w)|[은는이가을를]", ""),
)
#: languages that deny twice and mean it once
_EUROPEAN = (
    *_rules(
        (r"\bdu tout\b|\bnada de\b", " "),
        (r"\bne (?=[^.,;]*\bplus\b)", " ¬ plus "),
        (r"\bn'", " ¬ "),
        (r"\bd'", " "),
        (r"\bplus\b", " "),
    ),
    *_words(**{
        "¬ like": "hasse hasst odio odia odeio déteste deteste detesta ненавижу haat",
        "¬": "nicht nie niemals niemand nichts kein keine keinen keinem keiner keines non não nao"
        " nunca jamás jamas tampoco nada ninguno ninguna ne pas jamais rien niet geen nooit не"
        " нет никогда нельзя nie inte aldrig ikke aldri не_ люблю_не ненавидит",
        "¦ ¬": "ohne sans senza sem zonder bez без",
        "¦": "aber sondern weil wenn mais parce_que quand pero porque cuando ma maar omdat но"
        " потому_что когда",
        "like": "mag mögen moegen liebe gern gerne lieber gusta gustan encanta amo adoro gosto"
        " aime aimes adore piace piacciono hou houd houdt houden нравится люблю lubię lubi",
        "=": "immer jetzt sehr oft siempre ahora muy mucho toujours maintenant très vraiment sempre"
        " adesso ora molto muito agora altijd nu heel erg всегда сейчас очень",
    }),
)  # fmt: skip

_SPANISH = _words(**{"¬": "no"})

_SYNONYMS = {
    "answer": ("answer", "reply", "response", "回答", "回复"),
    "short": ("short", "brief", "concise", "long", "detailed", "简短", "简洁", "详细"),
    "name": ("name", "called", "named"),
    "includ": ("include", "exclude", "omit"),
    "favorit": ("favorite", "favourite"),
}
_HAN = re.compile(r"[\u3400-\u9fff]")
_KANA = re.compile(r"[\u3040-\u30ff]")
_HANGUL = re.compile(r"[\uac00-\ud7af]")


def synonyms(term: str) -> tuple[str, ...]:
    """Words that a term may stand for, where they have no letters in common."""
    return _SYNONYMS.get(term, ())


def reworded(normal: str, language: str) -> str:
    """A normalized text in the one wording, with the marks above."""
    for pattern, replacement in _chosen(normal, language):
        normal = pattern.sub(replacement, normal)
    return normal


def _chosen(normal: str, language: str) -> tuple[_Rule, ...]:
    if _KANA.search(normal):
        return _JAPANESE
    if _HANGUL.search(normal):
        return _KOREAN
    if _HAN.search(normal):
        return _CHINESE + _ENGLISH
    if language == "english":
        return _ENGLISH if normal.isascii() else _ENGLISH + _EUROPEAN
    return _EUROPEAN + _SPANISH if language == "spanish" else _EUROPEAN
