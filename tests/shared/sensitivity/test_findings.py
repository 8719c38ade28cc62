import pytest

from tests.shared.sensitivity.specimens import WORD
from xopc.shared.sensitivity import check


@pytest.mark.parametrize(
    "text",
    [
        "I forgot my password",
        "password must be at least 12 characters",
        "the password field should support paste",
        "The password is stored hashed with bcrypt and SHA256",
        "Windows11 asks for a password at login",
        "rotate the access token every 24 hours",
        "export TOKEN=${GITHUB_TOKEN}",
        "DATABASE_URL=postgres://user:password@localhost/db",
        "sk-circle-fade-animation is a class",
        "the combination of 3 lenses",
        "the area code for Boston is 617",
        "pin the dependency to 1.2.3",
        "my password is easy enough for them",
        "use Sonnet-4.5 for the login flow",
        "密码: 必填项",
        "忘记密码怎么办",
        "密码至少 12 位",
        "la contraseña debe tener 12 caracteres",
        "パスワードを忘れました",
        "ticket PROJ-1234: the password page rejects emoji",
    ],
)
def test_talk_about_credentials_is_kept(text: str) -> None:
    assert not check(text).refused


@pytest.mark.parametrize("shape", [str.upper, str.lower, str.title])
def test_the_case_of_what_it_is_called_does_not_matter(shape: "type[str]") -> None:
    assert check(f"{shape('my password is')} {WORD}").sensitivity == "secret"


@pytest.mark.parametrize(
    "text",
    [
        "110105" + "19491231" + "0021",
        "lot 666-45-6789",
        "part number 000-12-3456",
        "order number 4111111111111112",
        "ISBN 978-0-306-40615-7",
        "订单号 202605201234567890",
        "VAT number DE123456788",
        "ticket 550e8400-e29b-41d4-a716-446655440000",
        "sha1 da39a3ee5e6b4b0d3255bfef95601890afd80709",
    ],
)
def test_numbers_of_things_are_kept(text: str) -> None:
    assert not check(text).refused


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("11010519491231" + "002X", "identifier.cn_resident_id"),
        ("A123456(" + "3)", "identifier.hk_id"),
        ("身分證 A1234" + "56789", "identifier.tw_id"),
        ("S1234" + "567D", "identifier.sg_nric"),
        ("529.982." + "247-25", "identifier.br_cpf"),
        ("CVV is 92" + "1", "payment.card_code"),
        ("3782 822463 " + "10005", "payment.card"),
        ("工资卡号 6222020000" + "000000001", "payment.cn_card"),
        ("GB82 WEST 1234 " + "5698 7654 32", "payment.iban"),
        ("checking account number is 0001234" + "56789", "payment.account"),
    ],
)
def test_numbers_of_a_person_are_regulated(text: str, rule: str) -> None:
    assert check(text) == check(text, declared="personal")
    assert check(text).rule == rule


@pytest.mark.parametrize(
    "text",
    [
        "I was diagnosed with lupus",
        "my dad has Parkinson's",
        "I'm a nurse and I have diabetes",
        "I'm on 50 mg of sertraline",
        "I'm a practising Muslim",
        "my wife is Jewish",
        "I'm addicted to heroin",
        "我是HIV携带者",
        "I'm bisexual",
        "I overstayed my visa",
        "I was convicted of theft",
        "I'm a shop steward",
        "我得了糖尿病",
        "我老婆怀孕了",
        "我信佛",
        "我是回族",
        "tengo depresión",
        "ich bin schwul",
        "je suis diabétique",
        "у меня диабет",
        "저는 우울증이 있어요",
        "私はうつ病です",
    ],
)
def test_special_categories_of_a_person_are_regulated(text: str) -> None:
    assert check(text).sensitivity == "regulated"


@pytest.mark.parametrize(
    "text",
    [
        "I'm a nurse on a diabetes ward",
        "the hero of my novel has epilepsy",
        "I develop insulin pump firmware",
        "my dog has diabetes",
        "what are common symptoms of depression?",
        "The Great Depression changed economic policy",
        "I'm a black belt in judo",
        "I love Korean cooking",
        "my brush stroke technique improved",
        "the UNION clause in my query is slow",
        "我在看一本关于癌症的书",
        "我写的小说主角得了抑郁症",
    ],
)
def test_trades_stories_pets_and_idioms_are_kept(text: str) -> None:
    assert not check(text).refused


@pytest.mark.parametrize(
    "text",
    [
        "write to sam@example.invalid",
        "my birthday is 4 May",
        "ship it to 742 Evergreen Terrace",
        "call +49 30 1234567",
        "我的手机号是13800138000",
        "my partner likes tea",
        "家庭聚会",
    ],
)
def test_contacts_and_family_are_personal(text: str) -> None:
    assert check(text).sensitivity == "personal"
