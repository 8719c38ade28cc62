"""Letters of another script that are drawn like those of the word they stand in (after UTS 39)."""

import re

from xopc.shared.sensitivity.views import View

#: (script, its letters, the Latin letters they are drawn like)
_SCRIPTS = (
    (
        "\u0400-\u052f",  # Cyrillic
        "аеорсухіјѕԁһкмтвԛԝүӏѵАВЕКМНОРСТУХІЈЅԌԚԜҮӀѴ",
        "aeopcyxijsdhkmtbqwylvABEKMHOPCTYXIJSGQWYIV",
    ),
    ("\u0370-\u03ff", "αοριτνκυχςϳΑΒΕΖΗΙΚΜΝΟΡΤΥΧͿ", "aopitvkuxcjABEZHIKMNOPTYXJ"),  # Greek
    ("\u0530-\u058f", "ոսօցհզՕՏՍԼ", "nuoghqOSUL"),  # Armenian
    ("\u13a0-\u13ff", "ᎪᏴᏟᎠᎬᎻᎫᏦᏞᎷᏢᏒᏚᎢᏙᎳᏃ", "ABCDEHJKLMPRSTVWZ"),  # Cherokee
    ("ıɩʋ", "ıɩʋ", "iiv"),
)
_TO_LATIN = {
    ord(odd): latin
    for _, letters, like in _SCRIPTS
    for odd, latin in zip(letters, like, strict=True)
}
_FROM_LATIN = {
    script: {ord(latin): odd for odd, latin in zip(letters, like, strict=True)}
    for script, letters, like in _SCRIPTS[:2]
}
_OTHER = "".join(script for script, _, _ in _SCRIPTS)
_MIXED = re.compile(f"[A-Za-z0-9][{_OTHER}]|[{_OTHER}][A-Za-z0-9]")
_WORD_OF_OTHER = re.compile(rf"[^\W\d_]*[{_OTHER}][^\W\d_]*")
_OF_SCRIPT = {script: re.compile(f"[{script}]") for script in _FROM_LATIN}


def unmixed(view: View) -> View:
    """Each word of two scripts in one of them; where there are such words, disguises are about, and
    words that could be Latin are read as such.
    """
    if view.text.isascii() or not _MIXED.search(view.text):
        return view
    text = _WORD_OF_OTHER.sub(lambda word: _in_one_script(word[0]), view.text)
    return view if text == view.text else View(text, view)


def _in_one_script(word: str) -> str:
    latin = word.translate(_TO_LATIN)
    if latin.isascii():
        return latin
    for script, letters in _FROM_LATIN.items():
        if _OF_SCRIPT[script].search(latin):
            return word.translate(letters)
    return latin
