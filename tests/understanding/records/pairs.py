"""Pairs of statements for `similarity.compare`, written before it was tuned: `one | other`.

DUPLICATES say the same in other words, CONTRADICTIONS cannot both hold, RELATED are neither.
"""

DUPLICATES = """
I prefer short answers. | I prefer short answers
I prefer short answers. | Please keep answers short.
I prefer short answers | Prefers short answers
I like coffee | I enjoy coffee
I love hiking | I really enjoy hiking
I don't like coffee | I dislike coffee
I don't like coffee | I do not like coffee at all
I hate long meetings | I don't like long meetings
Never call me before 10 am | Please don't call me before 10 am
Always answer in German | Answer in German
I prefer tea over coffee | I prefer tea to coffee
I prefer tea over coffee | I like tea more than coffee
Prefers pnpm over npm | I prefer pnpm to npm
I prefer pnpm over npm for this repo | For this repo I prefer pnpm over npm
My daughter is called Emma | My daughter's name is Emma
I live in Berlin | I am living in Berlin
I work as a nurse at the city hospital | I'm a nurse at the city hospital
The user lives in Berlin | I live in Berlin
User prefers dark mode | I prefer dark mode
I am vegetarian | I'm a vegetarian
I don't eat meat | I never eat meat
I usually drink tea in the morning | In the morning I usually drink tea
I go running every Tuesday and Thursday | Every Tuesday and Thursday I go running
My favourite colour is green | My favorite color is green
The report is due on 3 May | The report is due on May 3
I organise the team meeting each Monday | I organize the team meeting every Monday
Use British spelling in all documents | Use British spelling in documents
Don't use emojis in replies | No emojis in replies
Don't use emojis in replies | Please avoid emojis in replies
I play the cello | I am playing the cello
I'm learning Portuguese | I am currently learning Portuguese
I have two cats, Miso and Nori | I have two cats named Miso and Nori
My manager is Priya | Priya is my manager
I no longer smoke | I stopped smoking
I want to run a marathon in 2027 | My goal is to run a marathon in 2027
Summaries should be bullet points | Write summaries as bullet points
我喜欢喝咖啡 | 我爱喝咖啡
我喜欢喝咖啡 | 我很喜欢喝咖啡
我不喜欢喝咖啡 | 我讨厌喝咖啡
我喜歡喝咖啡 | 我喜欢喝咖啡
请用中文回答我 | 以后请用中文回复我
我住在上海 | 我现在住在上海
我在上海工作 | 我工作在上海
我不吃肉 | 我从来不吃肉
我女儿叫小美 | 我的女儿叫小美
我更喜欢茶而不是咖啡 | 比起咖啡我更喜欢茶
我每周三去游泳 | 每周三我都会去游泳
不要在早上十点之前给我打电话 | 早上十点之前别给我打电话
回答要简短 | 请保持回答简短
用戶偏好深色模式 | 我偏好深色模式
我是素食者 | 我是一个素食者
項目的截止日期是五月三日 | 项目截止日期是五月三日
Ich trinke gern Kaffee | Ich trinke sehr gern Kaffee
Ich wohne in Berlin | Ich wohne jetzt in Berlin
Ich mag keinen Kaffee | Ich mag Kaffee nicht
No me gusta el café | No me gusta nada el café
Vivo en Madrid | Yo vivo en Madrid
Je n'aime pas le café | Je n'aime pas du tout le café
J'habite à Lyon | J'habite maintenant à Lyon
Мне нравится кофе | Мне очень нравится кофе
コーヒーが好きです | 私はコーヒーが好きです
"""

