"""Short codes that open something or prove somebody: a word for code, what it opens, and digits."""

import re
from collections.abc import Callable, Iterator

from xopc.shared.sensitivity import plainwords, values
from xopc.shared.sensitivity.findings import Finding, Sensitivity
from xopc.shared.sensitivity.patterns import compiled
from xopc.shared.sensitivity.rules import Rule, always, apply
from xopc.shared.sensitivity.views import View

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
    r"|gate|garage|alarm|safe|lock|locker|lockbox|padlock|keypad|intercom|building"
    r"|shed|suitcase|bike lock|vault|office|elevator|apartment|airbnb|cabin|gym|mailbox|phone|ipad"
    r"|tablet|iphone|sim|card|debit|credit|bank|atm|voicemail|tv|parental|panel|puerta|port[óo]n"
    r"|garaje|alarma|caja fuerte|candado|portal|taquilla|m[óo]vil|celular|tarjeta|edificio|maleta"
    r"|cerradura|porte|portail|garage|alarme|coffre\S*|cadenas|immeuble|interphone|casier"
    r"|t[ée]l[ée]phone|carte|digicode|bo[îi]te|(?:haus|wohnungs|eingangs)?t[üu]r|tor|alarmanlage"
    r"|\pL{1,12}(?:tor|tür|schloss)"
    r"|tresor|safe|schloss|fahrradschloss|schlie(?:ss|ß)fach|handy|karte|ec-karte|koffer|spind"
    r"|porta|cancello|allarme|cassaforte|lucchetto|armadietto|telefono|carta|bancomat|portone"
    r"|port[ãa]o|garagem|cofre|cadeado|pr[ée]dio|arm[áa]rio|cart[ãa]o|deur|voordeur|poort|kluis"
    r"|kluisje|slot|fietsslot|telefoon|pas|drzwi|bramy|brama|furtki|gara[żz]u|alarmu|sejfu?"
    r"|k[łl][óo]dki"
    r"|szafki|karty|telefonu|domofonu|двер\pL*|ворот\pL*|калитк\pL*|гараж\pL*|сигнализаци\pL+"
    r"|сейф\pL*|замк\pL*|замок|домофон\pL*|шкафчик\pL*|подъезд\pL*|телефон\pL*|карт\pL*"
    r"|під'?їзд\pL*"
    r"|шаф\pL*|kap[ıi]\pL*|kasa\pL*|garaj\pL*|kilit\pL*|kilid\pL*|kart\pL*|bina\pL*|باب|الباب"
    r"|البوابة|بوابة|خزنة|بطاقة|بطاقتي|الصراف|جوالي|جوال|العمارة"
    r"|الخزنة|الإنذار|القفل|البطاقة|الهاتف|בטלפון|הדלת|לדלת|השער|לשער|הכספת|לכספת|האזעקה|הכרטיס"
    r"|לבניין"
    r"|दरवाज\S*|गेट|तिजोरी|कार्ड|ताले|cửa|cổng|két|khóa|thẻ|điện thoại|pintu|gerbang|pagar|brankas"
    r"|gembok|kartu|d[öo]rr\pL*|port\pL*|kassask[åa]p\pL*|l[åa]s\pL*|larm\pL*|d[øo]r\pL*"
    r"|pengeskap\pL*"
    r"|πόρτα\pL*|πόρτας|χρηματοκιβ\pL+|συναγερμ\pL+|dve[řr]\pL*|trezor\pL*|z[áa]m\pL+|br[áa]n\pL+"
    r"|aj[tu]\pL*|kapu\pL*|riaszt\pL+|sz[ée]f\pL*|u[șs]\pL+|poart\pL+|seif\pL*|ov[ei]n\pL*"
    r"|mlango\pL*"
)
_DIGITS = (
    r"[#*]?\d{3,10}[#*]{0,2}|\d{3,6}[A-Z]|[A-Z]\d{3,6}|\d{1,3}[A-Z]\d{1,4}"
    r"|[#*]\d{3,10}[#*]?|\d{1,2}(?:\s?[\-–/,]\s?\d{1,2}){2,7}|\d(?:\s\d){3,7}"
    r"|\d{2}(?:\s\d{2}){2}"
)
_VALUE = rf"(?P<value>{_DIGITS})(?:$|[^\w\-%€$])"
#: codes that open nothing
_OTHER_CODES = re.compile(
    r"(?i)discount|promo|coupon|voucher|area|zip|postal|country|dialling|dialing|error|status|exit"
    r"|source|product|sort|order|booking|tracking|colou?r|hex|bar|qr|morse|dress|building codes?\s"
    r"|(?:locker|room|unit|box) number|review|coverage|lines? of|rabatt|error|postleitzahl|vorwahl"
    r"|descuento|postal|réduction|скидк"
    r"|ошибк|indirim|hata|model|version|ticket|invoice|serial"
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
    r"(?:门|門|车库|保险箱|保险柜|保險箱|锁|鎖|报警器|柜子|手机|手機|平板|行李箱|小区|单元|楼下"
    r"|大堂|储物柜|金庫"
    r"|玄関|ドア|ロッカー|オートロック|スマホ|自転車|현관|도어락|금고|자물쇠|사물함|대문|휴대폰"
    r"|공동현관)"
    r"[^\n\d。.]{0,12}?(?:密码|密碼|号码|數字|数字|码|碼|暗証番号|番号|コード|ナンバー|비밀번호"
    r"|비번|번호|코드)"
    rf"[^\n\d。.]{{0,8}}?(?P<value>{_DIGITS})",
    r"(?:オートロック|金庫|暗証|玄関|锁屏|鎖屏|解锁|解鎖|开机|開機|开锁|門禁|门禁|保险柜|공동현관"
    r"|도어락|현관문|금고|잠금)"
    rf"(?:は|が|は、|是|为|:|：|은|는|이|密码|密碼|数字)?\s?(?P<value>{_DIGITS})(?:$|[^\w\-%])",
    rf"(?i)(?:^|[^\pL])(?:{_OPENED})\s(?:[^\s\d.!?]{{1,16}}\s){{0,5}}?(?:with|using|mit|met|con"
    rf"|avec|com|ile|med)\s{_VALUE}",
    rf"(?i)(?:^|[^\pL])(?:bike lock|padlock|lock ?box|locker|keypad|safe|suitcase|luggage lock"
    rf"|candado|cadenas|fahrradschloss"
    rf"|lucchetto|cadeado|fietsslot|замок|kłódka)(?:\s\pL+){{0,4}}?\s?(?:is|=|:|es|est|ist|è|é|—"
    rf"|-)\s{_VALUE}",
    rf"(?:รหัส|รหัส\s?)(?:ประตู|เข้า|บ้าน|คอนโด|ปลดล็อก|พิน|pin|PIN|บัตร|เซฟ"
    rf"|ตู้)[^\n\d]{{0,20}}?{_VALUE}",
    rf"(?i)(?:^|[^\pL])(?:{_OPENED})[^\n.!?\d]{{0,24}}?[\s:=](?P<value>\d(?:[\-–]\d){{3,7}}[#*]?)"
    rf"(?:$|[^\w\-%])",
)


