"""Numbers money moves by: cards by issuer and Luhn sum, IBANs by theirs, accounts by their name."""

from collections.abc import Callable, Iterator

from xopc.shared.sensitivity import checkdigits as sums
from xopc.shared.sensitivity.findings import Finding, Sensitivity
from xopc.shared.sensitivity.patterns import compiled, is_whole
from xopc.shared.sensitivity.rules import Rule, apply
from xopc.shared.sensitivity.views import View

_CARD = compiled(r"\d(?:[ .\-]?\d){11,18}")
#: numbers of other things that pass a Luhn sum one time in ten
_OTHER_NUMBER = compiled(
    r"(?i)(?:order|tracking|invoice|serial|part|lot|sku|ref(?:erence)?|ticket|case"
    r"|imei|isbn|ean|gtin"
    r"|bestell\w*|pedido|commande|编号|訂單|订单|运单|快递|单号|流水|序列|物流)"
    r"\s?(?:number|no\.?|nr\.?|#|号)?\s?(?:is|:|是|为)?\s?$"
)


def find(view: View) -> Iterator[Finding]:
    if not view.has_digits:
        return
    yield from apply(_NAMED, view)
    if view.has_number:
        yield from _cards(view)
        yield from apply(_SHAPED, view)


def _cards(view: View) -> Iterator[Finding]:
    for match in _CARD.finditer(view.text):
        start, end = match.span()
        before = view.text[max(0, start - 32) : start]
        if not sums.is_card(match[0]) or not _is_alone(view.text, start, end):
            continue
        if not _OTHER_NUMBER.search(before):
            yield Finding(*view.span(start, end), Sensitivity.REGULATED, "payment.card")


def _is_alone(text: str, start: int, end: int) -> bool:
    before, after = text[max(0, start - 2) : start], text[end : end + 2]
    inside_more_digits = before[-1:] in ".-_/=" and before[:1].isalnum() and before != ""
    return is_whole(text, start, end) and not inside_more_digits and not after[1:].isdigit()


def _summed(name: str, pattern: str, holds: Callable[[str], bool]) -> Rule:
    return Rule(f"payment.{name}", pattern, (), Sensitivity.REGULATED, holds)


def _rule(name: str, pattern: str, *cues: str) -> Rule:
    return Rule(f"payment.{name}", pattern, cues, Sensitivity.REGULATED)


