"""The words people correct a memory with, in English; texts are folded before."""

from understanding.feedback.personal import (
    BEING,
    DISOWNED,
    HAVING,
    LIFE,
    OWN_DATUM,
    PERSONAL,
    SELF,
    TRAIT,
)

_HOW = (
    "(?:(?:just|really|always|still|again|clearly|completely|totally|all|probably|must have"
    "|may have|might have|seem to have|'ve|have) ){0,2}"
)
_WRONG = (
    "(?:(?:completely|totally|all|just|simply|still) )?(?:wrong(?:ly)?|incorrectly|not (?:true"
    "|right|correct|accurate)|incorrect|inaccurate|false|untrue|mistaken|outdated|out of date"
    "|no longer (?:true|right))"
)
_KNOWLEDGE = (
    "(?:memor(?:y|ies)|notes?|info(?:rmation)?|records?|profile|facts?|picture|idea|knowledge)"
)
_ABOUT_ME = f"(?:about|of|on) (?:me\\b(?! (?:and|being))|myself|my {PERSONAL})"
_ME = f"(?:me|my (?:{PERSONAL}|work|life|health|past|plans|goals))"
_SAID = "(?:say|said|tell you|told you|claim|claimed|mention|mentioned|state|stated|told)"
_NEVER = "i(?:'ve)? (?:never|did not|didn'?t|have never|haven't)(?: (?:ever|actually|once))?"
_RUN = r"[^,;:.!?\n]{0,120}"
_SOMEBODY = (
    "(?:someone|somebody|another|a different|other|anyone|anybody|some other"
    "|my (?:\\w{1,20} )?(?:brother|sister|husband|wife|partner|friend|colleague|roommate|twin|son"
    "|daughter|father|mother|dad|mum|mom))"
)
PLEASE = "(?:(?:please|pls|kindly|just|also) ){0,2}"
POLITE = f"(?:(?:can|could|would|will) you )?{PLEASE}"

