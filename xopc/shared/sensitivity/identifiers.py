"""Numbers a government knows a person by: shape and check digit, or shape and the number's name."""

import functools
from collections.abc import Callable, Iterator

from xopc.shared.sensitivity import checkdigits as sums
from xopc.shared.sensitivity import documents
from xopc.shared.sensitivity.findings import Finding, Sensitivity
from xopc.shared.sensitivity.patterns import Pattern, compiled
from xopc.shared.sensitivity.rules import Rule, always, apply
from xopc.shared.sensitivity.views import View


def find(view: View) -> Iterator[Finding]:
    if view.has_number or "<<" in view.text:
        yield from apply(_SHAPED, view)
    if view.has_digits and _any_name().search(view.text):
        yield from apply(_NAMED, view)
    if view.has_number:
        yield from documents.find(view)


@functools.cache
def _any_name() -> Pattern:
    """Whether there is any use in looking for numbers by their names."""
    return compiled("(?i)" + "|".join(f"(?:{rule.near})" for rule in _NAMED))


def _shaped(name: str, shape: str, holds: Callable[[str], bool] = always) -> Rule:
    """A number that needs no name beside it, because a sum or an unusual shape gives it away."""
    pattern = rf"(?:^|[^\w.\-])(?P<value>{shape})(?:$|[^\w\-])"
    return Rule(f"identifier.{name}", pattern, (), Sensitivity.REGULATED, holds)


def _named(
    name: str,
    words: str,
    shape: str,
    holds: Callable[[str], bool] = always,
    *,
    unless: str = "",
) -> Rule:
    """A number with its name shortly before it, or right after it."""
    after = rf"(?i:{words})[^\n0-9]{{0,32}}?(?P<value>{shape})(?:$|[^0-9A-Za-z])"
    return Rule(
        f"identifier.{name}", after, (), Sensitivity.REGULATED, holds, unless=unless, near=words
    )


def _is_licence(value: str) -> bool:
    """Enough digits, and no words between them: "45 of 50"."""
    return _has_digits(value) and not any(len(w) > 1 and w.islower() for w in value.split())


def _has_digits(value: str) -> bool:
    return sum(char.isdigit() for char in value) >= 4


_G = r"[ .\-]?"
_NATIONAL_ID = (
    r"\bid (?:number|no|card)|identity (?:number|card|no)|national (?:id|insurance|identity)|\bid:"
    r"|identification|personal(?:ausweis| id| number)|cédula|cedula|kimlik|\bnin\b"
    r"|\bkid\b|证件号|證件號"
)

