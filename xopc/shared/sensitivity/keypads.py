"""Codes told by what is done with them: "punch in 4821", "4821 and then hash", "let yourself in".

No word for "code" is needed where somebody stands before a keypad, a dial or a locked screen.
"""

from collections.abc import Callable, Iterator

from xopc.shared.sensitivity.findings import Finding
from xopc.shared.sensitivity.rules import Rule, always, apply
from xopc.shared.sensitivity.views import View


def find(view: View) -> Iterator[Finding]:
    if view.has_digits:
        yield from apply(_RULES, view)


def _rule(pattern: str, *cues: str, holds: Callable[[str], bool] = always) -> Rule:
    return Rule("prose.keypad", pattern, cues, holds=holds, whole=False)


_VALUE = r"(?P<value>[#*]?\d{3,8}[#*A-D]?)(?:$|[^\w\-%€$:])"
_LONGER = r"(?P<value>[#*]?\d{4,8}[#*A-D]?)(?:$|[^\w\-%€$:])"
_KEY = (
    r"hash|pound(?: key| sign)?|asterisk|star(?: key)?|étoile|dièse|almohadilla|asterisco"
    r"|cancelletto|raute|sternchen|решётк\pL+|решетк\pL+|звёздочк\pL+|звездочк\pL+|kare|yıldız"
    r"|hekje|jogo da velha"
)
_THEN = (
    r"(?:,?\s?(?:and|then|and then|followed by|plus|und|dann|et|puis|y|luego|e|poi|depois|en|dan|и"
    r"|потом|затем|ve)\s(?:the\s|press\s|la\s|le\s|a\s|il\s)?)?"
)
_IMPERATIVE = (
    r"enter|punch(?: in)?|type|press|key in|dial|tap|hit|push|marcas?|pulsas?|teclea|tecleas?"
    r"|tecla|introduce|mete|digit[aeo]|digitare|fais|fait|tapes?|tapez|compose[sz]?|entre[sz]?"
    r"|tippst?"
    r"|tippe|drückst?|drücke|gibst?|wählst?|wähle|toets|druk|tik|набер\pL+|набир\pL+|введ\pL+"
    r"|вводи\pL*|нажм\pL+|wpisz|wbij|wciśnij|tuşla|girin|tekan|bấm|nhập|knappa|slå|tast"
)
_TO_GET_IN = (
    r"to (?:get|come|go|be let) (?:in|into|through|inside|up)|to open|to unlock|to disarm|to let"
    r"|(?:lets?|letting|let) (?:\pL+ )?(?:yourself|himself|herself|themselves|you|us|me|them|her"
    r"|him) in(?:to|side)?"
    r"|when you (?:arrive|get (?:here|there|in|home)|come in)|pour (?:entrer|ouvrir|rentrer|monter)"
    r"|para (?:entrar|abrir|acceder|acessar)|per (?:entrare|aprire|salire)"
    r"|(?:um|zum) (?:rein|hinein|öffnen|aufmachen|eintreten)\pL*|om (?:binnen"
    r"|te openen)(?: te komen)?"
    r"|чтобы (?:войти|открыть|зайти|попасть)|щоб (?:увійти|відкрити|зайти)|(?:aby|żeby) (?:wejść"
    r"|otworzyć)"
    r"|(?:girmek|açmak) için|untuk (?:masuk|membuka)|để (?:vào|mở)"
)
_BARRED = (
    r"bike lock|combination lock|padlock|lock ?box|key ?box|key ?safe|keypad|safe|vault|suitcase"
    r"|gate|garage|front door|back door|side door|entrance|door|shed|lock|intercom|buzzer|alarm"
    r"|siren|panel|barrier|turnstile|elevator|lift"
)
_SCREEN = r"phone|iphone|ipad|tablet|laptop|screen|sim|card|bank(?:ing)? app|atm|cash machine|handy"

