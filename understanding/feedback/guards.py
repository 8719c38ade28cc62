"""Signs that words are not the person's own complaint: a task, a tale, a report, a question."""

import re

from understanding.capture import meaning
from understanding.feedback.personal import compiled

_NEAR = 200

_OPENERS = (
    r"(?:(?:no|nope|nah|hey|hi|hello|sorry|wait|hm{1,4}|um|uh|oh|ok|okay|well|but|and|so|also"
    r"|actually|btw|by the way|wrong|incorrect|not quite|that's (?:wrong|not right|incorrect)"
    r"|thanks|thank you|listen|look|(?:just )?to be clear|fyi|again|seriously|honestly|excuse me"
    r"|(?:i (?:think|believe|guess|feel like|see|told you)|i'm afraid|it (?:seems|looks like"
    r"|sounds like)|looks like|sounds like|seems like|as i said)(?: that)?|one (?:more )?thing"
    r"|correction|note|ps|first|for the record|in fact|unfortunately|though|however|yet|still"
    r"|claude|assistant)\b[\s,.!:;-]{0,4}|(?:不对|不是的?|不|错了?|没有|哎呀?|喂|嗯|啊|等等|等一下"
    r"|抱歉|对不起|不好意思|其实|不过|但是?|可是|而且|另外|还有|我觉得|我想|好像|看来|谢谢|多谢|请"
    r"|麻烦|纠正一下|更正一下|更正|说明一下|顺便说一下|顺便|拜托|首先|话说|[哦噢咦]|你好|您好|对了"
    r"|好的?)[\s,。!:;~]{0,3})"
)
OPENING = rf"[\s*•-]{{0,6}}(?:{_OPENERS}){{0,4}}"
_ONLY_OPENERS = re.compile(rf"[\s*•-]{{0,6}}(?:{_OPENERS}){{0,6}}[\s,.!]{{0,4}}\Z", re.IGNORECASE)

