"""Values that stand for a value: variables, masks and the words of examples."""

from xopc.shared.sensitivity.patterns import compiled

_SHAPE = compiled(
    r"\$\{.*|\$[A-Za-z_]\w*|%[A-Za-z_]\w*%|<.*|\{\{?.*|\[.*|\(.*|[*•.xX#_\-?…]+"
    r"|(?i:your|my|the|a|an|some|insert|enter|changeme|change[_-]?me|replace|example|redacted)"
    r"(?:[_\-].*)?"
    r"|(?i:(?:os|process|import\.meta)\.env.*|env\(.*|getenv.*|secrets?\..*|vars?\..*|settings\..*)"
    r"|(?i:password|passwd|passwort|pass|pwd|pw|secret|token|key|apikey|api[_-]?key|value|string"
    r"|str"
    r"|none|null|nil|true|false|undefined|required|optional|hidden|masked|todo|tbd|n/a|foo|bar"
    r"|int|bool|text|user|username)"
)
_WRAPPERS = "\"'`“”‘’«»"


def is_placeholder(value: str) -> bool:
    """Whether a value reads as a stand-in. A made-up looking body ("Fake...") is still a value."""
    bare = value.strip(_WRAPPERS)
    return not bare or _SHAPE.fullmatch(bare) is not None
