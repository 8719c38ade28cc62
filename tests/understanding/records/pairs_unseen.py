"""More pairs, written after `similarity` was tuned on the first ones.

Judged right before anything was changed for them: 94 of 100 of the first, 89 of 100 of these and 86
of 100 of those in `LATER_...`, written after these; of the last no contradiction was taken for a
duplicate.
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
LATER_DUPLICATES = """
I take sugar in my tea | I take my tea with sugar
I don't own a dog | I have no dog
Show prices with tax included | Show prices including tax
I speak Spanish fluently | I am fluent in Spanish
My office is in Leeds | The office I work in is in Leeds
I go to the gym every Monday | Every Monday I go to the gym
Please use bullet points | Use bullet points, please
I can't stand loud music | I hate loud music
我吃鸡蛋 | 我会吃鸡蛋
我很喜欢早起 | 我喜欢早起
"""

LATER_CONTRADICTIONS = """
I take sugar in my tea | I take no sugar in my tea
I want daily summaries | Please stop sending daily summaries
I'm interested in crypto news | I am not interested in crypto news
My daughter goes to kindergarten | My daughter doesn't go to kindergarten anymore
I drive to work | I do not drive to work
I have siblings | I have no siblings
I plan to move to Spain | I no longer plan to move to Spain
You may contact my boss | You may not contact my boss
Explain every step | Do not explain every step
I am right-handed | I am left-handed
I'm an introvert | I'm an extrovert
I own a dog | I've never owned a dog
Round numbers to two digits | Round numbers to three digits
I like surprises at work | I hate surprises at work
I prefer aisle seats | I don't prefer aisle seats
Meetings should start early | Meetings should start late
Always cc my assistant | Never cc my assistant
I'm allowed to expense meals | I'm not allowed to expense meals
Our office is open on Saturdays | Our office is closed on Saturdays
I have finished the thesis | I haven't finished the thesis
I know Rust | I don't know Rust yet
My phone is an iPhone | My phone is an Android
I usually reply within an hour | I seldom reply within an hour
Use the metric system | Don't use the metric system
Save my files in the cloud | Don't save my files in the cloud
I feel comfortable speaking in public | I don't feel comfortable speaking in public
I prefer video calls over meetings in person | I prefer meetings in person over video calls
I'd rather email than call | I'd rather call than email
Show prices with tax | Show prices without tax
I support open source licences | I oppose open source licences
我喜欢早起 | 我不喜欢早起
我吃鸡蛋 | 我不吃鸡蛋
请保存我的文件 | 请不要保存我的文件
我同意每周开会 | 我不同意每周开会
我打算搬家 | 我不打算搬家了
我有兄弟姐妹 | 我没有兄弟姐妹
请显示含税价格 | 请显示不含税价格
我宁愿打电话而不是发邮件 | 我宁愿发邮件而不是打电话
办公室周六开门 | 办公室周六不开门
我懂日语 | 我不懂日语
Ich fahre mit dem Auto zur Arbeit | Ich fahre nicht mit dem Auto zur Arbeit
J'ai un chien | Je n'ai pas de chien
Tengo hijos | No tengo hijos
Bevo caffè | Non bevo caffè
Я люблю метро | Я не люблю метро
"""

LATER_RELATED = """
I take sugar in my tea | I take milk in my tea
I'm interested in crypto news | I'm interested in sports news
I prefer video calls over meetings | I prefer video calls over emails
My flight leaves on Monday at nine | My flight leaves on Tuesday at nine
I like my dentist | I like my doctor
我吃鸡蛋 | 我吃鱼
我有兄弟姐妹 | 我有两个孩子
我懂日语 | 我懂法语
Paul recommended the book to Anna | Anna recommended the book to Paul
I earned a degree in physics | I earned a degree in history
"""

PAIRS = (
    [(*pair, "duplicate") for pair in pairs(DUPLICATES + LATER_DUPLICATES)]
    + [(*pair, "contradiction") for pair in pairs(CONTRADICTIONS + LATER_CONTRADICTIONS)]
    + [(*pair, "related") for pair in pairs(RELATED + LATER_RELATED)]
)
