"""What a memory of a person can be about, in English and Chinese; texts are folded before.

Every repetition is bounded, so that matching stays linear. A space in a table stands for up to
three blanks.
"""

import re


def compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern.replace(" ", r"\s{1,3}"), re.IGNORECASE)


_RELATIVE = (
    "(?:wife|husband|partner|girlfriend|boyfriend|spouse|son|daughter|kids?|child|mother|mom|mum"
    "|father|dad|brother|sister|dog|cat|pet|family)"
)
# What is anybody's own and has one answer, so that "my X is not A" corrects it.
OWN_DATUM = (
    f"(?:(?:{_RELATIVE}'s )?(?:(?:first|last|family|full|middle|nick|given|sur|maiden)\\s?)?name"
    f"|(?:{_RELATIVE}'s )?(?:birthday|birth\\s?date|date of birth|age)|job title|profession"
    "|occupation|employer|home\\s?town|home address|time\\s?zone|nationality|pronouns?"
    "|native language|mother tongue)"
)
PERSONAL = (
    f"(?:{OWN_DATUM}|favou?rite \\w{{1,20}}(?: \\w{{1,20}})?|(?:personal |dietary "
    f"|food )?(?:preferences?|habits?|info(?:rmation)?)"
    "|situation|boundar(?:y|ies)|work(?:ing)?\\s?(?:style|hours)|job|title|role|career|city"
    "|country|diet|allerg(?:y|ies)|hobb(?:y|ies)|interests|tastes?|gender|background|routine"
    "|lifestyle|family|hometown)"
)
# "That's not my job" disclaims a duty, "not my title" may be a document's.
DISOWNED = rf"(?!(?:job|role|title|city|country|background)\b){PERSONAL}"

_COUNTRYMAN = (
    "american|british|english|irish|scottish|canadian|australian|german|french|spanish|italian"
    "|portuguese|dutch|swedish|danish|norwegian|finnish|polish|czech|russian|ukrainian|greek"
    "|turkish|israeli|indian|pakistani|chinese|taiwanese|japanese|korean|vietnamese|thai|brazilian"
    "|mexican|argentinian|nigerian|kenyan|egyptian|european|asian|african|christian|muslim|jewish"
    "|hindu|buddhist|catholic|atheist|religious"
)
# How somebody is, and below what somebody is.
STATE = (
    f"(?:vegan|vegetarian|pescatarian|lactose intolerant|diabetic|gluten(?:-| )free|{_COUNTRYMAN}"
    "|married|single|divorced|widowed|engaged|retired|unemployed|self-employed|freelance|employed"
    "|pregnant|gay|straight|bisexual|left(?:-| )handed|right(?:-| )handed|colou?r\\s?blind|deaf"
    "|blind"
    r"|dyslexic|autistic|allergic\b[^,;:.!?\n]{0,40}|from (?!the (?:start|beginning)"
    r"|scratch)\w{1,20}|\d{1,2}(?: years old)?(?=\s*(?:[,;.!]|\Z)))"
)
_ROLE = (
    r"(?:an? (?:[\w-]{1,20} ){0,2}(?:beginner|novice|expert"
    "|student|teacher|doctor|nurse|lawyer|engineer|developer|programmer|designer|manager|scientist"
    "|researcher|professor|freelancer|writer|artist|musician|parent|mother|father|mom|dad|man"
    "|woman|guy|girl|boy|smoker|drinker|runner|cyclist|vegan|vegetarian|morning person|night owl"
    "|early bird|(?:dog|cat|people|coffee|tea|mac|windows|linux) (?:person|user)|native speaker"
    r"|native \w{1,20} speaker|citizen|gamer|foodie|veteran|photographer|accountant|consultant))"
)
TRAIT = f"(?:{STATE}|{_ROLE})"
_KIN = (
    "(?:kids?|child(?:ren)?|sons?|daughters?|wife|husband|girlfriend|boyfriend|partner|siblings?"
    "|brothers?|sisters?|dogs?|cats?|pets?|car|allerg(?:y|ies)|diabetes|asthma|adhd|phd|degree)"
)
HAVING = rf"(?:have|had|own) (?:(?:any|an?|no|two|three|four) ){{0,2}}{_KIN}\b"
BEING = rf"(?:having {_KIN}|being {TRAIT})\b"
_POINTING = "(?! (?:this|that|these|those|it|the|your|them|you|his|her|their|how|when|what)\\b)"
_ADVERB = "(?:(?:really|always|still|only|also|just|usually|absolutely|especially) ){0,2}"
# A statement about oneself, as it stands after "I never said".
SELF = (
    rf"(?:i {_ADVERB}(?:(?:don't|do not) )?(?:like|love|enjoy|hate|prefer|dislike|live in|live near"
    "|work at|work for|work as|work in|work from|eat|drink|smoke|speak|study|teach|come from"
    rf"|grew up|was born|believe in|moved to)\b{_POINTING}(?=[^\S\n]{{1,3}}[\w'])"
    rf"|i {_ADVERB}(?:(?:don't|do not) )?{HAVING}|(?:i'm|i am|i was) {_ADVERB}(?:not )?{TRAIT}\b"
    rf"|my {OWN_DATUM} (?:is|was|are)\b(?! (?:an?|the|not)\b))"
)
LIFE = (
    r"(?:(?:live in|work at|work for|work as|smoke|study at|teach at)\b(?! (?:fear|denial|hope"
    r"|free|this|that|the (?:moment|past|same))\b)|(?:drink|eat)\b(?! (?:the|this|that|my|it)\b))"
)

