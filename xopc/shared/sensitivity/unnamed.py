"""Passwords given without being called so: "it's plum-tart-88", "I changed it to ...".

Only what hardly anybody types but into a password box counts here: a random mix, or words and a
number run together. What a sentence does with it must fit, too.
"""

from collections.abc import Iterator

from xopc.shared.sensitivity import plainwords, values
from xopc.shared.sensitivity.findings import Finding
from xopc.shared.sensitivity.rules import Rule, apply
from xopc.shared.sensitivity.views import View


def find(view: View) -> Iterator[Finding]:
    yield from apply(_OF_WORDS, view)
    if view.has_digits:
        yield from apply(_WITH_DIGITS, view)


_TOKEN = r"[\"'“‘`«「]?(?P<value>(?:[!#-+\-.-:<>-~]|[À-ž]){6,40}?)"
_END = r"[\"'”’`»」]?(?:[.!,;:)]|\s|$)"
#: how a message starts that only gives what was asked for
_FILLER = (
    r"(?:(?:ok(?:ay)?|so|oh|ah|and|yes|yep|sure|right|sorry|btw|well|hm+|no|actually|ja|oui|sí|sim"
    r"|да|also|alright|done|cool|hi|hey|wait|yeah|nope|scratch that|correction|again"
    r"|sorry)[\s,.!:—\-]+){0,3}"
)
_IS = (
    r"(?:it'?s|it’s|it is|that'?s|that’s|this is|it was|it should be|now it'?s|now|try|"
    r"(?:the|my|our) (?:new|old|current|other|same|right|actual) one(?: is|'s|:)?"
    r"|same as (?:before|always|last time)[:,]?"
    r"|it'?s (?:just|still|simply|only|now)|es|es ist|das ist|c'est|c’est|es la|es el|é|è|é o|это"
    r"|це|to|het is|det är|det er|bu|ini|là"
    r"|是|还是|就是|それは)"
)
_USES = (
    r"(?:changed|change|set|reset|switched|updated|changing|moved) (?:it|them|that|mine|ours"
    r"|everything|this one)?"
    r"(?: all| both| back)?\s?(?:to|into)"
    r"|(?:we|i|they) (?:all |both |now |always |still )?(?:share"
    r"|use) (?:the )?same one[,:]?(?: namely| it'?s)?"
    r"|(?:i|we) (?:(?:always|usually|still) use|(?:always |now |still )?(?:type|enter|typed|put))"
    r"|(?:protected|encrypted|locked|secured)[^\n.]{0,20}[,;:—]\s?use|(?:just|or|then|please"
    r"|code and) type|输入?|prompts? [^\n.]{0,30}?(?:type|enter|use|put in)"
    r"|(?:geändert|gesetzt|umgestellt) (?:auf|in)|cambi[éeó]\w* (?:a|por)|changé (?:en|pour|par)"
    r"|mud(?:ei|ou|amos) para|cambiat[ao] in|veranderd (?:in|naar)|поменял\pL* на|сменил\pL* на"
    r"|zmienił\pL* na|改成|换成|改为"
)

