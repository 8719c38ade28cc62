"""Words that the checks of a review look for, in English and Chinese, some in a few languages more.

All are used on folded text: plain quotes, narrow forms, simplified characters.
"""

import re


def _any(*parts: str) -> re.Pattern[str]:
    return re.compile("|".join(parts), re.IGNORECASE)


def _words(table: str) -> frozenset[str]:
    return frozenset(table.split())


# -- around a quote ---------------------------------------------------------------------------

#: where another clause begins
CLAUSE = _any(
    r"[,;:\u2014，、；：]",
    r"\b(?:but|however|though|although|because|since|so|and|aber|pero|mais)\b",
    "但是?|不过|因为|所以|而且|可是",
)
#: how a clause begins that stands for itself
SUBJECT = _any(
    r"\s*(?:I|I'm|I've|I'd|my|we|we're|our|ich|mein\w*|wir|yo|mi|je|j'|mon|ma|nous|он|я|мы)\b",
    r"\s*(?:我|俺|咱|私|僕|俺)",
)
#: turns what follows into its opposite, a mere thought, or somebody else's saying
TURNS = _any(
    r"\b(?:not|never|no longer|hardly|nobody|no one|cannot|dont|doesnt|didnt|without|unlike"
    r"|stop(?:ped)?|nicht|kein\w*|nie|nunca|jamás|jamais|pas)\b|n't\b",
    r"\b(?:if|suppose|supposing|imagine|pretend|unless|whether|as though|wish)\b",
    r"\b(?:you|it|he|she|they|people|someone|somebody|(?:the|this|that|his|her|their|my) \w+)"
    r" (?:said|says|say|wrote|writes|claim(?:s|ed)?|told|tells?|thinks?|thought|believes?"
    r"|assumes?d?|suggest(?:s|ed)?|remember(?:s|ed)?)\b",
    "如果|假如|假设|要是|倘若|是否|好像|以为|万一|除非",
    "(?:你|您|他|她|它|有人|别人|助手|文章|邮件|同事|老板)们?(?:说|写|认为|觉得|以为|提到|记得)",
)
#: right in front of a Chinese quote
TURNS_HAN = re.compile(r"(?:不|没有?|别|无|未|非|勿)[\u3400-\u9fff]{0,2}\Z")
#: what a person pastes of a talk with a machine: to the end of that contribution
TRANSCRIPT = re.compile(
    r"^[ \t>*_#-]{0,10}(?:(?:assistant|ai|bot|chatbot|chatgpt|gpt|claude|gemini|copilot|system|tool"
    r"|function|agent)(?![a-z])|助手|助理|系统|工具|机器人)"
    r"(?:[ \t]{0,3}(?:[(\[#][^\n:]{0,30}|\d+|output|result|response|message|reply|call|输出|回复"
    r"|结果))?"
    r"[ \t*_]{0,4}[:：][^\n]*(?:\n(?![ \t]*\n)(?![^\n:]{1,30}:)[^\n]+)*",
    re.IGNORECASE | re.MULTILINE,
)
#: one person of himself; pages that praise themselves say "we"
FIRST_PERSON = _any(
    r"\b(?:I|me|my|mine|yo|mi|mis|je|moi|mon|ma|mes|ich|mich|mir|mein\w*|io|mio|mia|eu|meu|minha"
    r"|ik|mijn|я|мне|мой|моя)\b|\bj'",
    "[我俺咱](?!们)|私|僕|わたし|나는|저는",
)

# -- what a statement must not be -------------------------------------------------------------