CONTRADICTIONS = """
I like coffee | I don't like coffee
I like coffee | I dislike coffee
I love coffee | I hate coffee
I enjoy long meetings | I can't stand long meetings
I drink coffee | I no longer drink coffee
I smoke | I quit smoking
I eat meat | I don't eat meat
I eat meat | I never eat meat
Always use emojis in replies | Never use emojis in replies
Use emojis in replies | Don't use emojis in replies
Use emojis in replies | Avoid emojis in replies
Use emojis in replies | No emojis in replies
Please call me in the evening | Please don't call me in the evening
I prefer tea over coffee | I prefer coffee over tea
I prefer tea to coffee | I prefer coffee to tea
Prefers A over B | Prefers B over A
I prefer pnpm over npm | I prefer npm over pnpm
I like tea more than coffee | I like coffee more than tea
I'd rather have tea than coffee | I'd rather have coffee than tea
I like tea but not coffee | I like coffee but not tea
Use tabs instead of spaces | Use spaces instead of tabs
Use tabs, not spaces | Use spaces, not tabs
I prefer short answers | I prefer long answers
I prefer short answers | I don't want short answers
Keep answers brief | Keep answers detailed
I am a morning person | I'm not a morning person
I am married | I am not married
I have a car | I don't have a car
I own a house | I do not own a house
I can drive | I can't drive
I speak French | I don't speak French
I speak French | I speak no French
I want to be called by my first name | I don't want to be called by my first name
I live in Berlin | I don't live in Berlin
I live in Berlin | I live in Munich
I live in Berlin | I no longer live in Berlin
I live in Berlin | I used to live in Berlin
My name is Anna | My name is Hannah
Call me Tom | Call me Thomas Müller
Answer in German | Answer in English
Always answer me in German | Please answer me in French
My favourite colour is green | My favourite colour is blue
My birthday is on 3 May | My birthday is on 4 May
My time zone is Europe/Berlin | My time zone is America/New_York
My manager is Priya | My manager is Jonas
The deadline is 3 May | The deadline is 10 May
No meetings before 10 | No meetings after 10
Call me before noon | Call me after noon
Schedule workouts in the morning | Don't schedule workouts in the morning
Include code examples | Leave out code examples
Answer with code examples | Answer without code examples
I work from home | I don't work from home
I trust the new build system | I don't trust the new build system
Remind me about deadlines | Stop reminding me about deadlines
My son likes football | My son doesn't like football
My sister eats fish | My sister doesn't eat fish
We use Docker in this project | We don't use Docker in this project
The project uses Python 3 | The project doesn't use Python 3
I am allowed to deploy on Fridays | I am not allowed to deploy on Fridays
Tests are required for every change | Tests are not required for every change
Enable dark mode | Disable dark mode
I am available on Mondays | I am unavailable on Mondays
I agree to weekly reports | I disagree with weekly reports
Send me weekly reports | Don't send me weekly reports
Nobody may share my address | Everybody may share my address
I often travel for work | I rarely travel for work
I always take the train | I never take the train
Dogs are welcome in my office | Dogs are not welcome in my office
I am comfortable with jokes | I am uncomfortable with jokes
我喜欢喝咖啡 | 我不喜欢喝咖啡
我喜欢喝咖啡 | 我讨厌喝咖啡
我喜歡喝咖啡 | 我不喜歡喝咖啡
我爱吃辣 | 我不爱吃辣
我吃肉 | 我不吃肉
我抽烟 | 我已经不抽烟了
我抽烟 | 我戒烟了
我会开车 | 我不会开车
我有车 | 我没有车
我結婚了 | 我沒有結婚
我住在上海 | 我住在北京
我叫小明 | 我叫小红
请用中文回答 | 请用英文回答
请用中文回答 | 请不要用中文回答
回答要简短 | 回答要详细
总是使用表情符号 | 从不使用表情符号
可以使用表情符号 | 不要使用表情符号
早上给我打电话 | 早上别给我打电话
我更喜欢茶而不是咖啡 | 我更喜欢咖啡而不是茶
比起咖啡我更喜欢茶 | 比起茶我更喜欢咖啡
我是早起的人 | 我不是早起的人
我信任这个系统 | 我不信任这个系统
这个项目使用Docker | 这个项目不使用Docker
十点之前不要开会 | 十点之后不要开会
允许周五部署 | 不允许周五部署
我经常出差 | 我很少出差
Ich mag Kaffee | Ich mag keinen Kaffee
Ich trinke Kaffee | Ich trinke keinen Kaffee
Antworte immer auf Deutsch | Antworte nie auf Deutsch
Ich wohne in Berlin | Ich wohne in Hamburg
Me gusta el café | No me gusta el café
Como carne | No como carne
J'aime le café | Je n'aime pas le café
Je fume | Je ne fume plus
Mi piace il caffè | Non mi piace il caffè
Eu gosto de café | Eu não gosto de café
Ik hou van koffie | Ik hou niet van koffie
Мне нравится кофе | Мне не нравится кофе
Я курю | Я не курю
コーヒーが好きです | コーヒーが好きではありません
커피를 좋아해요 | 커피를 좋아하지 않아요
"""