_RULES = (
    Rule(
        "unnamed.follow_up",
        rf"(?i)(?:^|\n)\s*(?:\w{{1,12}}:\s)?{_FILLER}(?:{_IS})\s?:?\s?{_TOKEN}{_END}",
        holds=values.is_made_up,
        whole=False,
    ),
    Rule(
        "unnamed.follow_up",
        rf"(?i)(?:^|\n)\s*(?:\w:\s)?{_FILLER}{_TOKEN}[\"'”’`]?[.!]?"
        r"\s*(?:$|\n)",
        holds=values.is_compound,
        whole=False,
    ),
    Rule(
        "unnamed.follow_up",
        rf"(?i)(?:^|\n)\s*(?:no|wait|no wait|sorry|yes|yeah|correction|scratch that"
        rf"|right)[\s,:—\-]+{_TOKEN}[.!]?\s*(?:$|\n)",
        holds=values.is_made_up,
        whole=False,
    ),
    Rule(
        "unnamed.follow_up",
        rf"(?i)(?:^|\n)\s*{_FILLER}{_TOKEN}\s(?:still works|for (?:the|our|my) (?:guest|router"
        rf"|wi-?fi|network|laptop|nas"
        r"|vpn|tv|ipad|email))",
        holds=values.is_made_up,
        whole=False,
    ),
    Rule(
        "unnamed.changed",
        rf"(?i)(?:^|[^\pL])(?:{_USES})\s?:?\s?{_TOKEN}{_END}",
        (
            *("changed", "change", "set", "switched", "updated", "moved", "changing", "same one"),
            *("use", "type", "enter", "put", "geändert", "gesetzt", "gestellt", "cambi", "changé"),
            *(
                "mudei",
                "mudou",
                "mudamos",
                "veranderd",
                "менил",
                "менял",
                "zmieni",
                "改",
                "换成",
                "输",
            ),
        ),
        holds=values.is_made_up,
        whole=False,
    ),
    Rule(
        "unnamed.used",
        r"(?i)(?:^|\s)[\"'“]?(?P<value>[!#-+\-.-:<-~]{6,40})[\"'”]?\s(?:(?:is (?:what"
        r"|the one) (?:i|we|you|they)|still works)"
        r"|gets you (?:in|on)|(?:will )?(?:unlock|open|decrypt)s?\s|lets you in|works for"
        r"|should work)",
        ("is ", "gets you", "unlock", "open", "decrypt", "lets you", "work"),
        holds=values.is_made_up,
        whole=False,
    ),
    Rule(
        "unnamed.used",
        r"(?i)(?:use|try|enter|type|with"
        r"|using)\s[\"'“]?(?P<value>[!#-+\-.-:<-~]{6,40})[\"'”]?\s(?:to|for|when)\s"
        r"(?:[\pL']+\s){0,3}?(?:unlock|open|decrypt|log|sign|get in|enter|access|connect|join"
        r"|router"
        r"|laptop|wi-?fi|zip|archive|spreadsheet|vault|nas)",
        ("use ", "try ", "enter ", "type ", "with ", "using "),
        holds=values.is_made_up,
        whole=False,
    ),
    Rule(
        "unnamed.device",
        r"(?i)(?:router|laptop|nas|printer|modem|netflix|spotify|disney\+?|hulu|wi-?fi|wlan|vpn"
        r"|plex"
        r"|account|portal|email|e-mail|mail|thing)(?:'s)?(?:\s(?:one|thing|login|box))?\s?"
        r"(?:is|:|=|-|—|–)?\s[\"'“]?(?P<value>[!#-+\-.-:<-~]{6,40}?)[\"'”]?(?:[.!,;]?\s*$|[.,;]\s"
        r"|\n)",
        (
            *(
                "router",
                "laptop",
                "nas",
                "printer",
                "modem",
                "netflix",
                "spotify",
                "disney",
                "hulu",
            ),
            *("wifi", "wi-fi", "wlan", "vpn", "plex", "account", "portal", "mail", "thing"),
        ),
        holds=values.is_compound,
        whole=False,
    ),
    Rule(
        "unnamed.pair",
        r"(?i)(?:credentials?|creds|log-?ins?|basic auth|zugangsdaten|identifiants?|acceso|accesso"
        r"|acesso|inloggen|anmelden|einloggen|staging|preview|账号|帐号)[^\n]{0,60}?(?:\s|,)"
        r"(?:[\w.@+\-]{2,40}\s?[/|:]\s?|(?:and|und|et|y|e|en|met|mit|with|con|avec)(?: then)?\s)"
        r"[\"'“]?(?P<value>[!#-+\-.0-:<-{}~]{6,40})[\"'”]?(?:$|[\s,;.])",
        (
            *("cred", "log", "basic auth", "zugang", "identif", "acces", "aceso", "acesso"),
            *("anmeld", "staging", "preview", "账号", "帐号"),
        ),
        holds=values.is_made_up,
        whole=False,
    ),
    Rule(
        "unnamed.pair",
        r"(?i)(?:^|[\s(\"'`])(?:[a-z_][\w.\-]{1,30})\s[/|]\s(?P<value>[!-+\-.0-:<-{}~]{8,40})"
        r"(?:$|[\s,;.])",
        (" / ", " | "),
        holds=values.is_jumbled,
        whole=False,
    ),
    Rule(
        "unnamed.words",
        r"(?i)(?:opens?|unlocks?|decrypts?|disk encryption|encryption|recovery|unlock|master"
        r"|secret|vault|wallet|disk|backup|ledger"
        r"|pass) ?(?:phrase|with|using)?(?:\s(?:is|was|type|enter|use)|:|=|\?)?\s[\"'“]?"
        r"(?P<value>[a-z]{3,12}(?:[ _\-][a-z]{3,12}){3,7})[\"'”]?[.!]*(?:\s*$|[,;\n.])",
        ("phrase", "opens with", "unlocks with", "decrypts with"),
        holds=lambda value: not plainwords.is_sentence(value),
        whole=False,
    ),
    Rule(  # "... the new network. It's plum-tart-88"
        "unnamed.follow_up",
        r"(?i)(?:pass\pL*|wi-?fi|wlan|network|router|login|log in|account|netflix|laptop|vpn"
        r"|reset it|changed it"
        r"|pw)\b[^\n]{0,80}?[.!?:,]\s+(?:and\s|so\s|but\s)?"
        rf"(?:(?:so |now )?(?:it'?s|it is|it was|that'?s|use)(?: now| just| still)?"
        rf"|(?:the )?new one(?:'s| is)?|now|still)\s?:?\s{_TOKEN}{_END}",
        ("it", "that", "new one", "now", "still", "use"),
        holds=values.is_made_up,
        whole=False,
    ),
    Rule(  # how it is spelled is of interest for nothing else
        "unnamed.spelled",
        r"(?i)(?:^|[\s:])[\"'“]?(?P<value>[!#-+\-.-:<-~]{6,40}?)[\"'”]?,?\s(?:\(|—\s|-\s)?(?:all "
        r"|no |in |with |without |but )"
        r"{1,2}(?:a |the |one )?(?:caps|capitals?|lower[ \-]?case|upper[ \-]?case|spaces"
        r"|capital \pL)",
        ("cap", "case", "spaces"),
        holds=values.is_password,
        whole=False,
    ),
    Rule(
        "unnamed.code_word",
        r"(?i)(?:say|says|saying|sage|sagen|dire|decir|dizer|zeggen"
        r"|сказать)\s[\"'“]?(?P<value>[\pL\-]{3,24})[\"'”]?,?\s"
        r"(?:that'?s|it'?s|is|as|das ist|c'est|es|é|è|это)\s(?:our|the|my|your|als|unser|notre|la"
        r"|el|a|nuestra|nossa|наше)?\s?"
        r"(?:code|safe|pass)\s?word",
        ("word",),
        whole=False,
    ),
)
#: a password of one token has a digit in it, or it would be a word
_OF_WORDS = tuple(rule for rule in _RULES if rule.name in ("unnamed.words", "unnamed.code_word"))
_WITH_DIGITS = tuple(rule for rule in _RULES if rule not in _OF_WORDS)