def find(view: View) -> Iterator[Finding]:
    yield from apply(_RULES, view)
    if view.has_digits:
        yield from _of_doors(view)


def _of_doors(view: View) -> Iterator[Finding]:
    for pattern in _DOORS:
        for match in compiled(pattern).finditer(view.text):
            if not _OTHER_CODES.search(match[0]):
                yield Finding(*view.span(*match.span(1)), Sensitivity.SECRET, "prose.door_code")


def _rule(name: str, pattern: str, *cues: str, holds: Callable[[str], bool] = always) -> Rule:
    return Rule(f"prose.{name}", pattern, cues, holds=holds, whole=False)


def _is_given(value: str) -> bool:
    return values.is_password(value) or (value.isalpha() and plainwords.is_no_predicate(value))


_RULES = (
    _rule(
        "one_time_code",
        r"(?i)(?:^|[^\pL])(?:(?:your|use)\s(?:[\pL\-']+\s){0,3}?(?:code|passcode|pin|otp)(?:\sis:?"
        r"|:|\sto log ?in:?)?"
        r"|(?:tu|su|seu|votre|ton|ihr|dein|il tuo|je|uw|twój|ваш|твой|din|kodunuz)\s"
        r"(?:[\pL\-']+\s){0,3}?"
        r"(?:c[óo]digo|\pL{0,14}code|codice|kod|код|\pL{0,10}kode|\pL{0,10}koden?)(?:\s"
        r"(?:[\pL\-']+\s){0,4}?(?:es|est|é|è|ist|lautet|is|to|er|är)(?:\sle|\sel|\sil)?)?\s?:?)"
        r"\s(?P<value>\d{3}[ \-]?\d{3}|\d{4,8})(?:$|[^\w\-%])",
        *("code", "pin", "otp", "digo", "codice", "kod", "код"),
    ),
    _rule(
        "one_time_code",
        r"(?i)(?:^|[^\w\-.#])(?P<value>(?:[A-Z]-)?\d{3}[ \-]?\d{3}|\d{4,8})\s(?:is (?:your|the)"
        r"|es (?:tu|su|el)|est (?:votre|ton|le)|ist (?:ihr|dein|der)"
        r"|è il(?: tuo)?|é (?:o )?seu|is (?:je|uw)|to twój|— ваш|это ваш|är din|er din)\s"
        r"(?:[\pL\-']+\s){0,4}?"
        r"(?:\pL*code|c[óo]digo|codice|kod|код|kode|passcode|otp|pin)",
        *("code", "digo", "codice", "kod", "код", "otp", "pin"),
    ),
    _rule(
        "one_time_code",
        r"(?i)(?:use|enter|type|input|utiliza|usa|usar|utilise[zr]?|verwende|nutze|gebruik|użyj"
        r"|введите|используйте|kullanın|girin|gunakan|masukkan|dùng|nhập)\s"
        r"(?P<value>\d{3}[ \-]?\d{3}|\d{4,8})\s(?:to|as|para|pour|um|zur|om|aby|do|для|untuk|để"
        r"|çin|için)\s(?:[\pL\-']+\s){0,3}?"
        r"(?:sign|log|verify|confirm|complet|authenti|authori|access|reset|activat|iniciar|acceder"
        r"|verificar|confirm|entrar|connect|vérifi|anmeld|bestätig|verifi|inlog|zalog|potwierd"
        r"|вход|подтвер|masuk|xác|đăng)",
        *("use", "enter", "type", "input", "utiliz", "usa", "utilis", "verwende", "nutze"),
        *("gebruik", "użyj", "введите", "исполь", "kullan", "girin", "gunakan", "masukkan"),
        *("dùng", "nhập"),
    ),
    _rule(
        "one_time_code",
        r"(?i)(?:kode|code|kod|код|mã|c[óo]digo)\s(?:otp\s|verifikasi\s|pin\s)?(?:anda|kamu"
        r"|của bạn|twój|ваш)(?:\sadalah|\slà)?\s?:?\s"
        r"(?P<value>\d{3}[ \-]?\d{3}|\d{4,8})(?:$|[^\w\-%])",
        *("kode", "code", "kod", "код", "mã", "digo"),
    ),
    _rule(
        "one_time_code",
        r"(?:^|[^\w\-.#])(?P<value>\d{4,8})\s?[（(【\[]?(?:是|为|為|は|는)?[^\n\d。]{0,6}?"
        r"(?:验证码|驗證碼|动态码|動態密碼|校验码|認証コード|確認コード|인증번호)",
        *("验证码", "驗證碼", "动态码", "動態密碼", "校验码", "コード", "인증번호"),
    ),
    _rule(
        "sign_in_pair",
        r"(?i)[\w.+\-]{1,40}@[\w\-]{1,40}(?:\.[\w\-]{1,20}){1,4}\s?(?:[/|:]|->|→)\s?"
        r"(?P<value>[^\s,;/|]{6,40})(?:$|[\s,;])",
        "@",
        holds=values.is_password,
    ),
    _rule(
        "sign_in_pair",
        r"(?i)(?:netflix|spotify|amazon|disney\+?|hulu|steam|github|gmail|outlook|instagram"
        r"|facebook"
        r"|twitter|hbo|prime|icloud|apple ?id|paypal|vpn|router|nas|cpanel|plex|jira|portal|crm|erp"
        r"|moodle|iqiyi|爱奇艺|淘宝|微博|支付宝|京东)\s?[:：]?\s[\w.@+\-]{2,40}\s?[/|]\s?"
        r"(?P<value>[^\s,;/|]{6,40})(?:$|[\s,;])",
        *("/", "|"),
        holds=values.is_password,
    ),
    _rule(
        "sign_in_pair",
        r"(?i)(?:log ?in|logs? in|log-?on|sign in|log into|sign into)\b[^\n.!?]{0,40}?\s(?:with"
        r"|using)\s"
        r"(?P<value>[^\s,;@]{6,40})(?:$|[\s,;.])",
        *("log", "sign"),
        holds=values.is_password,
    ),
    _rule(
        "encrypted_with",
        r"(?i)(?:encrypted|protected|locked|secured|verschlüsselt|geschützt|chiffré\w*|protégé\w*"
        r"|cifrad[oa]"
        r"|protegid[oa]|criptat[oa]|protett[oa]|versleuteld|beveiligd|zaszyfrowan\w*|зашифрован\w*"
        r"|加密)\s"
        r"(?:with|mit|avec|con|com|met|med|hasłem|паролем)\s(?P<value>[^\s,;]{6,40})(?:$|[\s,;.])",
        *(
            "crypt",
            "protect",
            "protet",
            "protég",
            "proteg",
            "locked",
            "secured",
            "schlüsselt",
            "schützt",
            "chiffr",
            "cifrad",
            "versleut",
            "beveil",
            "szyfrow",
            "шифров",
            "加密",
        ),
        holds=values.is_password,
    ),
    _rule(
        "unlock_pattern",
        r"(?i)(?:unlock|swipe|lock ?screen|phone|screen|android)\s(?:pattern|gesture"
        r"|code)[^\n]{0,40}?"
        r"(?P<value>\d(?:\s?[\-–>→,]+\s?\d){3,8}|\d{4,9}|[LZNMSUVCG]"
        r"(?:[ \-]shaped?)?\b[^\n]{0,40})",
        "pattern",
        "gesture",
    ),
    _rule(
        "unlock_pattern",
        r"(?i)(?:解锁图案|图案锁|手势密码|解鎖圖案|パターンロック|ロック解除パターン|잠금 ?패턴"
        r"|패턴 ?잠금|entsperrmuster|schéma de (?:déverrouillage|verrouillage)"
        r"|patrón de (?:desbloqueo|bloqueo)|padrão de (?:desbloqueio|bloqueio)|segno di sblocco"
        r"|sequenza di sblocco|графическ\pL+ ключ\pL*|wzór (?:odblokowania|blokady)"
        r"|ontgrendelpatroon|pola kunci|kilit deseni)"
        r"[^\n]{0,30}?(?P<value>\d(?:\s?[\-–>→,]*\s?\d){3,8}|[LZNMSUVCG](?:\b|字|の字"
        r"|자)[^\n]{0,20})",
        *("图案", "手势", "圖案", "パターン", "패턴", "muster", "schéma", "patrón", "padrão"),
        *("blocco", "ключ", "wzór", "patroon", "pola kunci", "desen"),
    ),
    _rule(
        "sign_in_pair",
        r"(?i)(?:^|[\s(])u(?:ser|sr)?\s?[:=]\s?\S{1,40}[\s,;/|]{1,3}p(?:w|ass|wd)?\s?[:=]\s?"
        r"(?P<value>[^\s,;]{4,40})",
        holds=_is_given,
    ),
    _rule(
        "app_password",
        r"(?i)(?:password|app-passwort|mot de passe d'application|contraseña de aplicación"
        r"|应用专用密码|授权码)"
        r"(?:\s(?:is|for|gmail|google|outlook|yahoo|icloud)){0,3}\s?(?:是|:|：|=)?\s?"
        r"(?P<value>[a-z]{4}(?: ?[a-z]{4}){3})(?:$|[^a-z])",
        *("password", "passwort", "application", "aplicación", "应用", "授权码"),
        holds=lambda value: not plainwords.is_sentence(value),
    ),
    _rule(
        "sign_in_pair",
        r"(?i)(?:^|[\s(\"'`:])(?:root|admin|administrator|sa|postgres|oracle|ubuntu|pi|deploy"
        r"|service|svc[\w\-]*)\s?[/:|]\s?(?P<value>[^\s/]{6,40})(?:$|\s)",
        *("root", "admin", "sa", "postgres", "oracle", "ubuntu", "pi", "deploy", "svc"),
        holds=values.is_strong,
    ),
    _rule(
        "sign_in_pair",
        r"(?i)(?:log-?in|log ?on|sign-?in|account|konto|anmeldung|acceso|accesso|connexion|вход"
        r"|登录|ログイン|로그인)\s?(?:is|=|:|to|ist|es|est|è|はは|は|是)?\s?[\"“'«„「]"
        r"(?P<value>[^\s\"”'»“」]{6,40})[\"”'»“」]",
        *("log", "sign", "account", "konto", "anmeld", "acces", "connex", "вход", "登录"),
        *("ログイン", "로그인"),
        holds=values.is_password,
    ),
    _rule(
        "sign_in_pair",
        r"(?i)(?:credentials?|creds|log ?in|sign in|logon|account|zugangsdaten|identifiants?"
        r"|accesso|acceso|登录|账号|帐号|ログイン)"
        r"[^\n\d]{0,24}?[\s:=(\"']{1,3}(?:admin|root|guest|administrator|user|test|pi|ubuntu"
        r"|oracle|sa|demo|operator)\s?[/:|]\s?"
        r"(?P<value>[^\s,;/|]{3,40})",
        *("cred", "log", "sign in", "account", "zugang", "identif", "acces", "登录", "号"),
        "ログイン",
        holds=_is_given,
    ),
    _rule(
        "sign_in_pair",
        r"(?i)(?:user(?:name)?|login|e-?mail|usuario|benutzer(?:name)?|utilisateur|用户名|账号"
        r"|帐号)\s?[:=]?\s?(?:[\w.+\-]{2,40}\s?[,;/|，、\n]"
        r"|[\w.+\-]{1,40}@[\w.\-]{2,40}[\s,;/|，、])\s?"
        r"(?:and\s|und\s|et\s|y\s|和)?(?:with\s)?(?:password|pass|pw|pwd|passwort|contraseña"
        r"|mot de passe|mdp|密码)\s?(?:is\s)?[:=]?\s?(?P<value>[^\s,;]{4,40})[.!,;]?(?:$|[\s,;)])",
        *("pass", "pw", "contraseña", "mdp", "密码"),
        holds=_is_given,
    ),
)