# Names what is remembered of the person and says that it is wrong.
_CERTAIN = (
    f"you(?:'ve)? {_HOW}(?:remember(?:ed)?|underst(?:and|ood)|got|getting|have|had|get"
    f"|keep (?:getting|remembering)) my {PERSONAL} (?:all |completely |totally )?(?:wrong(?:ly)?"
    f"|incorrectly)",
    f"you(?:'re| are) (?:still |always )?(?:getting|remembering) my {PERSONAL} wrong",
    f"you(?:'ve)? {_HOW}remember(?:ed)? me (?:all )?wrong",
    f"you(?:'re| are)? {_HOW}misremember(?:ed|ing)? my {PERSONAL}",
    f"(?:that|this|those|these)(?:(?:'s| is| are)?(?: not|n't)(?: really| actually| even)?|(?:'s"
    f"| has| have) never been| was never"
    rf"| were never) my {DISOWNED}(?![\s,;:.-]{{1,4}}(?:that's|that is|this is|these are"
    rf"|those are)\b)",
    f"(?:that|this|it|those|these)(?:'s| is| are|'re| was) {_WRONG} about me",
    "(?:that|this|it|those|these)(?: things| facts)?(?: about me)? (?:isn't|aren't) (?:true|right"
    "|correct|accurate)(?: about me)",
    f"(?:that|this|those|these|the) (?:things|facts) about me (?:are {_WRONG}|(?:isn't"
    f"|aren't) (?:true|right|correct|accurate))",
    "none of (?:that|this|it|those) is (?:true|right|correct|accurate) about me",
    f"you(?:'ve)? {_HOW}(?:got|remembered|understood|have) (?:that|this|it|things) wrong about me",
    rf"you(?:'ve| have)? {_HOW}(?:mistaken|mistake|mistook|taken) me for {_SOMEBODY}\b{_RUN}",
    f"(?:what|everything|all|whatever) you(?:'ve)? (?:have |think you )?(?:remember|remembered"
    f"|know|noted|stored|saved|kept|learned|assume|assumed) about {_ME} is {_WRONG}",
    f"(?:your|that|the|this|those|these) {_KNOWLEDGE} (?:you have )?{_ABOUT_ME}(?: is| are"
    f"|'s) {_WRONG}",
    f"you(?:'ve)? (?:have |got |have got )?(?:the )?wrong (?:idea|picture|information|info"
    f"|impression) {_ABOUT_ME}",
    f"you(?:'ve)? (?:have |got |have got )?the wrong {PERSONAL} for me",
    f"you(?:'re| are) {_WRONG} about (?:me|my {PERSONAL})",
    rf"you(?:'ve)? {_HOW}(?:got |have |had )?me (?:mixed up|confused) with {_SOMEBODY}\b{_RUN}",
    f"you(?:'ve)? {_HOW}(?:got |have )?me mixed up",
    rf"you(?:'re| are|'ve| have)? (?:probably |clearly |still )?(?:confus|mix)(?:ing"
    rf"|ed) me (?:up )?with {_SOMEBODY}\b{_RUN}",
    rf"{_NEVER} {_SAID}(?: you)? (?:that|this|it|any such thing|anything like that|such a thing)"
    f" {_ABOUT_ME}",
    rf"{_NEVER} {_SAID}(?: you)? (?:that )?(?:{SELF}|{BEING}){_RUN}",
    f"you (?:still|always|keep|seem to) (?:think|believ|assum|say|remember|tell me|insist)(?:e"
    f"|ing)? (?:that )?{SELF}{_RUN}",
    f"{POLITE}(?:do not|don't|dont|never|stop|quit) assum(?:e|ing) (?:that|this|it|things"
    "|stuff|anything|such things) about me",
    f"{POLITE}(?:do not|don't|dont|never|stop|quit) (?:assum|think|say|tell|claim|remember|believ"
    f"|insist|repeat)(?:e|ing)?(?: me)? (?:that )?{SELF}{_RUN}",
    rf"{POLITE}(?:forget|delete|erase|remove|unlearn) (?:that |the fact that )?{SELF}{_RUN}",
    f"{POLITE}(?:forget|delete|erase|remove|unlearn|correct|fix|update) (?:what(?:ever)?"
    f"|everything|all|the things?) (?:that )?you (?:have |think you )?(?:know|remember|have|saved"
    f"|noted|stored|learned) about {_ME}",
)
# Says what is no longer so: mistaken for a correction when somebody else had it wrong.
_CHANGED = (
    rf"(?:i|we) (?:don't|do not|dont) (?:{LIFE}|{HAVING}){_RUN}? (?:any\s?more|any longer)",
    rf"(?:i|we) no longer (?:{LIFE}|{HAVING}){_RUN}",
    rf"i(?:'m| am) not {TRAIT} (?:any\s?more|any longer)",
    rf"i(?:'m| am) no longer {TRAIT}",
)
# Says no more than that something was not said or not understood: what stands around it decides.
_VAGUE = (
    f"{_NEVER} {_SAID}(?: you)? (?:that|this|any such thing|anything like that|such a thing)",
    f"{_NEVER} (?:ask|asked) for (?:that|this)",
    f"you(?:'ve)? {_HOW}(?:got|underst(?:and|ood)) me (?:all |completely |totally )?wrong",
    "you(?:'re| are)? misremember(?:ed|ing)?",
    f"you(?:'ve)? {_HOW}remember(?:ed)?(?: that| this| it)? (?:wrong(?:ly)?|incorrectly)",
    f"your memory is {_WRONG}",
)
# May be an order or an answer, and corrects only when something else is put in its place.
CONTRASTED = (
    rf"{POLITE}(?:stop|quit|don't|do not) call(?:ing)? me \w{{1,20}}|(?:no|nope|nah|wrong|but"
    rf"|actually|sorry)[\s,.!:-]{{1,4}}(?:i(?:'m| am) not {TRAIT}|i (?:don't|do not) {HAVING})"
)
_IS_NOT = "(?:(?:'s not)| (?:is not|isn't|was not|wasn't|are not|aren't))"
_VALUE = (
    r"(?!(?:an?|the|sure|really|that)\b)(?:(?:in|on"
    r"|from) (?:the )?)?[\w'/.-]{1,24}(?: [\w'/.-]{1,24}){0,2}"
)
_TOWN = (
    r"(?:\w{3,20}(?: \w{2,20})?(?= (?:last (?:year|month|week|spring|summer|autumn|fall|winter)"
    r"|in (?:19|20)\d\d|\w{1,10} (?:years?|months?|weeks?) ago)\b)"
    r"|(?:the )?(?-i:[A-Z])\w{1,20}(?: (?-i:[A-Z])\w{1,20}){0,2}(?=\s*(?:[,;.!\n]|\Z)"
    r"|\s{1,3}(?:with|for|last|in|this|from|because|when|after|back|recently|now|years?|months?|a"
    r"|two|three|some|about|and|to (?:be|live|work|study))\b))"
)
_NO = (
    r"(?:no|nope|nah|wrong|not quite|incorrect|actually|sorry)[\s,.!:-]{1,4}(?:actually[\s,]{1,3})?"
)
_NOT_ITS_VALUE = (
    r"(?! (?:important|relevant|available|known|required|needed|showing|visible|defined|set|at\b"
    r"|(?:in|on) (?!(?:the )?(?:\d|january|february|march|april|may\b|june|july|august|september"
    r"|october|november|december|spring|summer|autumn|winter))\w{1,20}|there|here|blank|empty"
    r"|right|correct|wrong|displayed|shown|hidden|found|listed|unique|valid|fine|ok|okay|good"
    r"|\w{1,15}(?:ed|ing)|being|the (?:problem|issue|point))\b)"
)
# States the replacement itself: "my name is not A, it's B".
_STATED = (
    rf"(?P<unlike>my {OWN_DATUM}{_IS_NOT}{_NOT_ITS_VALUE} {_VALUE}[,;.]\s?(?:but |and )?(?:it's"
    rf"|it is|they're|they are|she's|he's) {_VALUE}(?=\s*(?:[,;.!\n]|\Z)))",
    rf"{_NO}(?P<favourite>my favou?rite \w{{1,20}}(?: \w{{1,20}})?{_IS_NOT} {_VALUE}[,;.]\s?it's"
    rf" {_VALUE}(?=\s*(?:[,;.!\n]|\Z)))",
    rf"{_NO}(?P<rather>my {OWN_DATUM} (?:is|are){_NOT_ITS_VALUE} [^,;.!?\n]{{1,40}}, not"
    rf" {_VALUE})(?=\s*(?:[,;.!\n]|\Z))",
    rf"{_NO}(?P<moved>i(?:'ve)? (?:just |already |recently "
    rf"|have )?moved (?:back )?to {_TOWN}[^,;:.!?\n]{{0,60}})",
    rf"{_NO}(?P<named>my name is(?! not\b){_NOT_ITS_VALUE} {_VALUE}(?=\s*(?:[,;.!\n]|\Z)))",
)

CERTAIN, CHANGED, VAGUE, STATED = (
    "|".join(forms) for forms in (_CERTAIN, _CHANGED, _VAGUE, _STATED)
)