_TALE = compiled(
    r"\b(?:write|draft|compose|translate|rephrase|paraphrase|proofread|soften|pretend|imagine"
    r"|suppose|role-?play|let's play|act as|continue the|finish the|in (?:the|this|my|our|a|his"
    r"|her) (?:\w{1,20} )?(?:story|novel|book|scene|game|film|movie|play|dialogue|script|draft"
    r"|chapter|song|poem|comic|episode)|the (?:hero|heroine|narrator|character|protagonist)"
    r"|in an? (?:\w{1,20} )?(?:e?mail|letter|message)|dialogue|lyrics|fiction|test case)\b|翻译"
    r"|小说|故事|剧本|台词|段对话|角色|扮演|主角|假装|想象|润色|改写|怎么说|怎么委婉|造句"
    r"|写一[个篇首段]|例句"
)
_MAKE_TEXT_OF_IT = compiled(
    r"\b(?:turn|make|rewrite|translate|rephrase|put|soften|convert) (?:this|that|it"
    r"|the above)(?: \w{1,20})? (?:into|to|in|sound|more|less|as)\b|how (?:do|can|would"
    r"|should) (?:i|you) say (?:this|that|it)\b|is (?:this|that) (?:sentence|grammatical)|这句话"
    r"|这个句子|翻译成"
)
_REPORTED = compiled(
    r"\b(?:say|says|said|saying|tells?|told|asks?|asked|claims?|claimed|wrote|writes|shouts?"
    r"|shouted|yells?|yelled|thinks?|replied|replies|reply|goes|went|hears?|heard|reads|if|when"
    r"|whenever|unless|whether|how|why|what|who|whose|would|because|in case|suppose|imagine|(?:was"
    r"|were|is) like|as though)\b(?! so\b)|说|讲|告诉|写(?!得|的)|问|回答|如果|要是|假如|假设|万一"
    r"|为什么|怎么|的话|是不是|是否|回复|认为|以为"
)
_OWN_REPORT = compiled(
    r"\byou (?:still |always )?(?:think|said|say)\b|\b(?:as )?i (?:already |just )?(?:said"
    r"|told you|say|think)\b|我(?:觉得|说|想)"
)
_SPEAKER = re.compile(r"(?:\A|[\n.!?;,])[ \t*-]{0,4}[\w ]{1,24}:\s*\Z")
_ANNOUNCES = compiled(
    r"(?:thing|note|correction|ps|also|btw|first|second|update|fyi|way|feedback|一点|更正|纠正"
    r"|另外|注意|说明|补充)\s*:\s*\Z"
)
_SPOKEN_BY = compiled(
    r"[\s,!.\"]{0,4}(?:(?:s?he|they|(?!i\b|you\b)\w{1,20}) (?:said|says|whispered|shouted|replied"
    r"|yelled|wrote|told)\b|(?:said|says|replied|whispered) (?:the |my )?\w{1,20}\b|[他她]们?(?:说"
    r"|喊|写))"
)
_TASK = compiled(
    r"\b(?:code|files?|filenames?|functions?|script|tests?|builds?|repo(?:sitory)?|branch|commit"
    r"|deploy\w{0,6}|servers?|endpoints?|api|schema|query|config(?:uration)?|settings|readme"
    r"|template|draft|e?mails?|letter|essay|report|documents?|docs?|page|layout|invoice|ticket|bug"
    r"|errors?|method|class|variables?|parameters?|arguments?|columns?|tables?|buttons?|versions?"
    r"|package|library|output|paragraph|sections?|slides?|chapter|images?|pictures?|design"
    r"|assignment|tasks?|steps?|requests?|questions?|options?|logs?|prompt|requirements?|meeting"
    r"|spreadsheet|cells?|sample|demo|fixture|database|dataset)\b|代码|文件|函数|脚本|测试|构建"
    r"|仓库|分支|提交|部署|服务器|接口|配置|模板|草稿|邮件|信里|报告|文档|页面|布局|发票|错误|报错"
    r"|方法|变量|参数|按钮|版本|包|输出|段落|章节|图片|设计|任务|步骤|需求|问题|意思|路径|端口"
    r"|日志|会议|程序(?!员)"
)
_PERSON_FIRST = compiled(
    r"(?:i|i'm|i've|my|mine|me)\b(?! (?:meant|mean|wanted|want you|need|needed|asked|ask"
    r"|was asking|am asking|was talking|am talking|only asked|just asked|just want|just wanted"
    r"|told|think|thought|hope)\b)(?!'m (?:asking|talking|trying))|我(?!让|叫你|要你|的意思|问"
    r"|是说|说的|指的|要的|想要的|需要|希望|觉得|认为|猜)|现在"
)


def is_only_openers(front: str) -> bool:
    """Whether nothing but "No, sorry." stands in front."""
    return len(front) <= _NEAR and bool(_ONLY_OPENERS.match(front))


def tale_start(plain: str) -> int:
    """Where the message first turns to making or quoting a text; its length if it never does."""
    tale = _TALE.search(plain)
    return tale.start() if tale else len(plain)


def is_reworked(after: str) -> bool:
    return bool(_MAKE_TEXT_OF_IT.search(after))


def is_reported(front: str) -> bool:
    """Whether the words in front of a clause put it into another mouth, or under a condition."""
    near = front[-_NEAR:]
    if _SPEAKER.search(near) and not _ANNOUNCES.search(near):
        return True
    return bool(_REPORTED.search(_OWN_REPORT.sub("", near)))


def is_spoken_by_other(after: str) -> bool:
    return bool(_SPOKEN_BY.match(after))


def is_task(words: str) -> bool:
    return bool(_TASK.search(words))


def is_about_speaker(words: str) -> bool:
    """Begins with the speaker, and not with what the speaker wanted of the listener."""
    return bool(_PERSON_FIRST.match(words))


def is_question(sentence: str) -> bool:
    """ "..., can you fix it?" behind a statement does not make a question of the whole."""
    return meaning.is_question(meaning.without_question(sentence.rstrip()))