RELATED = """
I like coffee | I like tea
I like green tea | I like black tea
I like coffee in the morning | I don't drink tea in the evening
My daughter plays the piano | My daughter plays the violin
My daughter plays the piano | My son plays the piano
I have two cats | I have three cats
I have a cat named Miso | I have a dog named Miso
The meeting is on Monday | The workshop is on Monday
I work on Mondays | I work on Tuesdays
I prefer tea over coffee | I prefer wine over beer
I prefer tea over coffee | I prefer tea over juice
I am learning Portuguese | I am learning Polish
I like Python | I like Python conferences in Prague
I live in Berlin | My sister lives in Berlin
I live in Berlin | I was born in Berlin
I visited Lisbon in 2024 | I visited Lisbon in 2025
I drink two cups of coffee a day | I drink four cups of coffee a day
Anna is Tom's boss | Tom is Anna's boss
Translate from English to German | Translate from German to English
I prefer short answers | I prefer short meetings
Answer in German | Write code comments in English
I want to run a marathon in 2027 | I want to run a half marathon in 2026
I never eat meat | I never drink alcohol
I don't like coffee | I don't like tea
Use tabs in Python files | Use tabs in Go files
The API key rotates every 30 days | The API key rotates every 90 days
My brother lives in Paris | My brother works in Paris
I have a meeting with Anna on Friday | I have a meeting with Ben on Friday
Review my code every morning | Review my calendar every morning
I use Vim for Python | I use VS Code for Java
My favourite colour is green | My favourite food is green curry
I like it when you explain the code | I like it when you explain the tests
My flight is at 8:15 | My train is at 8:15
My car is a Golf | My bike is a Canyon
Version 2.1 of the API is stable | Version 2.2 of the API is stable
Don't use emojis in replies | Don't use tables in replies
I read science fiction | I write science fiction
I am allergic to peanuts | I am allergic to walnuts
I moved to Oslo in March | I moved to Bergen in March
I speak French and German | I speak French and Italian
I take the bus to work | I take the bus to the gym
Send the invoice to Maria | Send the invoice to Marta
我喜欢咖啡 | 我喜欢绿茶
我喜欢红茶 | 我喜欢绿茶
我女儿弹钢琴 | 我儿子弹钢琴
我有两只猫 | 我有三只猫
我周一上班 | 我周二上班
会议在五月三日 | 会议在五月四日
我不吃肉 | 我不喝酒
我在学葡萄牙语 | 我在学西班牙语
我住在上海 | 我妈妈住在上海
我想去日本旅游 | 我想去韩国旅游
我每天跑五公里 | 我每天跑十公里
用中文回答 | 用英文写注释
我喜歡看電影 | 我喜歡看書
Ich mag Kaffee | Ich mag Tee
Mein Sohn heißt Max | Mein Bruder heißt Max
Me gusta el café | Me gusta el té
J'aime le café | J'aime le thé
Мне нравится кофе | Мне нравится чай
コーヒーが好きです | 紅茶が好きです
"""


def pairs(table: str) -> list[tuple[str, str]]:
    lines = [line.split(" | ") for line in table.splitlines() if line]
    return [(one, other) for one, other in lines]


PAIRS = (
    [(*pair, "duplicate") for pair in pairs(DUPLICATES)]
    + [(*pair, "contradiction") for pair in pairs(CONTRADICTIONS)]
    + [(*pair, "related") for pair in pairs(RELATED)]
)
