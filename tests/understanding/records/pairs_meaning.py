"""Pairs that share a meaning and few words, or a topic and no meaning: for the vector's part."""

from tests.understanding.records.pairs import pairs

DUPLICATES = """
I enjoy hiking in the mountains | I love mountain walks
I'm a software developer | I write software for a living
I take the train to the office | I commute to work by rail
Keep explanations simple | Explain things in plain terms
I have a daughter who is in primary school | My daughter attends elementary school
I get up early | I am an early riser
I follow a plant-based diet | I eat vegan food
I want to get fitter this year | My aim this year is to improve my fitness
I'm responsible for the marketing budget | I manage the marketing budget
I grew up in Portugal | I spent my childhood in Portugal
I usually work late on Thursdays | On Thursdays I tend to stay at work until late
I find long emails annoying | Lengthy emails irritate me
I use a Mac | My computer is a Mac
I do most of my shopping online | I mostly shop on the internet
I'm training for a triathlon | I am preparing for a triathlon
I'm studying to become a nurse | I am a nursing student
I'm afraid of flying | Flying scares me
Our team meets every morning at nine | We have a daily team meeting at nine
I run a small bakery | I own a little bakery
I'm building an app for language learners | I develop software for people who learn languages
我是软件工程师 | 我的职业是写软件的
我每天坐地铁上班 | 我上下班都乘地铁
请解释得简单一些 | 请用通俗的话解释
我害怕坐飞机 | 坐飞机让我很紧张
我想今年把身体练好 | 我今年的目标是增强体质
Ich stehe früh auf | Ich bin Frühaufsteher
Trabajo como desarrollador de software | Soy programador
Je me lève tôt | Je suis un lève-tôt
"""

RELATED = """
I enjoy hiking in the mountains | I enjoy skiing in the mountains
I'm a software developer | I manage software developers
I take the train to the office | I take the bike to the office
Keep explanations simple | Add examples to explanations
I have a daughter who is in primary school | I teach at a primary school
I get up early | I go to bed early
I follow a plant-based diet | I grow plants on my balcony
I want to get fitter this year | I want to read more this year
I'm responsible for the marketing budget | I'm responsible for the sales team
I grew up in Portugal | I went on holiday to Portugal
I usually work late on Thursdays | I usually play football on Thursdays
I find long emails annoying | I find long meetings annoying
I use a Mac | I repair Macs
I do most of my shopping online | I do most of my reading online
I'm training for a triathlon | I watched a triathlon
I'm studying to become a nurse | I'm studying to become a lawyer
I'm afraid of flying | I'm afraid of spiders
Our team meets every morning at nine | Our team has lunch together
I run a small bakery | I run five kilometres every day
I am building an app for language learners | I am building a house for my family
I like green tea | I like black tea
My daughter plays the piano | My daughter plays the violin
I work at a hospital | I work at a school
I prefer short answers | I prefer short meetings
I am learning Portuguese | I am learning Polish
I drink two cups of coffee a day | I drink coffee with my colleagues
I use Vim for Python | I use Vim for Rust
I'm allergic to cats | I have a cat
我是软件工程师 | 我妹妹是软件工程师
我每天坐地铁上班 | 我每天骑车上班
请解释得简单一些 | 请多举一些例子
我害怕坐飞机 | 我害怕蜘蛛
我喜欢红茶 | 我喜欢绿茶
我在学钢琴 | 我在学游泳
Ich stehe früh auf | Ich gehe früh schlafen
Trabajo como desarrollador de software | Trabajo como profesor
Je me lève tôt | Je mange tôt
"""

PAIRS = [(*pair, "duplicate") for pair in pairs(DUPLICATES)] + [
    (*pair, "related") for pair in pairs(RELATED)
]
