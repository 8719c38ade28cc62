"""More pairs, written after `similarity` was tuned on the first ones.

Judged right before anything was changed for them: 94 of 100 of the first, 89 of 100 of these.
"""

from tests.understanding.records.pairs import pairs

DUPLICATES = """
I take my coffee black | I take my coffee black, always
Please reply to me in French | Reply in French
I'm not a fan of phone calls | I don't like phone calls
I am a fan of phone calls | I like phone calls
My dog is called Rex | My dog's name is Rex
I never work on weekends | I don't work on weekends
The user prefers metric units | Prefers metric units
I gave up drinking alcohol | I no longer drink alcohol
Avoid jargon in explanations | Don't use jargon in explanations
My team uses Kanban | Our team uses Kanban
I read a book every week | Each week I read a book
I would like to visit Japan in 2027 | I want to visit Japan in 2027
Leave out greetings | No greetings
I prefer email rather than phone | I prefer email over phone
I dislike crowded places | I hate crowded places
我讨厌下雨天 | 我不喜欢下雨天
我每天早上喝茶 | 每天早上我都喝茶
请用简体中文回复 | 请用简体中文回答我
回答时不要用表情符号 | 回答时别用表情符号
我的狗叫豆豆 | 我的狗的名字叫豆豆
我偏好簡潔的回答 | 我喜欢简短的回答
Ich esse kein Fleisch | Ich esse nie Fleisch
Je ne mange pas de viande | Je ne mange jamais de viande
No como carne | Nunca como carne
"""

CONTRADICTIONS = """
I trust automatic updates | I never trust automatic updates
I want notifications at night | I don't want notifications at night
My office has parking | My office has no parking
I eat breakfast | I skip breakfast
I'm happy with my current job | I'm unhappy with my current job
I am good at drawing | I am bad at drawing
Use metric units | Use imperial units
Deploy automatically | Do not deploy automatically
Feel free to make jokes | Do not make jokes
I accept meetings on Fridays | I decline meetings on Fridays
I'd rather walk than drive | I'd rather drive than walk
I prefer window seats to aisle seats | I prefer aisle seats to window seats
React is better than Vue | Vue is better than React
I favor Postgres over MySQL | I favor MySQL over Postgres
Write tests first, then code | Write code first, then tests
My wife speaks Italian | My wife does not speak Italian
I know how to swim | I don't know how to swim
I believe remote work helps me focus | I don't believe remote work helps me focus
Everyone on my team may edit the document | No one on my team may edit the document
I still live with my parents | I no longer live with my parents
I have never been to Rome | I have been to Rome
Share my calendar with Ben | Never share my calendar with Ben
I like my coffee with sugar | I like my coffee without sugar
Ask before you run commands | Don't ask before you run commands
I need subtitles | I don't need subtitles
I have started smoking again | I have stopped smoking
Group the results by month | Don't group the results by month
Only contact me by email | Don't contact me by email
I always forget passwords | I never forget passwords
I love surprises | I loathe surprises
Dark mode hurts my eyes | Dark mode doesn't hurt my eyes
I live in Lyon | I live in Marseille now
My name is Wei | My name is Wen
I am fluent in Spanish | I'm not fluent in Spanish
我相信远程工作 | 我不相信远程工作
我养猫 | 我不养猫
我家有停车位 | 我家没有停车位
我吃早饭 | 我从来不吃早饭
请给我举例子 | 请不要给我举例子
我需要字幕 | 我不需要字幕
我喜歡吃辣 | 我讨厌吃辣
我宁愿走路而不是开车 | 我宁愿开车而不是走路
可以周末给我发消息 | 周末不要给我发消息
我会游泳 | 我不会游泳
我叫李雷 | 我叫韩梅
先写测试再写代码 | 先写代码再写测试
Ich spreche Französisch | Ich spreche kein Französisch
Ich habe ein Auto | Ich habe kein Auto
Je parle anglais | Je ne parle pas anglais
Tengo coche | No tengo coche
Trabajo los viernes | No trabajo los viernes
Eu como carne | Eu não como carne
Я ем мясо | Я не ем мясо
肉を食べます | 肉を食べません
"""

RELATED = """
I take my coffee black | I take my tea with milk
My dog is called Rex | My cat is called Rex
I want to visit Japan in 2027 | I want to visit Korea in 2027
I read a book every week | I read a newspaper every day
I don't work on weekends | I don't travel on weekends
I dislike crowded places | I dislike crowded trains
My wife speaks Italian | My husband speaks Italian
I need subtitles | I need glasses
I ride my bike to work | I ride my horse at weekends
The backup runs at 02:00 | The backup runs at 03:00
I paid 30 euros | I paid 300 euros
我养猫 | 我养狗
我每天早上喝茶 | 我每天晚上跑步
我弟弟会游泳 | 我会游泳
我去年去了日本 | 我去年去了法国
Ich spreche Französisch | Ich spreche Spanisch
Je mange de la viande | Je mange du poisson
Мы живём в Москве | Мы живём в Казани
"""

PAIRS = (
    [(*pair, "duplicate") for pair in pairs(DUPLICATES)]
    + [(*pair, "contradiction") for pair in pairs(CONTRADICTIONS)]
    + [(*pair, "related") for pair in pairs(RELATED)]
)
