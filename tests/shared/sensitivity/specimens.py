"""Made-up credentials and numbers, put together at run time: no scanner finds them in the tree."""

import base64

BODY = "Q7w" + "E4r" + "T9y" + "U2i" + "O8p" + "A3s" + "D6f" + "G1h"
WORD = "Marigold" + "77" + "!"

CREDENTIALS = {
    "github": "gh" + "p_" + BODY + BODY[:12],
    "gitlab": "glp" + "at-" + BODY[:20],
    "aws": "AKI" + "A" + "QWERTYUIOPASDFGH",
    "openai": "s" + "k-proj-" + BODY,
    "stripe": "sk" + "_live_" + BODY,
    "slack": "xox" + "b-" + "1234567890-" + BODY,
    "made_up_body": "gh" + "p_" + "FakeFakeFakeFakeFakeFakeFakeFakeFake",
    "jwt": ".".join(("ey" + "JhbGciOiJIUzI1NiJ9", "ey" + "JzdWIiOiJ4In0", BODY)),
    "telegram": "123456789" + ":AA" + BODY + "abcdefgh",
    "age": "AGE-SECRET-" + "KEY-1" + "QWERTYUIOP" * 5,
}
VALUES_IN_SENTENCES = [
    ("my password is {}", WORD),
    ("MY PASSWORD IS {}", "hunter" + "2"),
    ("password: {}", "hunter" + "2"),
    ("the wifi pass = {}", WORD),
    ("use {} as my passphrase", "maple-river-window-sugar"),
    ("you get in with {} when it asks for the password", WORD),
    ("我的密码是{}，别忘了", "hunter" + "2"),
    ("密碼 {}", WORD),
    ("пароль от почты: {}", WORD),
    ("mi contraseña es {}", WORD),
    ("mon mot de passe est {}", WORD),
    ("das Passwort lautet {}", WORD),
    ("パスワードは{}です", WORD),
    ("비밀번호는 {} 입니다", WORD),
    ("كلمة المرور هي {}", WORD),
    ("mật khẩu là {}", WORD),
    ("şifre: {}", WORD),
    ("my wifi password is {}", "sunflower"),
    ("the vault passphrase is {}", "correct horse battery staple"),
    ("口令:{}", "芝麻开门"),
    ("银行卡密码{}", "六个八"),
    ("wifi at home: SSID Attic, key {}", "plumtree4417"),
    ("Authorization: Basic {}", "YWRtaW46" + "YWRtaW4="),
    ("the door code is {}", "4821"),
    ("您的验证码为 {}", "830262"),
    ("{} is your verification code", "G-482914"),
    ("api key: {}", BODY),
    ("export APP_SECRET_TOKEN={}", BODY),
    ("postgres://app:{}@db.example.invalid/app", WORD),
    ("https://files.example.invalid/a?signature={}", BODY),
    ("JSESSIONID={}", BODY),
    ("curl -u admin:{} https://example.invalid", WORD),
    (
        "recovery phrase: {}",
        "abandon ability able about above absent absorb abstract absurd abuse access acid",
    ),
    ("authenticator setup key {}", "ABCD EFGH IJKL MNOP"),
    ("my SSN is {}", "219-09" + "-9998"),
    ("身份证号 {}", "110105" + "19491231" + "002X"),
    ("card {}", "4111 1111" + " 1111 1111"),
    ("pay to {}", "DE89 3704 0044" + " 0532 0130 00"),
    ("passport number {}", "X" + "1234567"),
]


def in_base64(text: str) -> str:
    return base64.b64encode(text.encode()).decode()
