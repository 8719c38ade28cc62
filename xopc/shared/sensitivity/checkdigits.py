"""The sums by which issued numbers protect themselves; own ones where python-stdnum has none."""

import datetime
import re
from collections.abc import Callable

import stdnum.ar.cuit
import stdnum.be.nn
import stdnum.br.cpf
import stdnum.cz.rc
import stdnum.de.idnr
import stdnum.dk.cpr
import stdnum.es.dni
import stdnum.es.nie
import stdnum.fi.hetu
import stdnum.fr.nir
import stdnum.gb.nhs
import stdnum.iban
import stdnum.ie.pps
import stdnum.in_.aadhaar
import stdnum.luhn
import stdnum.lv.pvn
import stdnum.no.fodselsnummer
import stdnum.pl.pesel
import stdnum.ro.cnp
import stdnum.se.personnummer
import stdnum.th.pin
import stdnum.us.ssn

_ISSUERS = (  # first digits and lengths of payment cards
    (r"4", (13, 16, 19)),
    (r"5[1-5]|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720)", (16,)),
    (r"3[47]", (15,)),
    (r"6(?:011|4[4-9]|5)", (16, 17, 18, 19)),
    (r"3(?:0[0-5]|[689])", (14, 15, 16)),
    (r"35(?:2[89]|[3-8])", (16, 17, 18, 19)),
    (r"62|81", (16, 17, 18, 19)),
    (r"5018|5020|5038|5893|6304|6759|676[1-3]", (12, 13, 14, 15, 16, 17, 18, 19)),
    (r"220[0-4]", (16, 17, 18, 19)),
    (r"60|65|81|82|508", (16,)),
)
_TAIWAN_LETTERS = "ABCDEFGHJKLMNPQRSTUVXYWZIO"


def by_stdnum(is_valid: Callable[[str], bool]) -> Callable[[str], bool]:
    """A test of stdnum's that gets the value without the blanks people put into it."""
    return lambda value: is_valid(compact(value))


def compact(value: str) -> str:
    return re.sub(r"[\s.\-/()]", "", value).upper()


def is_card(value: str) -> bool:
    digits = compact(value)
    known = any(len(digits) in sizes and re.match(start, digits) for start, sizes in _ISSUERS)
    return known and len(set(digits)) > 1 and bool(stdnum.luhn.is_valid(digits))


def is_chinese_id(value: str) -> bool:
    """GB 11643 by its sum (mod 11-2) and birth date; district codes change too often to ask for."""
    number = compact(value)
    if not re.fullmatch(r"\d{17}[\dX]", number) or not is_date(number[6:14]):
        return False
    total = sum(int(digit) * 2 ** (17 - place) for place, digit in enumerate(number[:17]))
    return "10X98765432"[total % 11] == number[17]


def is_date(digits: str) -> bool:
    """Whether eight digits are a birthday, year first, of somebody who may be alive."""
    try:
        born = datetime.date(int(digits[:4]), int(digits[4:6]), int(digits[6:8]))
    except ValueError:
        return False
    return 1880 <= born.year <= datetime.datetime.now(tz=datetime.UTC).year


def is_hong_kong_id(value: str) -> bool:
    number = compact(value)
    if not re.fullmatch(r"[A-Z]{1,2}\d{6}[\dA]", number):
        return False
    signs = [36 if char == " " else int(char, 36) for char in number[:-1].rjust(8)]
    total = sum(sign * (9 - place) for place, sign in enumerate(signs))
    return (total + int(number[-1], 16)) % 11 == 0


def is_taiwan_id(value: str) -> bool:
    number = compact(value)
    if not re.fullmatch(r"[A-Z][12689]\d{8}", number):
        return False
    letter = _TAIWAN_LETTERS.index(number[0]) + 10
    signs = [letter // 10, letter % 10, *map(int, number[1:])]
    return (
        sum(s * w for s, w in zip(signs, (1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1), strict=True)) % 10 == 0
    )


def is_singapore_id(value: str) -> bool:
    number = compact(value)
    total = sum(int(d) * w for d, w in zip(number[1:8], (2, 7, 6, 5, 4, 3, 2), strict=True))
    total += {"S": 0, "F": 0, "T": 4, "G": 4, "M": 3}[number[0]]
    letters = {"S": "JZIHGFEDCBA", "T": "JZIHGFEDCBA", "M": "KLJNPQRTUWX"}
    table = letters.get(number[0], "XWUTRQPNMLK")
    place = total % 11 if number[0] != "M" else 10 - total % 11
    return number[8] == table[place]


def is_us_ssn(value: str) -> bool:
    area, group, serial = compact(value)[:3], compact(value)[3:5], compact(value)[5:]
    return area not in ("000", "666") and area < "900" and group != "00" and serial != "0000"


def is_korean_id(value: str) -> bool:
    number = compact(value)
    century = "19" if number[6] in "1256" else "20"
    return is_date(century + number[:6])


def is_south_african_id(value: str) -> bool:
    number = compact(value)
    dated = is_date("19" + number[:6]) or is_date("20" + number[:6])
    return dated and number[10] in "012" and bool(stdnum.luhn.is_valid(number))


def is_snils(value: str) -> bool:
    number = compact(value)
    total = sum(int(digit) * (9 - place) for place, digit in enumerate(number[:9])) % 101
    return total % 100 == int(number[9:])


def is_chilean_rut(value: str) -> bool:
    number = compact(value)
    total = sum(int(d) * (2 + place % 6) for place, d in enumerate(reversed(number[:-1])))
    return "0K987654321"[total % 11] == number[-1]


is_cpf = by_stdnum(stdnum.br.cpf.is_valid)
is_aadhaar = by_stdnum(stdnum.in_.aadhaar.is_valid)
is_nir = by_stdnum(stdnum.fr.nir.is_valid)
is_nhs = by_stdnum(stdnum.gb.nhs.is_valid)
is_hetu = stdnum.fi.hetu.is_valid
is_personnummer = stdnum.se.personnummer.is_valid
is_fodselsnummer = by_stdnum(stdnum.no.fodselsnummer.is_valid)
is_cpr = by_stdnum(stdnum.dk.cpr.is_valid)
is_rodne_cislo = by_stdnum(stdnum.cz.rc.is_valid)
is_belgian_id = by_stdnum(stdnum.be.nn.is_valid)
is_cnp = by_stdnum(stdnum.ro.cnp.is_valid)
is_pps = by_stdnum(stdnum.ie.pps.is_valid)
is_cuit = by_stdnum(stdnum.ar.cuit.is_valid)
is_thai_id = by_stdnum(stdnum.th.pin.is_valid)
is_latvian_id = by_stdnum(stdnum.lv.pvn.is_valid)
is_pesel = by_stdnum(stdnum.pl.pesel.is_valid)


def is_polish_account(value: str) -> bool:
    """NRB: an IBAN without its country."""
    return bool(stdnum.iban.is_valid("PL" + compact(value)))


def is_iban(value: str) -> bool:
    """The sum first: `stdnum` goes on to look up how the country builds its numbers."""
    number = compact(value)
    digits = "".join(str(int(char, 36)) for char in number[4:] + number[:4])
    return int(digits) % 97 == 1 and bool(stdnum.iban.is_valid(number))


def is_spanish_id(value: str) -> bool:
    number = compact(value)
    return bool(stdnum.es.dni.is_valid(number) or stdnum.es.nie.is_valid(number))