#: says who is meant, without saying anything
SOMEBODY = _any(
    r"\A(?:the |this )?user(?:'s)?\b\s*",
    r"\A(?:I|my)\b\s*",
    "\\A(?:该|这位|此)?用户的?|\\A我的?",
)
PRONOUN = _any(
    r"\A(?:he|she|they|it|this(?! user\b)|that|these|those|him|her|them|his|their|its|there)\b",
    r"\A(?:il|elle|ils|elles|ça|cela|él|ella|ellos|ellas|eso|esto|er|dies|он|она|оно|они|это)\b",
    r"\A(?:他|她|它|这(?!位用户)|那|其|彼|此(?!用户)|それ|これ|あれ)",
    r"\A(?:(?:the )?user|I)\s+\w+\s+(?:it|that|this|them|those|these|him|her)\s*[.!]?\Z",
    r"\A(?:该|这位)?(?:用户|我)\S{1,3}(?:它|他|她|这个?|那个?|这样|那样)们?[。!]?\Z",
)
FRAGMENT = _any(
    r"\A(?:and|also|then|plus|which|that|but|or|nor|so|because|who|whose|whom|including|as well as"
    r"|such as|e\.g|i\.e|than|of|into|onto|etc)\b",
    r"\A(?:und|oder|aber|et|ou|mais|y|pero)\b",
    r"\A(?:并且|并将|并|以及|然后|同时|另外|还有|而且|或者|或|事项|但是?|因为|所以|因此|于是|和|与|及|的|了"
    r"|等|其中|例如|比如|接着|之后)",
    r"\A[^\w\"'(\[]*[,;:)\]，；：、）]",
    r"(?:[,;:，；：、]|\b(?:and|or|but|because|which|with|to|of|the))\s*\Z",
    r"(?:以及|并且|和|与|或者|因为|的时候)[。]?\Z",
    r"(?:\.\.\.|…)\s*\Z",
)
DEFERRAL = _any(
    r"\bnot (?:\w+ ){0,3}?now\b|\bnot yet\b|\bno need\b|\b(?:don't|do not|doesn't|does not)"
    r" (?:need|have) to (?:start|proceed|continue|do|be done|happen)\b",
    r"\b(?:don't|do not|never mind|won't) (?:start|proceed|continue|bother|begin)\b|\bnever mind\b",
    r"\b(?:hold off|put (?:it|this|that) off|postpone\w*|defer(?:red|s)?|skip(?:ped)? (?:it|this"
    r"|that)?\s*for now|wait(?:s|ing)? (?:until|for (?:now|later))|some other time|for later)\b",
    "暂时不|暂不|先不|不用了|无需|无须|不必了|不要推进|不需要(?:开始|推进|继续|处理)|先别|先放|以后再|之后再"
    "|改天再|下次再|稍后|待定|搁置|推迟|延后|不急",
)
#: makes a wish of the moment a lasting one
LASTING = _any(
    r"\b(?:from now on|always|by default|next time|principles?|habit\w*|going forward|in (?:the )?"
    r"future|every (?:time|day|week|month|morning|evening|single)|each time|never|whenever|rules?"
    r"|lesson\w*|usually|generally|in general|as a rule|consistently|any ?more|long[- ]term)\b",
    "今后|以后|往后|长期|每次|每当|每逢|每天|始终|默认|下次|教训|原则|习惯|总是|一律|一贯|凡是|永远|从不|从来"
    "|绝不|规则|通常|一般|将来",
)
_ORDERED = (
    "update|investigate|summari[sz]e|fix|write|add|record|track|check|review|translate|refactor"
    "|debug|rename|remove|delete|generate|implement|deploy|send|search|list|show|look|test|convert"
    "|draft|compare|analy[sz]e|explain|answer|reply|remind"
)
ONE_OFF = _any(
    rf"\A(?:please|kindly|{_ORDERED})\b",
    r"\A(?:the )?(?:user|I) (?:asks?|asked|requests?|requested|wants?|wanted|needs?|needed"
    r"|would like) (?:for |that )?(?:the )?(?:assistant|AI|agent|model|me|someone|help|it|this"
    r"|that)\b",
    r"\A(?:the )?(?:user|I) (?:wants?|wanted|needs?|needed|has|have|asks?|asked) to (?:update"
    r"|investigate|summari[sz]e|fix|debug|check|rename|refactor|translate|review|remove|delete"
    r"|send|deploy)\b",
    "\\A(?:请|帮我|帮忙|帮|麻烦|更新|调查|汇总|整理|修复|修改|写入|加入|记录|跟进|翻译|检查|查一下|看一下|跑一下"
    "|生成|删除|发送|创建|实现|测试|部署|总结|优化|排查|处理|对比|比较|分析|解释|回复)",
    "\\A(?:(?:该|这位)?用户|我)(?:想|要|需要|希望|要求|请求){0,2}(?:让|叫|请)(?:助手|助理|AI|模型|人)",
    "\\A(?:(?:该|这位)?用户|我)(?:想|要|需要|希望|要求|请求){1,2}"
    "(?:更新|调查|汇总|修复|修改|写入|加入|跟进|翻译|检查|查一下|看一下|跑一下|删除|发送|排查)",
)
#: how a person hands over a task: whoever says that has told nothing of themselves
TASK = _any(
    r"\A\s*(?:(?:please|kindly|now|ok|okay|then|and|(?:can|could|would|will) you)[ ,]+){0,3}"
    r"(?:update|investigate|summari[sz]e|fix|write|add|record|track|check|review|translate|refactor"
    r"|debug|rename|remove|delete|generate|implement|deploy|send|search|list|test|convert|draft"
    r"|compare|analy[sz]e)\b(?! (?:is|are|was|were|has|can)\b)",
    "\\A\\s*(?:请|麻烦|现在|再|那|你){0,3}(?:帮我|帮忙|更新|调查|汇总|整理|修复|修改|写入|加入|记录|跟进|翻译"
    "|检查|查一下|看一下|跑一下|生成|删除|发送|创建|实现|测试|部署|总结|优化|排查|处理|对比|比较|分析)",
)
ONE_TURN = _any(
    r"\b(?:don't|do not|stop) ask(?:ing)?(?: again| me| any)?\b|\bjust do it\b|\bgo ahead\b",
    r"\b(?:this|the current|the present|that one) (?:task|time|once|turn|reply|answer|message"
    r"|report|conversation|chat|session|request|question|e?-?mail|one|document|draft|summary|step)\b",
    r"\b(?:right now|just (?:this|for) (?:once|now)|for now|for today|at the moment|only once)\b",
    "不要再问|别再问|别问|直接(?:执行|做|改|开始)|当前任务|本次|这次|这一次|此次|这个?(?:任务|报告|回答|回复|问题"
    "|邮件|文档|对话|会话)|这份|这篇|这封|本轮|本报告|眼下|暂且",
)

