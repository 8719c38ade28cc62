"""Answers to security questions: the question by its name and an answer, or a maiden name."""

from xopc.shared.sensitivity import plainwords
from xopc.shared.sensitivity.rules import Rule

_QUESTION = (
    r"security (?:question|answer)|secret (?:question|answer)|challenge question|recovery question"
    r"|pregunta (?:secreta|de seguridad)|respuesta (?:secreta|de seguridad)"
    r"|question (?:secrète|de sécurité)|réponse (?:secrète|de sécurité)|sicherheits(?:frage"
    r"|antwort)"
    r"|geheime (?:frage|vraag)|domanda (?:segreta|di sicurezza)|risposta (?:segreta|di sicurezza)"
    r"|pergunta (?:secreta|de segurança)|resposta (?:secreta|de segurança)|(?:beveiligings"
    r"|controle)vraag"
    r"|säkerhetsfråga\pL*|sikkerhetsspørsmål\pL*|sikkerhedsspørgsmål\pL*|turvakysymy\pL+"
    r"|pytani\pL+ (?:pomocnicz\pL+|zabezpiecz\pL+|bezpieczeństwa)|(?:bezpečnostní"
    r"|kontrolní) otázk\pL+"
    r"|(?:контрольн|секретн)\pL+ (?:вопрос\pL*|ответ\pL*|питанн\pL+)|güvenlik sorusu\pL*"
    r"|gizli soru\pL*"
    r"|pertanyaan (?:keamanan|rahasia)|câu hỏi bảo mật|سؤال الأمان|السؤال السري|שאלת (?:ה)?"
    r"(?:ביטחון|אבטחה)"
    r"|सुरक्षा प्रश्न|คำถาม(?:ความปลอดภัย|กันลืม)|密保(?:问题|答案)?|安全问题|安全問題|秘密の"
    r"(?:質問|答え)"
    r"|보안 ?질문|본인 ?확인 ?질문|本人確認の質問|비밀번호 찾기 질문"
)
_ANSWER = (
    r"->|=>|→|\banswer(?: is|ed)?\b|\bi (?:\pL+ )?(?:put|answer(?:ed)?|says?|said|used?|typed?"
    r"|wrote)\b"
    r"|respuesta(?: es)?"
    r"|réponse(?: est)?|antwort(?: ist| lautet)?|risposta(?: è)?|resposta(?: é)?|antwoord(?: is)?"
    r"|svar(?:et)?(?: är| er)?"
    r"|odpowied\pL+(?: to)?|odpověď(?: je)?|ответ|відповідь|cevab?p?[ıi]?\pL*|jawaban(?:nya)?"
    r"(?: adalah)?|(?:câu )?trả lời(?: là)?"
    r"|الإجابة|התשובה(?: היא)?|उत्तर|คำตอบ(?:คือ)?|答案(?:是|为)?|答え(?:は)?|답(?:은|변은)?"
)
#: what leads to an answer, and as well to the question
_OR_QUESTION = r"=|:|：|\?\s|？\s?|\bis\b|是"
_MAIDEN = (
    r"(?:mother|mom|mum)(?:'s|’s)? maiden name|maiden name|(?:apellido|nombre) de soltera"
    r"|nom de jeune fille"
    r"|mädchenname\pL*|nome da solteira|nome de solteira|cognome da nubile|meisjesnaam|flicknamn"
    r"|nazwisko panieńskie"
    r"|девичья фамилия|kızlık soyadı|娘家姓|旧姓"
)
_CUES = (
    *("question", "answer", "pregunta", "respuesta", "réponse", "sicherheits", "frage", "vraag"),
    *("domanda", "risposta", "pergunta", "resposta", "fråga", "spørsmål", "spørgsmål", "turvak"),
    *("pytani", "otázk", "вопрос", "ответ", "питанн", "soru", "pertanyaan", "câu hỏi", "سؤال"),
    *("السؤال", "שאלת", "प्रश्न", "คำถาม", "密保", "安全问题", "安全問題", "秘密の", "질문"),
)
# fmt: off
_NO_ANSWERS = frozenset((
    "a", "also", "an", "asked", "est", "first", "how", "ist", "mandatory", "missing", "my",
    "name", "needed", "not", "obligatoire", "obligatoria", "often", "one", "optional", "our",
    "pflicht", "requerida", "required", "sind", "something", "still", "that", "the", "too",
    "unknown", "used", "very", "what", "when", "where", "which", "who", "your",
))
# fmt: on
_WORD = (
    r"\s*[:：]?\s*[\"“'«「『„]?(?P<value>[\pL][\pL\p{M}\-’']{1,24})"
    r"(?:[\"”'»」』]|[\"”'»」』]?\s*(?:$|[\s.,;!。，)]))"
)


def _is_answer(value: str) -> bool:
    return value.lower() not in _NO_ANSWERS and plainwords.is_no_predicate(value)


RULES = (
    Rule(
        "recovery.security_answer",
        rf"(?i)(?:{_QUESTION})[^\n]{{0,80}}?(?:{_OR_QUESTION}){_WORD}",
        _CUES,
        holds=_is_answer,
        whole=False,
    ),
    Rule(
        "recovery.security_answer",
        rf"(?i)(?:{_QUESTION})[^\n]{{0,80}}?(?:{_ANSWER}){_WORD}",
        _CUES,
        holds=_is_answer,
        whole=False,
    ),
    Rule(  # "secret question is my first teacher, Marmalade"
        "recovery.security_answer",
        rf"(?i)(?:{_QUESTION})[^\n.?!]{{0,60}}?\b(?:my|first|favou?rite"
        rf"|name of)\s[^\n.?!]{{0,40}}?[,:—–-]\s"
        r"[\"“']?(?P<value>(?-i:\p{Lu})[\pL\-’']{1,24})[\"”']?\s*(?:$|[.,;!])",
        _CUES,
        holds=_is_answer,
        whole=False,
    ),
    Rule(
        "recovery.security_answer",
        r"(?i)(?:the|my|their|our|and|^) ?memorable (?:word|name|place|phrase|answer"
        r"|date)(?:\s(?:is|was|it'?s|i (?:use|put|chose))|:|=|,)?\s"
        r"[\"“']?(?P<value>[\pL][\pL\-’']{3,24}|\d{1,2}[/.\-]\d{1,2}[/.\-]\d{2,4})[\"”']?\s*(?:$"
        r"|[.,;!)])",
        ("memorable",),
        holds=_is_answer,
        whole=False,
    ),
    Rule(
        "recovery.security_answer",
        r"(?i)(?:answer (?:to|for) [\"“'][^\"”'\n]{3,40}[\"”']|bank (?:asks|asked|wants"
        r"|asking) (?:me )?(?:for )?(?:my|about my) "
        r"[^.!?\n]{3,40}?,?)\s(?:is|that'?s|it'?s|:"
        r"|->)\s[\"“']?(?P<value>(?-i:\p{Lu})[\pL\-’']{1,24})[\"”']?\s*(?:$|[.,;!])",
        ("answer", "bank "),
        holds=_is_answer,
        whole=False,
    ),
    Rule(
        "recovery.security_answer",
        rf"(?i)(?:{_MAIDEN})[^\n.!?]{{0,24}}?(?:->|=>|→|=|:|：|\b(?:is|was|es|est|ist|è|é|to|är)\b"
        rf"|—|是|は){_WORD}",
        (
            *("maiden", "soltera", "solteira", "jeune fille", "mädchenname", "nubile", "meisjes"),
            *("flick", "panieńsk", "девичья", "kızlık", "娘家", "旧姓"),
        ),
        holds=_is_answer,
        whole=False,
    ),
)
