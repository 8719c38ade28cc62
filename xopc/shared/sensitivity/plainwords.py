"""Passwords that are plain words, by language: "mi contraseña es girasol", "パスワードはひまわり".

Only the whole phrase shows them: what it is called, a word for "is", one word, the end. A word that
says what a password is like ("es segura", "ist abgelaufen") is none.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from xopc.shared.sensitivity import values
from xopc.shared.sensitivity.rules import Rule

_OPEN = r"\s*[\"'“„«‘`]?"
_END = r"[\"'”“»’`]?\s*(?:[.!,;)\n。！，]|$)"
#: what the password is for: "del wifi", "für den Router"
_WHOSE = r"(?:\s+[^\s.,;:!?=()\"<>/]{1,16}){0,4}?"


#: what is spoken of when these follow the noun
_TOOLS = (
    r"(?i)(?:pass\pL*|code ?words?)[\s\-](?:managers?|apps?|tools?|vaults?|generators?|hashers?"
    r"|polic(?:y|ies)"
    r"|fields?|form|library|check(?:er)?|resets?|meter|algorithm|storage|hashing|strategy|column)"
)


@dataclass(frozen=True)
class _Language:
    nouns: str
    #: "is", without what also means something else
    copulas: str
    #: words and endings of what is said about passwords
    predicates: str


_LANGUAGES = (
    _Language(
        "password|passphrase|passcode|passwd|pass phrase|code ?word|safe ?word|secret word",
        "is|was|will be|=|:|is now|is still|was always|becomes|set to|changed to",
        r".*(?:ed|ing|able|ible|less|ive|ent|ant|ful|ous|ic|al|ly|est|ier)|(?:brok|forgott|tak"
        r"|writt|stol|hidd|giv|chos|shak|op|ev)en|required|important"
        r"|wrong|weak|strong|safe|secure|also|still|always|never|just|only|about|what|that|this"
        r"|very"
        r"|pretty|quite|empty|fine|long|short|same|good|okay|gone|lost|here|there|with|from|when"
        r"|where|into|under|none|blank|stale|public|private|unique|too|not|set|kept|known|sent"
        r"|shown"
        r"|minimum|maximum|requirements?|policy|rules?|reset|change|manager|field|length|strength"
        r"|basics?|tips|correct|incorrect|invalid|valid|default|yours|mine|ours|theirs|null|longer"
        r"|shorter|stronger|better|back|case|plaintext|text|string|stdin|below|above|hint|someone"
        r"|anyone|everyone|nobody|nothing|something|history|fatigue|hygiene|security|hashes|late"
        r"|login|https?|sso|unknown|compromise|exactly|enough|over|more|less|like|really|simple"
        r"|obvious|trivial|unclear|terrible|awful|great|nice|dead|annoying|visible|ready|time",
    ),
    _Language(
        "contraseña|contrasena|clave|palabra clave|frase de paso",
        "es|era|será|sigue siendo|=|:",
        r".*(?:ada|ado|ida|ido|adas|idas|ible|able|mente|osa|oria|orio|ante|ente)|segura|débil"
        r"|fuerte|corta|larga|correcta|incorrecta|inválida|única|secreta|nueva|vieja|mala|buena"
        r"|simple|fácil|difícil|distinta|diferente|igual|propia|tuya|mía|vuestra|muy|demasiado"
        r"|clave|para|como|esta|esa|obvia|necesaria|sólo|solo|siempre|nunca|errónea|cosa|usar"
        r"|tener",
    ),
    _Language(
        "senha|palavra-passe|palavra passe",
        "é|era|será|continua|=|:",
        r".*(?:ada|ado|ida|ido|ível|ável|mente|osa|ória|ante|ente)|segura|fraca|forte|curta|longa"
        r"|correta|incorreta|inválida|única|secreta|nova|velha|ruim|simples|fácil|difícil|muito"
        r"|igual|minha|para|essa|esta|boa|errada|sempre|nunca|óbvia",
    ),
    _Language(
        "password|parola d'ordine|parola chiave|parola segreta",
        "è|era|sarà|resta|=|:",
        r"scritta|definita|inserita|fornita|.*(?:ata|ato|uta|uto|ibile|abile|mente|osa|oria|ante"
        r"|ente)|sicura|debole|forte|corta"
        r"|lunga|corretta|errata|sbagliata|unica|segreta|nuova|vecchia|semplice|facile|difficile"
        r"|molto|troppo|uguale|mia|tua|stessa|sempre|vuota",
    ),
    _Language(
        "mot de passe|mdp|phrase secrète|phrase de passe",
        "est|était|sera|reste|c'est|=|:",
        r".*(?:é|ée|és|ées|ible|able|ment|eux|euse|oire|ant|ent|if|ive)|faible|fort|long|court|sûr"
        r"|correct|incorrect|unique|secret|nouveau|vide|simple|facile|difficile|très|trop|aussi"
        r"|toujours|jamais|requis|identique|pareil|votre|notre|mien|bien|perdu|invalide|connu|dans",
    ),
    _Language(
        "passwort|kennwort|losung|losungswort|codewort",
        "ist|war|lautet|heißt|bleibt|wird|=|:",
        r"(?:[a-zäöü]*ge[a-zäöü]+(?:t|en)|(?:ver|be|er|ab)[a-zäöü]+(?:t|en)"
        r"|.*(?:lich|ig|isch|bar|los|iert|haft|sam|end|er|em))|falsch|richtig|sicher|unsicher|stark"
        r"|schwach|lang|kurz|korrekt|pflicht|geheim|neu|leer|weg|auch|noch|immer|nicht|sehr|zwar"
        r"|dasselbe|gleich|wurde|werden|mein|dein|erforderlich|ungültig|gültig|einfach|schwer"
        r"|leicht",
    ),
    _Language(
        "wachtwoord|wagwoord",
        "is|was|wordt|blijft|luidt|=|:",
        r"(?:ge|ver|be|her|ont)[a-z]+|.*(?:baar|loos|lijk|ig|end)|fout|juist|veilig|sterk|zwak|lang"
        r"|kort|hetzelfde|nieuw|leeg|niet|heel|erg|altijd|ook|nog|kwijt|verplicht|geheim|goed|jouw"
        r"|onjuist|correct|uniek",
    ),
    _Language(
        "lösenord|lösenordet|passord|passordet|adgangskode|adgangskoden|kodeord|kodeordet",
        "är|var|er|blir|bliver|=|:",
        r".*(?:ad|at|ade|et|igt|lig|ligt|bar|fri|løs|lös|isk|sk)|fel|feil|rätt|säkert|sikkert"
        r"|starkt"
        r"|sterkt|svagt|svakt|långt|langt|lang|kort|samma|samme|nytt|tomt|inte|ikke|väldigt|veldig"
        r"|alltid|altid|också|mitt|borta|hemligt|hemmelig|påkrevd",
    ),
    _Language(
        "hasło|hasłem|hasla|haslo|heslo",
        "to|brzmi|je|znie|=|:",
        r".*(?:ne|ny|ná|né|ane|ené|ané|ie|ść)|musi|jest|było|silne|słabe|zbyt|moje|twoje|nasze"
        r"|silné"
        r"|slabé|krátké|dlouhé|stejné|nové|podstawa|sprawa|problem",
    ),
    _Language(
        "пароль|кодовое слово|парольная фраза|парола|лозинка",
        "это|есть|теперь|остался|є|це|—|–|-|=|:",
        r".*(?:ый|ой|ий|ая|ое|ен|ан|но|на|ет|ит|ся|ть|ли|ла|ло|ть|тся|ння|ний|ість)|устарел|истёк"
        r"|истек|утёк|важен|нужен|слаб|силён|один|тот|такой|неверен|верен|секрет|обязателен|потом"
        r"|минимум|просто|очень|всегда|хороший|строка|текст",
    ),
    _Language(
        "şifre|şifrem|şifremiz|şifresi|parola|parolam|parolası|sifrem|sifre",
        "=|:|hâlâ|hala|artık",
        r".*(?:[dt][uıiü]m?|[dt][uıiü]r|yor|m[uıiü]ş|l[uıiü]|s[uıiü]z|meli|malı|mek|mak)|yok|var"
        r"|aynı"
        r"|zayıf|değil|yanlış|doğru|kısa|uzun|gizli|boş|yeni|eski|unuttum|gerekli|zorunlu",
    ),
    _Language(
        "kata sandi|kata sandinya|sandinya|sandi|kata laluan|katalaluan|mật khẩu",
        "adalah|ialah|yaitu|masih|là|vẫn là|=|:",
        r"salah|benar|kuat|lemah|harus|wajib|sama|panjang|pendek|baru|lama|kosong|rahasia|aman|lupa"
        r"|minimal|penting|mạnh|yếu|đúng|sai|bắt buộc|không|cần|phải|bảo mật|quan",
    ),
    _Language(
        "salasana|salasanani|parool|jelszó|jelszavam|parolă|parola|lozinka|geslo|slaptažodis|parole"
        "|contrasenya|pasahitza|fjalëkalimi|κωδικός|nenosiri|neno la siri",
        "on|este|je|yra|ir|és|είναι|është|ni|da|=|:",
        r".*(?:tu|ttu|ty|tty|nen|ett|ott|ött|ată|ată|ut|at|na|no|ta|to|eta|ada|ida|ός|ένος|ος)"
        r"|väärä"
        r"|oikea|liian|vahva|heikko|sama|hibás|rossz|erős|gyenge|kötelező|lejárt|greșit|corect"
        r"|slabă"
        r"|puternică|lunga|kratka|dluga|fuerte|segura|feble|forta|λάθος",
    ),
    _Language(
        "كلمة المرور|كلمة السر|كلمة مروري|الباسورد|باسورد|رمز عبور|گذرواژه|סיסמה|הסיסמה|הסיסמא"
        "|הסיסמה שלי"
        "|पासवर्ड|পাসওয়ার্ড|பாஸ்வேர்ட்|پاس ورڈ",
        "هي|هو|היא|הוא|=|:|है",
        r"خاطئة|ضعيفة|قوية|صحيحة|مطلوبة|منتهية|قصيرة|طويلة|غير|سرية|نفسها|חלשה|חזקה|שגויה|נכונה"
        r"|ארוכה"
        r"|קצרה|חובה|אותה|סודית|ריקה|לא|גאלט|गलत|सही|कमजोर|मजबूत|ज़रूरी|जरूरी|आवश्यक",
    ),
)
#: "şifrem papatya": whose it is makes up for a missing "is"
_MINE = (
    r"(?i)(?:^|[^\pL])(?:(?:mein|dein|unser) (?:passwort|kennwort)|(?:мой|наш|мій) пароль"
    r"|моята парола|şifrem|parolam|jelszavam|mật khẩu của tôi|סיסמתי|كلمة مروري|salasanani)"
)


def _is_word(predicates: re.Pattern[str]) -> Callable[[str], bool]:
    return lambda word: not (values.is_ordinary(word) or predicates.fullmatch(word))


def _rule(language: _Language) -> Rule:
    """One pattern per language; `[:=]` need no blank around them, words for "is" do."""
    words = [word for word in language.copulas.split("|") if word[0].isalpha()]
    signs = [re.escape(sign) for sign in language.copulas.split("|") if not sign[0].isalpha()]
    is_ = rf"(?:\s+(?:{'|'.join(words or ['is'])})\s|\s*(?:{'|'.join(signs)}))"
    return Rule(
        "prose.password_word",
        rf"(?i)(?:^|[^\pL])(?:{language.nouns}){_WHOSE}{is_}{_OPEN}"
        rf"(?P<value>\pL[\pL\p{{M}}]{{3,23}}){_END}",
        tuple(noun.lower() for noun in language.nouns.replace(" ?", " ").split("|")),
        holds=_is_word(re.compile(f"(?i){language.predicates}")),
        whole=False,
        unless=_TOOLS,
    )


_SENTENCE_WORD = re.compile(
    r"(?i)\b(?:the|a|an|and|or|but|for|to|in|on|at|of|by|as|so|if|it|is|was|are|my|your|our|their"
    r"|you|we|they|them|he|she|i|do|does|did|has|have|had|can|will|would|should|no|yes|more|than"
    r"|because|since|again|anymore|enough|easy|hard|one|both|all|any|most|many|much|some|with"
    r"|stored|required|before|after|not|very|only|must|please|every|least|never|always|from)\b"
)


def is_sentence(phrase: str) -> bool:
    """Whether words are English prose and no passphrase, which has no "the" and no "is"."""
    return _SENTENCE_WORD.search(phrase) is not None


def is_no_predicate(word: str) -> bool:
    """Whether an English sentence about a password would not end with the word."""
    return _is_word(re.compile(f"(?i){_LANGUAGES[0].predicates}"))(word)


_ANY_PREDICATE = re.compile(
    "(?i)" + "|".join(f"(?:{language.predicates})" for language in _LANGUAGES)
)

RULES = (
    *map(_rule, _LANGUAGES),
    Rule(
        "prose.password_word",
        rf"{_MINE}\s+[\"'«“]?(?P<value>\pL{{4,24}}){_END}",
        ("wort", "парол", "şifrem", "parolam", "jelszavam", "mật khẩu", "סיסמתי", "مروري", "nani"),
        holds=_is_word(_ANY_PREDICATE),
        whole=False,
    ),
)