# -- what tells a model what to do -------------------------------------------------------------

LINK = _any(
    r"\b[a-z][a-z+.-]{1,15}://|\bwww\.",
    r"\b[\w-]+\.(?:com|org|net|io|cn|ru|de|fr|es|uk|eu|ai|co|app|xyz|info|biz|top|site|online|shop"
    r"|example|invalid|test)\b",
    r"\S@[\w-]+\.\w",
)
INSTRUCTION = _any(
    r"\b(?:you|your|yours|you're|yourself)\b",
    "[你您]",
    r"\b(?:assistants?|AIs?|agents?|models?|chat ?bots?|bots?|LLMs?|xopc)"
    r" (?:must|should|shall|has to|have to|needs? to|will|can|may|ought|is (?:allowed|to|supposed"
    r"|authori[sz]ed|permitted)|are (?:allowed|to))\b",
    "(?:助手|助理|模型|AI|人工智能|机器人)(?:必须|应该|应当|应|需要|须|要|得|可以|将|会|不得)",
    r"\b(?:ignor(?:e|ing)|disregard(?:ing)?|overrid(?:e|ing)|bypass(?:ing)?|forget(?:ting)?)"
    r" (?:all|any|every|previous|prior|earlier|the|these|those|its|safety|your|other)\b",
    r"\b(?:system|developer) (?:prompt|message|instructions?)\b|\bjailbreak|\bprompt injection\b",
    r"\b(?:notes?|instructions?|messages?|orders?) (?:for|to) (?:the |all |any )?(?:assistants?"
    r"|AIs?|models?|agents?|bots?|LLMs?)\b",
    "忽略(?:之前|以上|前面|所有|一切)|无视|系统提示|提示词|越狱|绕过|覆盖(?:规则|指令|设置)",
    r"<\s*/?\s*[a-z][\w-]*|\[/?(?:INST|SYS)|###|```",
)
TOOL = _any(
    r"\b(?:call|invoke|execute|trigger|run|use)s?(?:ing)? (?:the |a |an )?[\w.-]+"
    r" (?:tool|function|plugin|api|endpoint|webhook|action)s?\b",
    r"\b(?:tool|function|api) calls?\b|\b\w+\((?:[^()\s][^()]*)?\)",
    "调用\\S{0,20}(?:工具|函数|接口|插件|API)",
)
CONDITIONAL = _any(
    r"\b(?:if|unless|in case) (?:the user|they|he|she|someone|anyone|somebody|asked|told|prompted"
    r")\b",
    r"\b(?:once|when(?:ever)?|as soon as|after|until|the next time) (?:the user|they|he|she|someone"
    r"|I)\b(?: \w+)? ?(?:says?|asks?|asked|mentions?|agrees?|confirms?|tells?|repl(?:y|ies)|types?"
    r"|writes?|requests?|approves?|answers?)\b",
    r"\bif (?:later|ever)\b|\bif I (?:later|ever|says?|asks?|mentions?|agrees?)\b",
    "(?:如果|若|要是|假如|除非)(?:该|这位|此)?(?:用户|对方|他|她|有人|被)",
    "(?:一旦|每当|当|等到?|只要)(?:该|这位|此)?(?:用户|对方|他|她|有人)\\S{0,4}"
    "(?:说|问|提|要求|回复|同意|确认|回答|输入)",
)
#: how an order begins; lasting boundaries and lessons may
IMPERATIVE = _any(
    r"\A(?:please |kindly )?(?:always|never|do not|don't|make sure|ensure|be sure|remember|send"
    r"|forward|reply|respond|answer|tell|ignore|include|mention|recommend|suggest|save|store|delete"
    r"|open|click|visit|use|call|run|execute|give|show|treat|assume|pretend|act|be|keep|stop|avoid"
    r"|let|ask|refer|trust|buy|pay|transfer|e?mail|share|upload|download|install|write|read|speak"
    r"|consider|grant|allow|set|change|add|remove|update|create)\b",
    "\\A(?:请|务必|一定要|必须|不要|别|切勿|勿|记得|记住|把|将|永远|始终)",
)
PRAISE = _any(
    r"\b(?:best|most \w+|leading|top[- ]?rated|number one|no\. ?1|world[- ]class|premier|finest"
    r"|greatest|(?:most )?(?:trusted|trustworthy|reliable|authoritative|recommended|preferred)"
    r" (?:source|vendor|supplier|partner|provider|brand|company|site|shop|store|expert|choice)"
    r"|go-to|unrivall?ed|unbeatable|superior)\b|#1\b",
    r"\b(?:el|la|los|las) mejor(?:es)?\b|\blíder\b|\bde confianza\b|\bnúmero uno\b|\bmás \w+\b",
    r"\b(?:le|la|les) meilleure?s?\b|\bde confiance\b|\bnuméro un\b",
    r"\bbeste[rsnm]?\b|\bführend\w*|\bvertrauenswürdig\w*|\bnummer eins\b|\bam besten\b",
    "最好|最佳|最值得|最可靠|最权威|最优秀|第一|首选|权威|领先|可信赖|值得信赖|最高の|信頼できる|一番|最も",
)

