"""Passwords said in whole phrases: several words, quoted, counted out, or in East Asian ones."""

import re
from collections.abc import Iterator

from xopc.shared.sensitivity import codes, doors, keypads, plainwords, unnamed, values
from xopc.shared.sensitivity.findings import Finding
from xopc.shared.sensitivity.rules import Rule, apply
from xopc.shared.sensitivity.views import View


def find(view: View) -> Iterator[Finding]:
    yield from apply(_RULES, view)
    yield from codes.find(view)
    yield from doors.find(view)
    yield from keypads.find(view)
    yield from unnamed.find(view)


_NOUN = (
    r"(?:diceware phrase|(?:code|safe|memorable|magic) ?word|(?:encryption|secret) phrase"
    r"|(?:account|login|wifi|shared|my|the) pass\b|pass[ -]?(?:word|phrase|code)"
    r"|passwd|pwd|\bpw\b)s?"
)
_NOUN_ABROAD = (
    r"(?:contraseña|clave|senha|palavra-passe|mot de passe|phrase secrète|passwort|kennwort"
    r"|wachtwoord|lösenord(?:et)?|passord(?:et)?|hasło|heslo|парол[ья]|парольная фраза|şifrem?"
    r"|parolam?|kata sandi(?:nya)?|mật khẩu|salasana|jelszó|parola|密码|密碼|口令|暗号"
    r"|パスワード|合言葉|비밀번호|암호|كلمة المرور|كلمة السر|סיסמה|הסיסמה|पासवर्ड|รหัสผ่าน)"
)
_NOUN_CUES = (
    *("pass", "pw", "word", "phrase", "contraseña", "clave", "senha", "secrète", "wort", "lösen"),
    *("hasło", "heslo", "парол", "şifre", "parola", "sandi", "mật", "salasana", "jelszó", "密码"),
    *(
        "密碼",
        "口令",
        "暗号",
        "パス",
        "合言葉",
        "비밀번호",
        "암호",
        "كلمة",
        "סיסמה",
        "पासवर्ड",
        "รหัส",
    ),
)
_PASS_CUES = ("pass", "pwd", "pw")
_NOT_CHINESE = re.compile(
    "什么|多少|忘|见|看|问|邮件|短信|稍后|晚点|发你|私聊|同上|谁|错|哪|需|要|强|弱|一样|加密|必|安全|位|的$|了$|说明|管理|策略|格式|长度|不|没"
    "|无效"
    "|正确|为空|明文|可以|已|相同|过期|规则|默认|初始|多个|字段|问题|字符|建议|字母|数字|怎么|如何"
    "|是否"
)
_NOT_JAPANESE = re.compile(
    "必須|不明|秘密|安全|何|忘|同じ|違|正し|間違|無効|有効|短|長|弱|強|変更|必要|共通|別|暗号|平文"
    "|禁止"
    "|ください|どこ|なし|文字|以上|以内|非公開|これ|それ"
)
_NOT_KOREAN = re.compile(
    "필수|무엇|뭐|안전|중요|변경|틀|맞|같|다르|없|있|필요|비밀|잊|까먹|약|강|짧|길|암호화|어디"
    "|무효|만료|공개"
    "|제한|이상|글자|자리|아니|그대로|설정"
)


def _is_chinese(word: str) -> bool:
    return _NOT_CHINESE.search(word) is None


def _is_japanese(word: str) -> bool:
    return _NOT_JAPANESE.search(word) is None and not values.is_ordinary(word)


def _is_korean(word: str) -> bool:
    return _NOT_KOREAN.search(word) is None and not values.is_ordinary(word)


def _is_passphrase(phrase: str) -> bool:
    return not plainwords.is_sentence(phrase)


def _is_quoted(phrase: str) -> bool:
    return not values.is_ordinary(phrase) and phrase.lower() not in _QUOTED_TALK


_QUOTED_TALK = frozenset(("forgot password", "required", "invalid", "incorrect password", "reset"))
_COUNT = "one|two|three|four|five|six|seven|eight|nine|ten|zero|oh|eleven|twelve|hundred|twenty"