_RULES = (
    _rule(
        rf"(?i)(?:[:,]\s?|(?:press|dial|enter|punch in|type|tap|then|drück\pL*|tapez"
        rf"|marca)\s)(?:{_KEY})"
        r"\s(?P<value>\d{4,8})(?:$|[^\w\-%€$:])",
        *("hash", "pound", "star", "asteri", "toile", "dièse", "almohad", "cancellet", "raute"),
        *("stern", "решётк", "решетк", "звёзд", "звезд", "kare", "yıldız", "hekje", "velha"),
    ),
    _rule(
        rf"(?i)(?:^|[^\w\-.#])(?P<value>\d{{3,8}}),?{_THEN}\s?(?:{_KEY})\s*(?:$|[.,;!)])",
        *("hash", "pound", "star", "asteri", "toile", "dièse", "almohad", "cancellet", "raute"),
        *("stern", "решётк", "решетк", "звёзд", "звезд", "kare", "yıldız", "hekje", "velha"),
    ),
    _rule(
        r"(?P<value>\d{3,10})[\s,，、]?(?:再按|再|然后按?|加|키?\s?누르고|\+)?\s?(?:井号|星号|井字|米字|별표|우물정|샵|シャープ"
        r"|米印)",
        *("井", "星号", "米", "별표", "우물", "샵", "シャープ"),
    ),
    _rule(
        rf"(?i)(?:^|[^\pL])(?:{_TO_GET_IN})(?:[^.!?\n\d]{{0,40}}?[\s,:])(?:with|using"
        rf"|{_IMPERATIVE})"
        rf"(?:\s(?:the code|in|le|el|la|il|den code|code|код))?\s?:?\s{_LONGER}",
        *("to ", "let", "when you", "pour ", "para ", "per ", "um ", "zum ", "om ", "чтобы", "щоб"),
        *("aby ", "żeby ", "için", "untuk ", "để "),
    ),
    _rule(
        rf"(?i)(?:^|[^\pL])(?:code|number|combination|combo"
        rf"|pin) (?:{_TO_GET_IN})[^.!?\n\d]{{0,30}}?\s?[:=]?\s{_VALUE}",
        *("code", "number", "comb", "pin"),
    ),
    _rule(
        rf"(?i)(?:^|[^\pL])(?:{_BARRED})s?(?:[^\pL.!?\n\d][^.!?\n\d]{{0,40}}?)?[\s:,]"
        rf"(?:enter|punch(?: in)?|type|press|key in|dial|tap)(?:\s(?:in|the code))?:?\s{_LONGER}",
        *("enter", "punch", "type", "press", "key in", "dial", "tap"),
    ),
    _rule(
        r"(?i)(?:^|[^\pL])(?:enter|punch(?: in)?|type|press|key in|dial"
        r"|tap)\s(?P<value>[#*]?\d{4,8}[#*]?)\s"
        r"[^.!?\n\d]{0,40}?(?:\d{1,2} (?:sec|min)[^.!?\n\d]{0,30}?)?"
        r"(?:alarm|siren|goes off|panel|keypad|buzz(?:er|es)|door|gate|beep)",
        *("alarm", "siren", "goes off", "panel", "keypad", "buzz", "door", "gate", "beep"),
    ),
    _rule(
        rf"(?i)(?:^|[^\pL])(?:{_BARRED}|{_SCREEN})s?(?:\s[^.!?\n\d]{{0,30}})?\s"
        r"(?:opens?|unlocks?|unlocked|disarms?|disarmed|opened)\s(?:on|with|using|to|by|via"
        rf"|if you (?:enter|type|press|dial))\s(?:entering\s|typing\s|dialling\s)?{_VALUE}",
        *("open", "unlock", "disarm"),
    ),
    _rule(
        r"(?i)(?:bike lock|combination lock|padlock|lock ?box|key ?box|key ?safe|safe|suitcase"
        r"|keypad|lock|combo"
        rf"|combination)(?:\s[^.!?\n\d]{{0,24}})?\s(?:set to|is set at|goes)\s{_VALUE}",
        *("set to", "set at", "goes"),
    ),
    _rule(
        r"(?i)(?:^|[^\pL])(?:gate|door|keypad|lock ?box|key ?box|key ?safe|padlock|alarm|lock"
        r"|safe|code|pin|combo"
        rf"|combination|buzzer|intercom)['’]s\s{_VALUE}",
        *("'s ", "’s "),
    ),
    _rule(
        r"(?i)(?:key ?safe|key ?box|lock ?box|keypad)(?:\s[^.!?\n\d:]{1,30})?\s?[:=]\s?"
        rf"{_VALUE}",
        *("key", "lock"),
    ),
    _rule(
        r"(?i)(?:^|[^\pL])(?:ipad|iphone|tablet|lock screen)(?:'s|’s)?(?:\sis"
        r"|\s?[:=])\s(?P<value>\d{4}|\d{6})(?:$|[.,;!])",
        *("ipad", "iphone", "tablet", "lock screen"),
    ),
    _rule(
        r"(?i)(?:disarm\w*|unlock\w*|deactivat\w+|switch(?:ed)? off|turn(?:ed|s)? off|uitzetten"
        r"|ausschalten|entsperr\pL*"
        r"|abschalten|apaga\pL*|desactiva\pL*|desliga\pL*|désactive\pL*|déverrouille\pL*"
        r"|disattiva\pL*|ontgrendel\pL*"
        r"|отключ\pL+|wyłącz\pL*)\s(?:it |the alarm |them |se )?(?:with|by|using|with code|met"
        r"|mit|con|com|avec|kodem|кодом)"
        rf"\s{_LONGER}",
        *(
            "disarm",
            "unlock",
            "deactiv",
            "off",
            "uitz",
            "schalten",
            "entsperr",
            "apaga",
            "desactiv",
        ),
        *("desliga", "désactiv", "déverr", "disattiv", "ontgrendel", "отключ", "wyłącz"),
    ),
    _rule(
        r"(?i)(?:lock ?box|key ?box|key ?safe|keypad)\s(?P<value>\d{4,6})(?:$"
        r"|[.,;!)])",
        "lock",
        "key",
    ),
    _rule(r"(?:^|[\s:])(?P<value>\d{4,6}#)(?:$|[\s.,;!)])", "#"),
    _rule(r"(?i)alarm\s(?:is|code)\s(?P<value>\d{4,6})\s(?:then|and|und)", "alarm"),
    _rule(
        r"(?:宅配ボックス|キーボックス|メールボックス|金庫|ダイヤル)(?:の)?(?:番号|暗証)?(?:は|が|：|:)\s?(?P<value>\d{3,8}"
        r"|(?:[左右]\d{1,3}){2,6})",
        *("ボックス", "金庫", "ダイヤル"),
    ),
    _rule(
        r"(?i)(?:^|[^\pL])(?:door|gate|entrance|portail|porte|immeuble|portal"
        r"|haustür)\s(?P<value>\d{3,5}[A-E])\s*(?:$|[.,;!)])",
        *("door", "gate", "entrance", "port", "immeuble", "haustür"),
    ),
    _rule(
        r"(?i)(?:^|[^\pL])(?:haustür|wohnungstür|front door|main gate|portail|portón|portone"
        r"|подъезд)\s(?P<value>\d{4,5}),?\s"
        r"(?:dann|then|and then|puis|luego|poi|потом)",
        *("tür", "door", "gate", "port", "подъезд"),
    ),
    _rule(  # "I keep forgetting the alarm. It's 6948."
        r"(?i)(?:^|[^\pL])(?:codes?|pins?|alarm|gate|lock ?box|key ?box|key ?safe|keypad|safe"
        r"|padlock|combination|combo|passcode)\b"
        r"[^\n\d]{0,80}?[.!?:]\s+(?:and\s)?(?:(?:so |now )?(?:it'?s|it is|that'?s)(?: now)?"
        r"|(?:the )?new one(?:'s| is)?|now|still)"
        r"\s?:?\s(?P<value>[#*]?\d{4,8}[#*]?)\s*(?:$|[.,;!?)])",
        *("it", "that", "new one", "now", "still"),
    ),
    _rule(
        r"(?i)(?:^|[^\pL])(?:codes?|pins?)\b[^\n\d]{0,40}?\s(?P<value>[#*]?\d{4,8}[#*]?)\s(?:on"
        r"|for|at)\s(?:the|our|my)\s"
        rf"(?:{_BARRED}|{_SCREEN})(?:$|[^\pL])",
        "code",
        "pin",
    ),
    _rule(
        r"(?i)(?:flat|apartment|house|cabin|cottage|airbnb|pdf|zip|archive|document|app|drive"
        r"|locker)s?(?:\s[^.!?\n\d]{0,30})?\s"
        r"(?:opens?|unlocks?)\s(?:with|on"
        r"|using)\s(?:[^.!?\n\d]{0,40}[\s,])?(?P<value>[#*]?\d{4,8}[#*]?)(?:$|[^\w\-%€$:])",
        "open",
        "unlock",
    ),
    _rule(
        r"(?i)(?:house|burglar|home|office) alarm:?\s(?P<value>\d{4,6})\s*(?:$|[.,;!)])", "alarm"
    ),
    _rule(r"(?i)(?:^|[^\pL])keypad:?\s(?P<value>\d{4,6})(?:$|[.,;!)]|\s(?:then|and)\s)", "keypad"),
    _rule(r"(?i)\buses?\s(?P<value>\d{4,6})\s(?:for|on) everything", "everything"),
    _rule(rf"(?i)alarm\s(?:on|off)\s?(?:is|=|:|-)\s?{_VALUE}", "alarm"),
    _rule(
        r"(?i)(?P<value>(?:\d{1,2}\s(?:left|right|links|rechts|clockwise)[\s,]+(?:then\s"
        r"|and\s)?){2,6}"
        r"\d{1,2}\s(?:left|right|links|rechts|clockwise))",
        *("left", "right", "links", "rechts", "clockwise"),
    ),
    _rule(
        r"(?i)(?:safe|lock|dial|combin|vault|tresor|schloss)[^.!?\n\d]{0,40}?"
        r"(?P<value>(?:(?:left|right|links|rechts)\s(?:to\s|auf\s)?\d{1,2}[\s,]*(?:then\s|and\s"
        r"|dann\s)?){2,6})",
        *("left", "right", "links", "rechts"),
    ),
    _rule(
        r"(?:保险|锁|密码|保險|鎖)[^。\n\d]{0,8}?(?P<value>(?:先|再|然后)?[左右](?:转|轉|拧|扭)?(?:到)?\d{1,3}"
        r"(?:[^\n\d。]{0,4}[左右](?:转|轉|拧|扭)?(?:到)?\d{1,3}){1,5})",
        *("左", "右"),
    ),
    _rule(
        rf"(?i)(?:^|[^\pL])(?:{_SCREEN})s?\s[^.!?\n\d]{{0,30}}?(?:asks|prompts|wants|unlocks?)"
        rf"[^.!?\n\d]{{0,20}}?\s{_LONGER}",
        *("asks", "prompts", "wants", "unlock", "lock"),
    ),
    _rule(rf"(?i)(?:^|[^\pL])(?:{_SCREEN})\s(?:un)?lock\s{_LONGER}", "lock"),
    _rule(
        r"(?i)\buse\s(?P<value>\d{4,6})\s(?:for|on)\s(?:both|all|my|the|every"
        r"|either)(?:\s\pL+){0,2}\s(?:cards?|accounts?|phones?|devices)",
        "use ",
    ),
    _rule(
        r"(?:门禁|门锁|门口|大门|单元门|小区|楼下|指纹|密码锁|门铃|电梯|报警|开门|进门|上楼|门)[^。\n\d]{0,12}?(?:按|输入?|摁|点)\s?"
        r"(?P<value>[#*]?\d{3,8}[#*]?)(?:$|[^\d楼层号个次下元])",
        *("按", "输", "摁", "点"),
    ),
    _rule(
        r"(?:スマホ|ケータイ|iPhone|ドア|玄関|金庫|自転車|ロッカー|キーボックス)(?:の)?(?:ロック|鍵|カギ|暗証|画面)"
        r"(?:番号|解除)?(?:は|が|、|:|：)\s?(?P<value>\d{3,8})(?:$|[^\d\-号円分時個])",
        *("ロック", "鍵", "カギ", "暗証", "画面"),
    ),
    _rule(r"暗証(?:番号)?(?:は|、|が|:|：|って)?\s?(?P<value>\d{4,8})", "暗証"),
    _rule(
        r"(?:도어락|현관|공동현관|대문|금고|자물쇠|사물함|폰|휴대폰|핸드폰|아이폰|태블릿)(?:은|는|이|가|에)?\s?(?:잠금|번호|암호|비번)?(?:은|는"
        r"|이|가)?\s?"
        r"(?P<value>[#*]?\d{4,8}[#*]?)(?:$|[^\d\-호층원년월일개만대명])",
        *("도어락", "현관", "대문", "금고", "자물쇠", "사물함", "폰", "태블릿"),
    ),
    _rule(
        r"(?i)(?:замок|замка|замку|навесн\pL+)(?:\s\pL+){0,3}\s?[—–\-:]?\s(?P<value>\d{3,6})(?:$"
        r"|[.,;!])",
        "замк",
        "замок",
    ),
    _rule(
        r"(?i)(?:schloss|fach|tresor|safe|kombination|koffer)\pL*[^.!?\n\d]{0,24}?(?:dreh\pL*"
        r"|stell\pL*)\s(?:\pL+\s)?auf\s"
        r"(?P<value>\d{3,6})",
        *("dreh", "stell"),
    ),
)
