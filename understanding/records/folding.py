"""Fold text for matching: one character for one character, so that offsets stay true."""

_TRADITIONAL = (
    "記請從後麼嗎別個這們為說對讓煩勞幫給禮務過習慣歡愛討厭項倉庫標計劃諾錯誤訓敗準許邊線戶應"
    "回覆稱呼訴問認統語話時間來還點樣東見誰裡裏備兩無關係題經當會沒現開總簡單寫當實變電腦腳軟體"
    "號碼譯潤葷證錢養貓難聽學歲媽爺親師聞歷終於臺預設結論測試嚴絕鬧願諱啟進離"
    "況訊資職業齡國飲並該確際換獨暱護舊興鄉檔據醫產區範圖種萬與專書兒剛劇參發員寵錄徑憶報數構條煙類覺議講詞識讀謝貫較輸輯選郵鈕頁順風魚"
)
_SIMPLIFIED = (
    "记请从后么吗别个这们为说对让烦劳帮给礼务过习惯欢爱讨厌项仓库标计划诺错误训败准许边线户应"
    "回复称呼诉问认统语话时间来还点样东见谁里里备两无关系题经当会没现开总简单写当实变电脑脚软体"
    "号码译润荤证钱养猫难听学岁妈爷亲师闻历终于台预设结论测试严绝闹愿讳启进离"
    "况讯资职业龄国饮并该确际换独昵护旧兴乡档据医产区范图种万与专书儿刚剧参发员宠录径忆报数构条烟类觉议讲词识读谢贯较输辑选邮钮页顺风鱼"
)
_APOSTROPHES = dict.fromkeys(map(ord, "\u2018\u2019\u201b\u02bc\u2032\u00b4"), "'")
_QUOTES = dict.fromkeys(map(ord, "\u201c\u201d\u201f\u2033"), '"')
_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_SPACES = dict.fromkeys((0x00A0, 0x2007, 0x202F, 0x3000), " ")
_HAN = dict(zip(map(ord, _TRADITIONAL), _SIMPLIFIED, strict=True))

_FOLDS: dict[int, str | int] = {**_APOSTROPHES, **_QUOTES, **_FULL_WIDTH, **_SPACES, **_HAN}


def folded(text: str) -> str:
    """Plain quotes, narrow forms and simplified characters; the same length as `text`.

    The traditional characters are those that the phrase tables use, not a full conversion.
    """
    return text.translate(_FOLDS)
