"""The words people correct a memory with, in Chinese; texts are folded to simplified before."""

from understanding.feedback.personal import (
    HAN_DISOWNED,
    HAN_KIN,
    HAN_LIKE,
    HAN_LIVE,
    HAN_OWN_DATUM,
    HAN_PERSONAL,
    HAN_POINTING,
    HAN_SELF,
    HAN_TRAIT,
)

_YOU = (
    "[你您](?:又|还是|还|一直|总是|老是|老|好像|可能|真的|完全|都|应该|肯定|上次|之前|刚才"
    "|似乎){0,3}"
)
_MISTOOK = "(?:记错|理解错|搞错|弄错|记混|搞混|误会)"
_WRONG = (
    "(?:是|都是|全|都|完全|已经){0,2}(?:错的?|不对|有误|不准确?|不正确|过时了?|过期了?|不是真的)"
)
_KNOWLEDGE = "(?:记忆|记录|了解|印象|理解|认识|信息|资讯|资料|档案|描述|备注)"
_OTHERS = "(?:别人|其他人|别的用户|另一个人|另外一个人|其他用户|别的人)"
_NEVER = "我(?:从来|根本|可|并|从|又){0,2}(?:没有?|未)"
_SAID = "(?:对你|跟你|和你|向你)?(?:说|表示|讲|提|告诉)过(?:你)?"
_THIS = "(?:这|那)(?:个|话|件?事|些|种话|样的?话|句话|些话|种话|类话)?"
_STOP = "(?:请|麻烦)?[你您]?(?:能不能|可以|可不可以)?(?:不要再?|别再?|停止|以后别再?|以后不要再?)"
_RUN = "[^,。;:!?\n]{0,60}"
_LATELY = "(?:已经|早就|早已|现在|其实|都|早|目前)"
_END = "(?=[呀啊呢哦吧啦的了]{0,2}(?:[\\s,。;:!~…]|\\Z))"

_CERTAIN = (
    f"{_YOU}{_MISTOOK}了?我的?{HAN_PERSONAL}",
    f"{_YOU}(?:记|搞|弄|理解)错了?我了?{_END}",
    f"{_YOU}把我的?{HAN_PERSONAL}(?:又|都|一直|给|全){{0,2}}{_MISTOOK}",
    f"(?:这|那|这个|那个|这些|那些)?(?:并|根本|其实|可|都|才)?"
    f"(?:不是|并非|从来不是)我的?{HAN_DISOWNED}{_END}",
    f"{_NEVER}{_SAID}(?:{HAN_SELF}|{HAN_LIKE}){_RUN}",
    f"{_STOP}(?:认为|假设|记成|(?<=再)以为|觉得|当作|默认|说){HAN_SELF}{_RUN}",
    f"{_STOP}(?:认为|假设|记成|(?<=再)以为|觉得|当作|默认|说)我是{HAN_TRAIT}",
    f"{_STOP}把我(?:记成|当成|当作|看成|当做)(?:是)?{HAN_TRAIT}",
    f"[你您](?:关于|对|对于)我的{_KNOWLEDGE}{_WRONG}",
    f"关于我的(?:这|那)?(?:一?[条些个])?{_KNOWLEDGE}{_WRONG}",
    f"[你您](?:记住|记得|记|存|保存|记录|知道)的(?:关于)?"
    f"我的(?:{HAN_PERSONAL}|{_KNOWLEDGE}){_WRONG}",
    f"{_YOU}把我[和跟与同]{_OTHERS}(?:给)?[搞弄记]?(?:混|错|混淆)",
    f"{_YOU}把我(?:当成|当作|认成|记成|当做)了?{_OTHERS}",
    f"(?:请|麻烦)?[你您]?(?:忘记|忘掉|忘了|删掉|删除|别记)(?:关于)?{HAN_SELF}{_RUN}",
    f"(?:请|麻烦)?[你您]?(?:忘记|忘掉|忘了|删掉|删除|更正|纠正)"
    f"[你您](?:对我的{_KNOWLEDGE}|记得的关于我的.{{0,8}})",
)
_CHANGED = (
    f"我{_LATELY}{{0,2}}(?:不再|{_LATELY}不)(?:在[^,。;:!?这那]{{1,12}}(?:住|工作|上班|上学|读书)"
    f"|{HAN_LIVE}){_RUN}",
    f"我{_LATELY}{{0,2}}不(?:再)?是{HAN_TRAIT}了",
    f"我{_LATELY}{{1,2}}没有?(?:养{_RUN}|{HAN_KIN})了",
)
_VAGUE = (
    f"{_NEVER}(?:这么|这样|那么|那样)(?:说|讲|表示)过{_END}",
    f"{_YOU}认错人{_END}",
    f"{_YOU}记混了?{_END}",
    f"{_NEVER}(?:{_SAID}|要求过)(?:{_THIS})?{_END}",
    f"{_YOU}记错了?{_END}",
)
_NO = "(?:(?:不对|不是的?|不|错了?|没有)[\\s,。!:]{1,3}(?:其实)?|其实[\\s,]{0,2})"
_STATED = (
    f"(?P<han_unlike>我的?{HAN_OWN_DATUM}(?:并)?不[是叫](?!必填|重点|问题|关键|字段|变量|字符"
    f"|主键|可选)[^,。;!?\n]{{1,16}}[,;]\\s?(?:而是?|我)?"
    f"[是叫][^,。;!?\n]{{1,16}})",
    f"(?P<han_rather>我[叫姓]{HAN_POINTING}[^,。;!?\n]{{1,8}},\\s?"
    f"不[叫姓是]{HAN_POINTING}[^,。;!?\n]{{1,8}})",
    f"{_NO}(?P<han_now>我(?:早就|已经|去年|今年|现在|刚|最近|上个?月|前年){{0,2}}"
    f"(?:搬[到去来]|住在?|叫|姓|改名){HAN_POINTING}"
    "[^,。;!?\n]{1,30})",
    "我不[叫姓][^,。;!?\n]{1,10}[,;。]\\s?(?P<han_named>我?(?:是)?[叫姓][^,。;!?\n]{1,16})",
)

CERTAIN, CHANGED, VAGUE, STATED = (
    "|".join(forms) for forms in (_CERTAIN, _CHANGED, _VAGUE, _STATED)
)
