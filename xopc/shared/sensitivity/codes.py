"""Codes that prove somebody, as they are sent and passed on, and names paired with passwords."""

from collections.abc import Callable, Iterator

from xopc.shared.sensitivity import plainwords, values
from xopc.shared.sensitivity.doors import OTHER_CODES
from xopc.shared.sensitivity.findings import Finding
from xopc.shared.sensitivity.rules import Rule, always, apply
from xopc.shared.sensitivity.views import View


def find(view: View) -> Iterator[Finding]:
    yield from apply(_RULES, view)


def _rule(name: str, pattern: str, *cues: str, holds: Callable[[str], bool] = always) -> Rule:
    digits = name == "one_time_code"
    return Rule(f"prose.{name}", pattern, cues, holds=holds, whole=False, digits=digits)


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
        r"(?i)(?:^|[^\w\-.#])(?P<value>(?:[A-Z]-)?\d{3}[ \-]?\d{3}|\d{4,8})\s(?:is (?:your|the|my"
        r"|his|her|our)"
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
        "one_time_code",
        r"(?i)(?:texted|messaged|sms'?e?d|sent|e-?mailed) (?:me|us)(?: the code| a code)?:?\s"
        r"(?P<value>\d{3}[ \-]?\d{3}|\d{4,8})(?:$|[.,;!?)]|\s(?:is|as|just|to|for|and|but|what"
        r"|now|again|which|—|-)\b)",
        *("text", "messag", "sms", "sent", "mail"),
    ),
    _rule(
        "one_time_code",
        r"(?i)(?:^|[^\w\-.#])(?P<value>\d{3}[ \-]?\d{3}|\d{4,8})\s(?:is|was)\s(?:what|the one"
        r"|the code)\s"
        r"(?:[\pL']+\s){1,5}?(?:texted|sent|got|received|sms|gave|came)",
        *("what", "the one", "the code"),
    ),
    _rule(
        "one_time_code",
        r"(?i)(?:enter|type|input|use)\s(?P<value>\d{3}[ \-]?\d{3}|\d{4,8})\s(?:to|on|at|in|when"
        r"|as)\s[^.!?\n\d]{0,40}?"
        r"(?:sign(?:ing)?[ \-]?in|log(?:ging)?[ \-]?in|sign(?:ing)? on|verify|verification"
        r"|confirm\pL*)",
        *("sign", "log", "verif", "confirm"),
    ),
    _rule(
        "one_time_code",
        r"(?i)(?:^|[^\pL])(?:code|c[óo]digo|codice|kod|код|kode|kód|koodi"
        r"|mã)\pL{0,2}\s(?:[^.!?\n\d]{0,30}?(?:sent|came|got|received|arrived"
        r"|texted|llegó|llegado|recib\pL+|recebi|chegou|arrivato|ricevuto|reçu|bekommen|erhalten"
        r"|gekommen|ontvangen|gekregen"
        r"|dosta\pL+|przysz\pL+|пришёл|пришел|прислал\pL*|получил\pL*|text|phone"
        r"|mail)[^.!?\n\d]{0,20}?(?:\s(?:is|was|says|es|é|è|ist|war|est|era|foi|to)(?:\s(?:el|le"
        r"|il|o))?|[:,—]|это)\s"
        r"|[^.!?\n\d]{0,12}(?:sms\pL*|смс|otp)(?:\s\pL{1,6})?\s?:?\s)"
        r"(?P<value>\d{3}[ \-]?\d{3}|\d{4,8})(?:$|[^\w\-%])",
        *("code", "digo", "codice", "kod", "код", "kód", "mã"),
    ),
    Rule(
        "prose.one_time_code",
        r"(?i)(?:^|[^\pL])(?:[^\s\d]{1,16}\s){0,2}code[^.!?\n\d]{0,30}?(?:\sis|:|,|=|\ssays"
        r"|['’]s)\s?"
        r"(?P<value>\d{3}[ \-]?\d{3})\s*(?:$|[.,;!?)])",
        ("code",),
        whole=False,
        unless=OTHER_CODES,
    ),
    _rule(
        "one_time_code",
        r"(?i)(?:^|[^\pL])(?:authenticator|authy|okta|duo|2fa|verify"
        r"|verification)(?:\s\pL{1,12}){0,2}?\s(?P<value>\d{3} ?\d{3})"
        r"\s*(?:$|[.,;!?)])",
        *("auth", "okta", "duo", "2fa", "verif"),
    ),
    _rule(
        "one_time_code",
        r"(?i)(?:says|shows|reads|it'?s|got)\s(?P<value>\d{3} ?\d{3})\s(?:on|in|from|at)\s(?:the "
        r"|my |an )?(?:\pL+ )?(?:authenticator|authy|okta|duo|2fa|app|text|sms)",
        *("auth", "okta", "duo", "2fa", "app", "text", "sms"),
    ),
    _rule(
        "one_time_code",
        r"(?i)(?:^|[^\pL])(?:verification|verify|2fa|mfa|otp|one[ \-]time|two[ \-]factor|m-?tan"
        r"|sms-?tan|authenticator|sms"
        r"|security code|auth code)(?:\s(?:code|pin|app|number|password))?"
        r"(?:\s(?:right now|now|currently|today|still))?\s?(?:is|says|shows|reads|:|=|ist|->)\s"
        r"(?P<value>\d{3}[ \-]?\d{3}|\d{6,8})(?:$|[^\w\-%])",
        *("verif", "2fa", "mfa", "otp", "one", "two", "tan", "auth", "sms", "security"),
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
        ":",
        "=",
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