_RULES = (
    _shaped("cn_resident_id", r"\d{6}[ \-]?\d{8}[ \-]?\d{3}[\dXx]", sums.is_chinese_id),
    _named(
        "cn_resident_id",
        r"身份证|身份證|公民身份|证件号|resident id|chinese id",
        rf"\d{{6}}{_G}\d{{8}}{_G}\d{{3}}[\dXx]|\d{{15}}",
    ),
    _named(
        "cn_permit",
        r"通行证|通行證|回乡证|台胞证|居住证|居留证|居留許可|residence permit",
        r"[A-Za-z]{1,3}\d{7,10}|\d{8,18}",
    ),
    _named("cn_social_card", r"社保卡?|社保号|医保卡?|社会保障|公积金", r"[A-Za-z]?\d{8,18}[Xx]?"),
    _named("cn_drivers", r"驾驶证|驾照|档案编号|行驶证", r"\d{12,18}[Xx]?"),
    _shaped("hk_id", r"[A-Z]{1,2}\d{6}\([\dA]\)", sums.is_hong_kong_id),
    _named("hk_id", r"hkid|hong kong id|香港身份[证證]", r"[A-Za-z]{1,2}\d{6}\(?[\dAa]\)?"),
    _named(
        "tw_id",
        r"身分證|身份證|台灣|taiwan|統一證號|居留證",
        r"[A-Za-z][12689]\d{8}",
        sums.is_taiwan_id,
    ),
    _shaped("sg_nric", r"[STFGM]\d{7}[A-Z]", sums.is_singapore_id),
    _named("sg_nric", r"nric|\bfin\b", r"[STFGMstfgm]\d{7}[A-Za-z]"),
    _shaped("us_ssn", r"\d{3}-\d{2}-\d{4}", sums.is_us_ssn),
    _named(
        "us_ssn",
        r"\bssn\b|social security|\bsocial\b|社会安全号|社安号",
        r"\d{3}[ \-.]?\d{2}[ \-.]?\d{4}",
        unless=r"(?i)social (?:media|network|club|event|post|channel|account)",
    ),
    _named("us_itin", r"\bitin\b|taxpayer id", r"9\d{2}[ \-]?\d{2}[ \-]?\d{4}"),
    _shaped(
        "us_medicare",
        r"[1-9][AC-HJKMNP-RT-Y][0-9AC-HJKMNP-RT-Y]\d-?[AC-HJKMNP-RT-Y][0-9AC-HJKMNP-RT-Y]\d-?[AC-HJKMNP-RT-Y]{2}\d{2}",
    ),
    _named(
        "health_number",
        r"medicare|medicaid|insurance (?:number|id|no|member)|member id|patient (?:id"
        r"|number|no)|\bmrn\b|medical record (?:number|no)|health (?:card"
        r"|insurance) (?:number|no)|krankenversicherten\w*|病历号|病案号|住院号|就诊卡"
        r"|(?:blue cross|blue shield|bcbs|aetna|cigna|kaiser|humana|united ?health\w*|anthem"
        r"|molina|bupa)"
        r"(?:'s)? (?:\w+ )?(?:id|number|no|#|member\w*)"
        r"|医保号|保险号|保单号|carte vitale|\behic\b",
        r"[A-Za-z]{0,4}\d[A-Za-z0-9\-]{5,15}",
        _has_digits,
    ),
    _named(
        "passport",
        r"passport|护照|護照|パスポート|旅券|여권|reisepass\w*|passeport|pasaporte"
        r"|passaporto|passaporte|paspoort|паспорт\w*|паспорту|جواز|hộ chiếu|paspor"
        r"|pasaport|paszport",
        r"[A-Za-z]{0,3}\d{6,9}[A-Za-z]?|\d{2} ?\d{2} ?\d{6}|[A-Z]\d[A-Z0-9]{7}",
        _has_digits,
    ),
    _shaped("mrz", r"[PIACV][A-Z<][A-Z<]{3}[A-Z<]{2,39}(?:<<)[A-Z0-9<\s]{10,}"),
    _named(
        "drivers_licence",
        r"driver'?s?'? ?licen[cs]e|driving licen[cs]e|licence number|führerschein\w*"
        r"|permis de conduire|permiso de conducir|licencia de conducir|carnet de conducir"
        r"|patente di guida|rijbewijs\w*|\bcnh\b|prawo jazdy|водительск\w+|運転免許|免許証"
        r"|운전면허|\bdl\b",
        r"[A-Za-z]{0,5}\d[A-Za-z0-9\- ]{4,16}[A-Za-z0-9]",
        _is_licence,
    ),
    _shaped("uk_nino", r"[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D]"),
    _named(
        "uk_nino", r"national insurance|\bnino\b", r"[A-Za-z]{2} ?\d{2} ?\d{2} ?\d{2} ?[A-Da-d]"
    ),
    _named("uk_nhs", r"\bnhs\b", r"\d{3}[ \-]?\d{3}[ \-]?\d{4}", sums.is_nhs),
    _named("uk_utr", r"\butr\b|unique taxpayer", r"\d{5} ?\d{5}"),
    _shaped("in_aadhaar", r"[2-9]\d{3} \d{4} \d{4}", sums.is_aadhaar),
    _named("in_aadhaar", r"aadha+r|adhar|आधार|আধার|ஆதார்|uidai", r"\d{4}[ \-]?\d{4}[ \-]?\d{4}"),
    _shaped("in_pan", r"[A-Z]{3}P[A-Z]\d{4}[A-Z]"),
    _named("in_pan", r"\bpan\b", r"[A-Za-z]{5}\d{4}[A-Za-z]"),
    _shaped("br_cpf", r"\d{3}\.\d{3}\.\d{3}-\d{2}", sums.is_cpf),
    _named(
        "br_cpf",
        r"\bcpf\b|\brg\b",
        r"\d{3}\.?\d{3}\.?\d{3}[ \-]?\d{2}|\d{1,2}\.?\d{3}\.?\d{3}-?[\dXx]",
    ),
    _shaped("mx_curp", r"[A-Z][AEIOUX][A-Z]{2}\d{6}[HMX][A-Z]{5}[A-Z0-9]\d"),
    _named("mx_rfc", r"\brfc\b", r"[A-ZÑ]{4}\d{6}[A-Z0-9]{3}"),
    _shaped("es_dni", r"(?:\d{8}|[XYZ]\d{7})[ \-]?[A-Z]", sums.is_spanish_id),
    _named(
        "es_dni", r"\bdni\b|\bnie\b|\bnif\b", r"[XYZxyz]?\d{1,2}\.?\d{3}\.?\d{3}[ \-]?[A-Za-z]?"
    ),
    _shaped("fr_nir", r"[12] ?\d{2} ?\d{2} ?(?:\d{2}|2[AB]) ?\d{3} ?\d{3} ?\d{2}", sums.is_nir),
    _named(
        "fr_nir",
        r"sécurité sociale|securite sociale|\bnir\b|numéro de sécu",
        r"[12] ?\d{2} ?\d{2} ?(?:\d{2}|2[AB]) ?\d{3} ?\d{3}(?: ?\d{2})?",
    ),
    _shaped("it_codice_fiscale", r"[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z]"),
    _named(
        "it_codice_fiscale",
        r"codice fiscale",
        r"[A-Za-z]{6}\d{2}[A-Za-z]\d{2}[A-Za-z]\d{3}[A-Za-z]",
    ),
    _named(
        "de_tax_id",
        r"steuer-?\s?id\w*|steueridentifikations\w*|steuernummer|\bidnr\b|\btin\b",
        r"\d{2}[ /]?\d{3}[ /]?\d{3}[ /]?\d{3}|\d{2,3}/\d{3}/\d{4,5}",
    ),
    _named(
        "de_id_card",
        r"personalausweis\w*|ausweisnummer|sozialversicherungs\w*|rentenversicherungs\w*"
        r"|versichertennummer",
        r"[A-Za-z0-9]{2,3}[ ]?\d[A-Za-z0-9 ]{5,11}",
        _has_digits,
    ),
    _shaped("fi_hetu", r"\d{6}[\-+A-FU-Y]\d{3}[0-9A-Y]", sums.is_hetu),
    _shaped("se_personnummer", r"(?:\d{2})?\d{6}[\-+]\d{4}", sums.is_personnummer),
    _shaped("no_fodselsnummer", r"\d{6} ?\d{5}", sums.is_fodselsnummer),
    _shaped("dk_cpr", r"\d{6}-\d{4}", sums.is_cpr),
    _shaped("cz_rc", r"\d{6}/\d{3,4}", sums.is_rodne_cislo),
    _shaped("be_register", r"\d{2}\.\d{2}\.\d{2}-\d{3}[.\-]\d{2}", sums.is_belgian_id),
    _shaped("ro_cnp", r"[1-8]\d{12}", sums.is_cnp),
    _shaped("ie_pps", r"\d{7}[A-W][A-IW]?", sums.is_pps),
    _shaped("ar_cuil", r"2[0347]-\d{8}-\d", sums.is_cuit),
    _shaped("th_id", r"\d-\d{4}-\d{5}-\d{2}-\d", sums.is_thai_id),
    _shaped("lv_code", r"\d{6}-[012]\d{4}", sums.is_latvian_id),
    _shaped("pl_pesel", r"\d{11}", sums.is_pesel),
    _named("nl_bsn", r"\bbsn\b|burgerservice\w*|sofinummer", r"\d{4}\.?\d{2}\.?\d{3}"),
    _named(
        "be_register",
        r"rijksregister\w*|registre national|\bniss\b",
        r"\d{2}\.?\d{2}\.?\d{2}-?\d{3}[.\-]?\d{2}",
    ),
    _shaped("ch_ahv", r"756\.\d{4}\.\d{4}\.\d{2}"),
    _named(
        "eu_personal_number",
        r"pesel|rodn[éá]\w* čísl\w*|personnummer|samordningsnummer|fødselsnummer"
        r"|fodselsnummer|\bcpr\b|henkilötunnus|\bhetu\b|isikukood|personas kods"
        r"|asmens kodas|\bcnp\b|\begn\b|егн|\bемшо\b|\bjmbg\b|\boib\b|\bemšo\b|\bamka\b"
        r"|αμκα|αφμ|\bpps\b|\bppsn\b|sv-?nummer|adóazonosító\w*|\btaj\b|kennitala|\bnif\b"
        r"|contribuinte|número de utente|ahv",
        r"\d{6,8}[ \-+/A]?\d{2,5}[A-Za-z]?|\d{7}[A-Za-z]{1,2}|\d{3} ?\d{3} ?\d{3}|756[\d.]{10,13}",
    ),
    _named("tr_tckn", r"t\.?c\.? ?kimlik|kimlik|\btckn\b|tc no", r"[1-9]\d{10}"),
    _shaped("ru_snils", r"\d{3}-\d{3}-\d{3} ?-?\d{2}", sums.is_snils),
    _named(
        "ru_number",
        r"снилс|инн|snils|\binn\b|омс|рнокпп|іпн|паспорт\w*",
        r"\d{3}-?\d{3}-?\d{3}[ \-]?\d{2}|\d{10,16}|\d{4}[ ,]*(?:№|номер|ном\.|n)?\s?\d{6}"
        r"|\d{2} \d{2} \d{6}",
    ),
    _named(
        "voter_id",
        r"voter id|voter card|\belector\w*|军官证|军人证|\bnic\b",
        r"[A-Za-z]{0,3}\d{7,12}[VvXx]?",
    ),
    _named("il_id", r"תעודת זהות|ת\.?\"?ז|israeli id|teudat zehut", r"\d{8,9}"),
    _named(
        "arab_id",
        r"رقم الهوية|الهوية الوطنية|الرقم القومي|الإقامة|کد ملی|کدملی|شماره ملی|emirates id|iqama",
        r"\d{3}-?\d{4}-?\d{7}-?\d|\d{10,14}",
    ),
    _named("za_id", _NATIONAL_ID, r"\d{13}", sums.is_south_african_id),
    _named(
        "national_id", _NATIONAL_ID, r"[A-Za-z]{0,3}\d{8,14}[A-Za-z]?|\d{3}[.\- ]\d{3}[.\- ]\d{3,4}"
    ),
    _named("jp_my_number", r"マイナンバー|個人番号|my number", r"\d{4}[ \-]?\d{4}[ \-]?\d{4}"),
    _named("jp_pension", r"年金番号|健康保険|保険証", r"\d{4}-?\d{6}|\d{6,10}"),
    _shaped("kr_rrn", r"\d{6}-[1-8]\d{6}", sums.is_korean_id),
    _named("kr_rrn", r"주민\s?등록\s?번호|주민번호|외국인등록", r"\d{6}[ \-]?\d{7}"),
    _named(
        "th_id", r"บัตรประชาชน|thai id|เลขประจำตัว", r"\d[ \-]?\d{4}[ \-]?\d{5}[ \-]?\d{2}[ \-]?\d"
    ),
    _named("my_ic", r"\bic\b|mykad|kad pengenalan", r"\d{6}-?\d{2}-?\d{4}"),
    _named("id_nik", r"\bnik\b|\bktp\b|\bnpwp\b", r"\d{16}|[\d.\-]{15,20}"),
    _named("vn_cccd", r"cccd|cmnd|căn cước|chứng minh nhân dân", r"\d{12}|\d{9}"),
    _shaped("pk_cnic", r"\d{5}-\d{7}-\d"),
    _named("ph_number", r"philsys|\bsss\b|\bumid\b|philhealth", r"[\d\-]{10,19}"),
    _named("au_tfn", r"tax file number|\btfn\b", r"\d{3} ?\d{3} ?\d{2,3}"),
    _named("ca_sin", r"\bsin\b|social insurance|assurance sociale", r"\d{3}[ \-]?\d{3}[ \-]?\d{3}"),
    _shaped("cl_rut", r"\d{1,2}\.\d{3}\.\d{3}-[\dKk]", sums.is_chilean_rut),
    _named(
        "latin_id",
        r"\brut\b|\bcuil\b|cédula|cedula|\bcuit\b|\bdui\b",
        r"\d{1,2}[.\-]?\d{3}[.\-]?\d{3}[.\-]?[\dKk]?|\d{2}-?\d{8}-?\d|\d{7,11}",
    ),
    _named(
        "biometric",
        r"fingerprint|face|iris|voice|biometric",
        r"(?i:template|embedding|hash|print)[^\n]{0,8}?[0-9a-fA-F]{16,}",
    ),
)
_NAMED = tuple(rule for rule in _RULES if rule.near)
_SHAPED = tuple(rule for rule in _RULES if not rule.near)