# -- what supports a statement -----------------------------------------------------------------

#: stems and bigrams that every statement about a person has
FRAME = _words("""
    user prefer prefers like love want wish hope need would use hate dislik enjoy favor favourit
    favorit say said state mention plan goal think believ know feel person someon thing way make
    get go take give have work also general usual alway never often assist answer
    用户 户喜 户偏 户希 户想 户不 户在 户的 户正 户每 户习 户使 户会 户是 户有 户要 户需 户经 户计
    户认 喜欢 偏好 希望 想要 需要 我喜 我想 我希 我不 我在 我的 我每 我会 我是 我有 我要 我需 不喜
    习惯 计划 打算 使用 正在 觉得 认为 经常 通常 总是
""")
#: single Han characters that carry no topic
FRAME_HAN = frozenset(
    "的了是我你他她它们用户喜欢想要希望偏好不在有和与个这那会能可以很都也就更最对为到上下中里来去做每"
    "需被把从而且或者但因所于之其一习惯计划打算使正觉得认经常通总"
)
#: the subject of a statement in English, which tells that capitals mean names there
ENGLISH = re.compile(r"\b(?:the|user|is|are|has|my|prefers?|wants?|likes?|uses?)\b|\bI\b", re.I)
#: numbers, names and identifiers: nobody may add these to what was said
SPECIFIC = re.compile(r"(?<![^\W_])(?:[^\W\d_]*\d[\w.:/-]*|\w+_\w+|[A-Z][\w'-]*)")
LATIN_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_'.+#-]+")