HAN_OWN_DATUM = (
    "(?:名字|姓名|昵称|生日|年龄|岁数|职业|职位|家乡|老家|籍贯|国籍|时区|母语|性别|专业|(?:老婆"
    "|老公|妻子|丈夫|女儿|儿子|孩子|狗|猫)的?名字)"
)
HAN_PERSONAL = (
    f"(?:{HAN_OWN_DATUM}|饮食(?:习惯|偏好)?|工作(?:方式|习惯|时间|风格)?|生活习惯|偏好|喜好|爱好"
    f"|口味"
    "|习惯|(?:个人)?(?:情况|信息|资讯|资料)|边界|底线|身份|住址|兴趣|作息|家庭|家人|称呼|过敏|背景)"
)
HAN_DISOWNED = f"(?!工作(?![方习时风])){HAN_PERSONAL}"
HAN_TRAIT = (
    "(?:(?:一?[个名位])?(?:新手|初学者|小白|外行|学生|大学生|研究生|老师|教师|医生|护士|律师"
    "|工程师|程序员|设计师|经理|作家|男的|女的|男生|女生|男性|女性|单身|已婚|素食者|左撇子"
    "|独生子女?|[\u3400-\u9fff]{2,4}人))"
)
HAN_KIN = "(?:孩子|小孩|女儿|儿子|男朋友|女朋友|老婆|老公|狗|猫|宠物|兄弟|姐妹)"
HAN_POINTING = "(?!这|那|该|你|您|他|她|它|的|过|了|不|来|什么|啥|哪)"
HAN_LIKE = (
    f"(?:(?:很|最|更|特别|非常|比较|都|也|经常|一直|还)?不?(?:喜欢|爱[吃喝看听]?|讨厌|偏好"
    f"|怕){HAN_POINTING})"
)
HAN_LIVE = (
    f"(?:(?:住在?|来自|姓(?!名)|叫|搬到){HAN_POINTING}|(?:只|一直)?不?(?:吃[素辣肉荤鱼]|喝酒"
    f"|喝咖啡|喝茶|抽烟)|没?有?养.{{0,4}}{HAN_KIN}|没?有{HAN_KIN}|对.{{1,8}}过敏"
    f"|在[^,.。;:!?这那]{{1,12}}(?:工作|上班|上学|读书)|是{HAN_TRAIT})"
)
HAN_SELF = f"(?:我{HAN_LIKE}|我{HAN_LIVE}|我的?{HAN_OWN_DATUM}(?:是|叫))"