_RULES = (
    _summed(
        "iban",
        r"(?P<value>[A-Z]{2}\d{2}(?:[ \-]?[A-Z0-9]{4}){2,7}(?:[ \-]?[A-Z0-9]{1,4})?)",
        sums.is_iban,
    ),
    _summed(
        "iban", r"(?i)(?P<value>[A-Z]{2}\d{2}(?:[ \-]?\d{4}){2,7}(?:[ \-]?\d{1,4})?)", sums.is_iban
    ),
    _summed("iban", r"(?P<value>[a-z]{2}\d{2}(?:[a-z0-9]{4}){2,7}[a-z0-9]{0,4})", sums.is_iban),
    _summed("pl_account", r"(?P<value>\d{2}(?: ?\d{4}){6})", sums.is_polish_account),
    _rule("nz_account", r"(?:^|[^\d\-])(?P<value>\d{2}-\d{4}-\d{7}-\d{2,3})(?:$|[^\d\-])"),
    _rule(
        "account",
        r"(?:帳號|帳戶|匯款|轉帳|存摺|普通預金|普通|当座|口座|振り?込|계좌|입금)[^\n\d]{0,16}?"
        r"(?:\d{3}[^\n\d]{1,8})?"
        r"(?P<value>\d[\d \-]{5,20}\d)",
        *("帳", "匯", "摺", "普通", "当座", "口座", "振", "계좌", "입금"),
    ),
    _rule(
        "cn_card",
        r"(?:银行卡|信用卡|储蓄卡|工资卡|借记卡|卡号|帐号|账号|账户|转账|汇款|打款|打到"
        r"|收款|农行|工行|建行|中行|招行|交行"
        r"|邮储|支行|銀行"
        r"|口座)[^\n\d]{0,16}?(?P<value>\d{4}[ \-]?\d{4}[ \-]?\d{4}[ \-]?\d{4}(?:[ \-]?\d{1,3})?)",
        "卡",
        "号",
        "账",
        "款",
        "行",
        "口座",
    ),
    _rule(
        "card",
        r"(?i)(?:card(?: number| no\.?)?|visa|mastercard|amex|tarjeta|carte bancaire"
        r"|kreditkarte|cartão"
        r"|номер карты|カード番号|카드 ?번호)(?: is| es| ist|:|는|は|\s){1,3}"
        r"(?P<value>\d{4}[ \-]?\d{4,6}[ \-]?\d{4,5}(?:[ \-]?\d{1,4})?)",
        "card",
        "visa",
        "amex",
        "tarjeta",
        "carte",
        "karte",
        "cartão",
        "карт",
        "カード",
        "카드",
    ),
    _rule(
        "card_code",
        r"(?i)(?:\bcvv2?\b|\bcvc2?\b|\bcid\b|card verification|security code|three digits|3 digits"
        r"|digits on the back|four digits on the front|安全码|背面三位|后三位|末三位|卡背"
        r"|セキュリティコード"
        r"|código de seguridad|cryptogramme|prüfnummer"
        r"|kartenprüfnummer)[^\n\d]{0,32}?(?P<value>\d{3,4})",
        "cvv",
        "cvc",
        "cid",
        "code",
        "digits",
        "码",
        "三位",
        "卡背",
        "コード",
        "digo",
        "crypto",
        "prüf",
    ),
    _rule(
        "account",
        r"(?i)(?:\bbank|checking|savings|current|\biban|giro|deposit|payroll|salary"
        r"|wire)[^\n\d]{0,24}?"
        r"(?:account|acct|konto|a/c)[^\n\d]{0,24}?(?P<value>[A-Z]{0,4}\d[\d \-]{4,20}\d)",
        "account",
        "acct",
        "konto",
        "a/c",
    ),
    _rule(
        "account",
        r"(?i)(?:account|acct|konto|kontonummer|a/c)\s*(?:number|no\.?|nummer|#"
        r"|nr\.?)(?:[^\n\d]{0,16}?|[^\n\d.!?]{0,48}?\s(?:is|was|:|=|ist)\s)"
        r"(?P<value>\d[\d \-]{5,20}\d)",
        "account",
        "acct",
        "konto",
        "a/c",
    ),
    _rule(
        "account",
        r"(?i)(?:pay|transfer|wire|send|deposit|credit)\b[^\n\d.!?]{0,30}?(?:account|acct"
        r"|a/c)\s(?P<value>\d{7,12})",
        *("account", "acct", "a/c"),
    ),
    _rule(
        "account",
        r"\pL{1,6}(?:은행|뱅크|농협|수협|신협|우체국)\s?(?P<value>\d{2,6}-\d{2,6}-\d{4,8}(?:-\d{1,3})?)",
        *("은행", "뱅크", "농협", "수협", "신협", "우체국"),
    ),
    _rule("sort_code", r"(?i)\bsort\s?:?\s(?P<value>\d{2}-\d{2}-\d{2})(?:$|[,.;])", "sort"),
    _rule(
        "sort_code",
        r"(?i)(?:sort code|routing|\baba\b|\bbsb\b|\bifsc\b|transit number|\bclabe\b|blz"
        r"|bankleitzahl|\bcbu\b|\bcvu\b)"
        r"[^\n\d]{0,24}?(?P<value>[A-Z]{0,4}\d[\d \-]{4,24}\d(?:[^\n\d]{0,16}\d{6,18})?)",
        "sort",
        "routing",
        "aba",
        "bsb",
        "ifsc",
        "transit",
        "clabe",
        "blz",
        "bankleit",
        "cbu",
        "cvu",
    ),
    _rule(
        "account",
        r"(?:银行账户|银行账号|银行帐号|对公账户|开户行|开户账号|支付宝账号|口座番号"
        r"|계좌\s?번호|계좌|номер счета|р/с"
        r"|расчётный счёт|расчетный счет|número de cuenta|cuenta bancaria|numéro de compte"
        r"|conta corrente"
        r"|رقم الحساب|số tài khoản|nomor rekening"
        r"|rekening)[^\n\d]{0,24}?(?P<value>\d[\d \-]{4,22}\d)",
    ),
    _rule(
        "crypto_account",
        r"(?i)(?:my|我的)[^\n]{0,20}(?:wallet|address"
        r"|钱包)[^\n]{0,12}?(?P<value>0x[0-9a-f]{40}|bc1[0-9a-z]{25,60})",
        "0x",
        "bc1",
    ),
)
_NAMED = tuple(rule for rule in _RULES if rule.cues)
_SHAPED = tuple(rule for rule in _RULES if not rule.cues)
