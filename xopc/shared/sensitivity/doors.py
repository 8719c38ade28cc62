"""Codes that open something: a word for code, what it opens, and digits, in any order."""

import functools
from collections.abc import Iterator

from xopc.shared.sensitivity.findings import Finding, Sensitivity
from xopc.shared.sensitivity.patterns import Pattern, compiled
from xopc.shared.sensitivity.views import View


def find(view: View) -> Iterator[Finding]:
    if view.has_code and _any_opened().search(view.text):
        yield from _of_doors(view)


def _of_doors(view: View) -> Iterator[Finding]:
    other = compiled(OTHER_CODES)
    for pattern in _DOORS:
        for match in compiled(pattern).finditer(view.text):
            if not other.search(match[0]):
                yield Finding(*view.span(*match.span(1)), Sensitivity.SECRET, "prose.door_code")


@functools.cache
def _any_opened() -> Pattern:
    return compiled(
        rf"(?i)(?:^|[^\pL])(?:{_OPENED}|luggage)|lock|candado|cadenas|lucchetto|cadeado|kłódka|замок"
        rf"|{_OPENED_IN_EAST}|รหัส"
    )


#: "code", where the word alone says nothing: area codes, error codes, discount codes
_CODE = (
    r"\pL{0,14}code|pin|combination|combo|c[óo]digo|clave|combinaci[óo]n|codice"
    r"|combinazione|combina[çc][ãa]o|code|combinaison|schlie(?:ss|ß)code|zahlenkombination"
    r"|kombination\pL*|kombinatie|kombinace|kombinacja|kod\pL{0,4}|kód\pL{0,3}|код\pL{0,3}"
    r"|комбинаци\pL+|комбінаці\pL+|пин|пін|şifre\pL{0,4}|κωδικ\pL+|κωδικός|رمز|كود|الرقم السري|קוד"
    r"|הקוד|הצופן|कोड|पिन|mã|kode|sandi|koodi|kodas|nuqta|msimbo|nenosiri"
)
_OPENED = (
    r"doors?|front door|b[üu]ro|oficina|bureau|ufficio|escrit[óo]rio|kantoor|biur[ao]|klatk\pL+"
    r"|офис\pL*|ofis\pL*|entrance|lobby|stairwell|pool|storage|unit|barn|bathroom|server room"
    r"|gate|\pL{0,8}garage|alarm|safe|lock|locker|lockbox|padlock|keypad|intercom|building"
    r"|shed|suitcase|bike lock|vault|office|elevator|apartment|airbnb|cabin|gym|mailbox|phone|ipad"
    r"|tablet|iphone|sim|card|debit|credit|bank|atm|voicemail|tv|parental|panel|puerta|port[óo]n"
    r"|garaje|alarma|caja fuerte|candado|portal|taquilla|m[óo]vil|celular|tarjeta|edificio|maleta"
    r"|cerradura|porte|portail|garage|alarme|coffre\S*|cadenas|immeuble|interphone|casier"
    r"|t[ée]l[ée]phone|carte|digicode|bo[îi]te|(?:haus|wohnungs|eingangs)?t[üu]r|tor|alarmanlage"
    r"|(?:garagen|hof|garten|einfahrts|werks|schul)tor|\pL{1,12}(?:tür|schloss)"
    r"|tresor|safe|schloss|fahrradschloss|schlie(?:ss|ß)fach|handy|karte|ec-karte|koffer|spind"
    r"|porta|cancello|allarme|cassaforte|lucchetto|armadietto|telefono|carta|bancomat|portone"
    r"|port[ãa]o|garagem|cofre|cadeado|pr[ée]dio|arm[áa]rio|cart[ãa]o|deur|voordeur|poort|kluis"
    r"|kluisje|slot|fietsslot|telefoon|pas|drzwi|bramy|brama|furtki|gara[żz]u|alarmu|sejfu?"
    r"|k[łl][óo]dki"
    r"|szafki|karty|telefonu|domofonu|двер\pL*|ворот\pL*|калитк\pL*|гараж\pL*|сигнализаци\pL+"
    r"|сейф\pL*|замк\pL*|замок|домофон\pL*|шкафчик\pL*|подъезд\pL*|телефон\pL*|карт\pL*"
    r"|під'?їзд\pL*"
    r"|шаф\pL*|kap[ıi]\pL*|kasa\pL*|garaj\pL*|kilit\pL*|kilid\pL*|kart[ıi]?\pL{0,3}|bina(?:n[ıi]n"
    r"|ya|da)?|باب|الباب"
    r"|البوابة|بوابة|خزنة|بطاقة|بطاقتي|الصراف|جوالي|جوال|العمارة"
    r"|الخزنة|الإنذار|القفل|البطاقة|الهاتف|בטלפון|הדלת|לדלת|השער|לשער|הכספת|לכספת|האזעקה|הכרטיס"
    r"|לבניין"
    r"|दरवाज\S*|गेट|तिजोरी|कार्ड|ताले|cửa|cổng|két|khóa|thẻ|điện thoại|pintu|gerbang|pagar|brankas"
    r"|gembok|kartu|dörr\pL*|port(?:en|kod\pL*|telefon\pL*)|kassask[åa]p\pL*|lås\pL*|larm\pL*"
    r"|dør\pL*"
    r"|pengeskap\pL*"
    r"|πόρτα\pL*|πόρτας|χρηματοκιβ\pL+|συναγερμ\pL+|dve[řr]\pL*|trezor\pL*|zám\pL+|brán\pL+|brany"
    r"|ajt\pL+|kapu\pL*|riaszt\pL+|sz[ée]f\pL*|uș\pL+|usii|poart\pL+|seif\pL*"
    r"|mlango\pL*"
)
_OPENED_IN_EAST = (
    r"门|門|车库|保险箱|保险柜|保險箱|锁|鎖|报警器|柜子|手机|手機|平板|行李箱|小区|单元|楼下"
    r"|大堂|储物柜|金庫|玄関|ドア|ロッカー|オートロック|スマホ|自転車|현관|도어락|금고|자물쇠|사물함"
    r"|대문|휴대폰|공동현관|暗証|解[锁鎖]|开机|開機|잠금"
)
_DIGITS = (
    r"[#*]?\d{3,10}[#*]{0,2}|\d{3,6}[A-Z]|[A-Z]\d{3,6}|\d{1,3}[A-Z]\d{1,4}"
    r"|[#*]\d{3,10}[#*]?|\d{1,2}(?:\s?[\-–/,]\s?\d{1,2}){2,7}|\d(?:\s\d){3,7}"
    r"|\d{2}(?:\s\d{2}){2}"
)
_VALUE = rf"(?P<value>{_DIGITS})(?:$|[^\w\-%€$])"
#: codes that open nothing
OTHER_CODES = (
    r"(?i)discount|distance|speed|limit|temperature|capacity|weight|price|\bcosts?\b|width|height"
    r"|promo|coupon|voucher|area|zip|postal|country|dialling|dialing|error|status|exit"
    r"|source|product|sort|order|booking|tracking|colou?r|hex|bar|qr|morse|dress|building codes?\s"
    r"|(?:locker|room|unit|box) number|review|coverage|lines? of|rabatt|error|postleitzahl|vorwahl"
    r"|descuento|postal|réduction|скидк"
    r"|postcode|barcode|encod|decod|unicode|opcode|vs ?code|xcode|bytecode|licen[cs]e|tracking"
    r"|airport|iata|swift\b|bic\b|country|party|referral|gift|course|class\b|товар|заказ|почтов"
    r"|продукт|produ[ck]t|artikel|skladn|pedido|código fuente|quell|ошибк|indirim|hata|model"
    r"|version|ticket|invoice|serial"
)
_DOORS = (
    rf"(?i)(?:^|[^\pL])(?:{_CODE})(?:\s?[^\s\d.!?:=]{{1,16}}){{0,5}}?\s(?:[\pL]'|l')?(?:{_OPENED})"
    rf"(?:[^\n.!?]{{0,24}}?)[\s:=→>]{_VALUE}",
    rf"(?i)(?:^|[^\pL])(?:{_OPENED})(?:[\s\-][^\s\d.!?:=]{{1,16}}){{0,3}}?[\s\-](?:{_CODE})"
    rf"(?:[^\d\n.!?]{{0,24}}?)[\s:=→>]{_VALUE}",
    rf"(?i)(?:^|[^\w\-.])(?P<value>{_DIGITS})\s(?:opens|unlocks|disarms|will open|gets you (?:in"
    rf"|into|through)"
    r"|lets you in|abre|desbloquea|desactiva|ouvre|déverrouille|öffnet|entsperrt|apre|sblocca"
    r"|opent|otwiera"
    rf"|открывает|відкриває|açar|mở|membuka|öppnar|åpner)\s(?:[\pL']{{1,12}}\s){{0,3}}?"
    rf"(?:{_OPENED})",
    r"(?i)(?:dial|enter|punch in|press|type|key in|use|tap)\s(?P<value>"
    rf"{_DIGITS})(?:\s\pL+){{0,3}}\s(?:to|at|on|for|into)\s(?:[\pL']{{1,12}}\s){{0,4}}?"
    rf"(?:{_OPENED})(?:$|[^\pL])",
    rf"(?:{_OPENED_IN_EAST})"
    r"[^\n\d。.]{0,12}?(?:密码|密碼|号码|數字|数字|码|碼|暗証番号|番号|コード|ナンバー|비밀번호"
    r"|비번|번호|코드)"
    rf"[^\n\d。.]{{0,8}}?(?P<value>{_DIGITS})",
    r"(?:オートロック|金庫|暗証|玄関|锁屏|鎖屏|解锁|解鎖|开机|開機|开锁|門禁|门禁|保险柜|공동현관"
    r"|도어락|현관문|금고|잠금)"
    rf"(?:は|が|は、|是|为|:|：|은|는|이|密码|密碼|数字)?\s?(?P<value>{_DIGITS})(?:$|[^\w\-%])",
    rf"(?i)(?:^|[^\pL])(?:{_OPENED})\s(?:[^\s\d.!?]{{1,16}}\s){{0,5}}?(?:with|using|mit|met|con"
    rf"|avec|com|ile|med)\s{_VALUE}",
    rf"(?i)(?:^|[^\pL])(?:bike lock|padlock|lock ?box|keypad|safe|suitcase|luggage lock"
    rf"|candado|cadenas|fahrradschloss"
    rf"|lucchetto|cadeado|fietsslot|замок|kłódka)(?:\s\pL+){{0,4}}?\s?(?:is|=|:|es|est|ist|è|é|—"
    rf"|-)\s{_VALUE}",
    r"(?i)(?:^|[^\pL])locker(?:\s\pL+){0,4}?\s?(?:is|=|:)\s"
    r"(?P<value>\d{1,2}(?:[\s\-–/,]{1,3}\d{1,2}){2,4}|\d{4,8})(?:$|[^\w\-])",
    rf"(?:รหัส|รหัส\s?)(?:ประตู|เข้า|บ้าน|คอนโด|ปลดล็อก|พิน|pin|PIN|บัตร|เซฟ"
    rf"|ตู้)[^\n\d]{{0,20}}?{_VALUE}",
    rf"(?i)(?:^|[^\pL])(?:{_OPENED})[^\n.!?\d]{{0,24}}?[\s:=](?P<value>\d(?:[\-–]\d){{3,7}}[#*]?)"
    rf"(?:$|[^\w\-%])",
)