_RULES = (
    *plainwords.RULES,
    Rule(
        "prose.password_quoted",
        rf"(?i)(?:{_NOUN}|{_NOUN_ABROAD})[\pL]{{0,4}}(?:\s+(?:for|to|of|del?|du|für"
        rf"|voor)\s[\pL\- ]{{1,20}})?"
        r"\s?(?:is|was|to|:|=|\?|es|est|é|è|ist|lautet|это|—|-|to|は|是|为|為|就是|는|은|là|adalah|è"
        r"|är|er|هي|היא"
        r"|है|คือ)?\s?[\"“'«„「『](?P<value>[^\s\"”'»“」』][^\"”'»“」』\n]{2,39})[\"”'»“」』]",
        _NOUN_CUES,
        holds=_is_quoted,
    ),
    Rule(
        "prose.password_words",
        rf"(?i){_NOUN}(?:\s[\w\-]+){{0,4}}?\s*(?:\bis\b|\bwas\b|=|:)\s*[\"']?"
        r"(?P<value>[a-z]{3,12}(?:[ _-][a-z]{3,12}){2,7})[\"'.!]*(?:\s*$|[,;\n.])",
        _PASS_CUES,
        holds=_is_passphrase,
    ),
    Rule(
        "prose.password_spoken",
        rf"(?i){_NOUN}(?:\s[\w\-]+){{0,4}}?\s*(?:\bis\b|\bwas\b|=|:)\s*[\"']?"
        rf"(?P<value>[a-z]{{3,16}}[ -](?:{_COUNT})(?:[ -](?:{_COUNT}))*)\b",
        _PASS_CUES,
        holds=lambda value: not plainwords.is_sentence(value.split()[0]),
    ),
    Rule(
        "prose.wifi_key",
        r"(?i)(?:wi-?fi|ssid|wlan)[^\n]{0,40}?(?:^|[\s(,])(?:key|psk|pass|pw|clé|clef|clave|chiave"
        r"|chave|schlüssel|sleutel|klucz|ключ|nyckel\pL*|nøgle\pL*)(?:\s(?:is|est|es|è|é|ist"
        r"|steht hier|to)\b)?"
        r"\s?[:=]?\s?[\"'“]?(?P<value>[^\s,;\"”]{6,63})",
        ("wifi", "wi-fi", "ssid", "wlan"),
        holds=values.is_password,
        whole=False,
    ),
    Rule(
        "prose.wifi_key",
        r"(?i)(?:wi-?fi|ssid|wlan|network|hotspot|无线|热点|热點)\s?"
        r"(?:is\s?)?[:=：]\s?[^\n/|,，]{2,32}[/|,，]\s?"
        r"(?P<value>[^\s,;]{6,63})",
        ("wifi", "wi-fi", "ssid", "wlan", "network", "hotspot", "无线", "热"),
        holds=values.is_password,
        whole=False,
    ),
    Rule(
        "prose.wifi_key",
        r"(?i)(?:wi-?fi|ワイファイ|無線|ルーター|와이파이|无线|路由器)(?:の|은|는|이)?[^\s\n]{0,6}?(?:は|が|、|:|：|은|는)\s?"
        r"(?P<value>[!-~]{6,63}?)(?:で|です|だ|$|[\s。、]|이|예)",
        ("wifi", "wi-fi", "ワイファイ", "無線", "ルーター", "와이파이", "无线", "路由器"),
        holds=values.is_made_up,
        whole=False,
    ),
    Rule(
        "prose.password_word",
        r"(?:密码|密碼|口令|暗号)\p{Han}{0,4}?\s?(?:[:：=]|是|为|為|就是|叫|还是|設為|设为|设成"
        r"|改成)[:：\s“\"]{0,3}"
        r"(?P<value>\p{Han}{2,8}|[A-Za-z]{4,24})(?:$|[\s,，。!！；;）)”\"])",
        ("密码", "密碼", "口令", "暗号"),
        holds=lambda word: _is_chinese(word) and not values.is_ordinary(word),
    ),
    Rule(
        "prose.password_spoken",
        r"(?:密码|密碼|口令|验证码|PIN|pin)[^,。，\n]{0,4}?"
        r"(?P<value>(?:[一二两三四五六七八九十\d]个[零〇一二三四五六七八九\d]|[左右]\d{1,3}){1,8})",
        ("个", "左", "右"),
    ),
    Rule(
        "prose.password_word",
        r"(?:パスワード|パスフレーズ|合言葉|暗証)(?:は|：|:|＝|=)\s?「?"
        r"(?P<value>[\p{Hiragana}\p{Katakana}\p{Han}ー]{2,12}?|[A-Za-z]{4,24})」?(?:です|だよ|だ"
        r"(?:[。、\s]|$)"
        r"|にし|に設定|[。\n]|$)",
        ("パス", "合言葉", "暗証"),
        holds=_is_japanese,
    ),
    Rule(
        "prose.password_word",
        r"(?:비밀번호|비번|암호|패스워드)(?:는|은|가|이)?\s?[:：]?\s?[\"'“‘]?"
        r"(?P<value>\p{Hangul}{2,10}?|[A-Za-z]{4,24})[\"'”’]?\s?"
        r"(?:입니다|이에요|예요|이야|야(?:[.\s]|$)|이고|로 (?:설정|바꿨|했))",
        ("비밀번호", "비번", "암호", "패스워드"),
        holds=_is_korean,
    ),
    Rule(
        "prose.password_word",
        r"รหัสผ่าน(?:[ก-๙]{0,12})?(?:คือ|:)\s?[\"“]?(?P<value>[ก-๙]{3,20}|[A-Za-z]{4,24})(?:$"
        r"|[\s\"”])",
        ("รหัสผ่าน",),
        holds=lambda word: not values.is_ordinary(word) and "อะไร" not in word,
    ),
)
