"""The memory settings: shown as they are, saved as chosen, and said what that means."""

import re
from typing import Any

import pytest
from django.test import Client

from tests import factories
from tests.cast import Person
from understanding.records import config
from understanding.records.models import Event
from xopc.shared.scope import bind

ADDRESS = "/settings/memory/"
USUAL = {"mode": "confirmWrite", "sensitive": "never", "reviews": "on", "interval": "10"}


def settings_of(person: Person) -> dict[str, Any]:
    with bind(person.scope):
        return config.values(person.scope)


def chosen(page: str) -> list[str]:
    return re.findall(r'value="(\w+)"[^>]*?checked', page)


def test_the_form_shows_the_settings_in_force(alice: Person, browser_of_alice: Client) -> None:
    with bind(alice.scope):
        values = {"memory": {"mode": "readOnly"}, "understanding": {"reviewIntervalTurns": 25}}
        config.save(alice.scope, values)
    page = browser_of_alice.get(ADDRESS).content.decode()
    assert chosen(page) == ["readOnly", "never"]
    assert 'value="25"' in page


@pytest.mark.parametrize(
    ("mode", "sentence"),
    [
        ("off", "From now on nothing is used and nothing new is remembered."),
        ("readOnly", "From now on what is in use stays in use, and nothing new is remembered."),
        ("confirmWrite", "From now on new items wait in your inbox. 2 are waiting."),
        ("auto", "Until enough is known to keep some by itself, new items wait in your inbox."),
    ],
)
def test_a_mode_takes_effect_and_the_page_says_what_that_is(
    alice: Person, browser_of_alice: Client, mode: str, sentence: str
) -> None:
    factories.candidate(alice.scope)
    factories.candidate(alice.scope)
    answer = browser_of_alice.post(ADDRESS, USUAL | {"mode": mode})
    assert (answer.status_code, answer.url) == (303, ADDRESS)
    assert sentence in browser_of_alice.get(ADDRESS).content.decode()
    assert settings_of(alice)["memory"]["mode"] == mode


def test_everything_else_stays_as_it_was(alice: Person, browser_of_alice: Client) -> None:
    with bind(alice.scope):
        config.save(alice.scope, {"memory": {"retention": {"maxItems": 7}}})
    before = settings_of(alice)
    browser_of_alice.post(ADDRESS, {"mode": "readOnly", "sensitive": "ask", "interval": "30"})
    after = settings_of(alice)
    assert after["understanding"] == before["understanding"] | {
        "enabled": False,
        "reviewIntervalTurns": 30,
    }
    assert after["memory"] == before["memory"] | {"mode": "readOnly"}
    assert after["privacy"]["sensitiveWritePolicy"] == "confirm"


def test_whoever_chooses_a_mode_switches_memory_on(alice: Person, browser_of_alice: Client) -> None:
    with bind(alice.scope):
        config.save(alice.scope, {"enabled": False})
    assert chosen(browser_of_alice.get(ADDRESS).content.decode()) == ["off", "never"]
    browser_of_alice.post(ADDRESS, USUAL)
    with bind(alice.scope):
        assert config.memory_mode(alice.scope) == "confirmWrite"


@pytest.mark.parametrize(
    "wrong",
    [
        {"mode": "nonsense"},
        {"sensitive": "allow"},
        {"interval": "0"},
        {"interval": "1001"},
        {"interval": "ten"},
        {"interval": ""},
    ],
)
def test_what_is_not_offered_is_refused_beside_its_field(
    alice: Person, browser_of_alice: Client, wrong: dict[str, str]
) -> None:
    answer = browser_of_alice.post(ADDRESS, USUAL | wrong)
    assert answer.status_code == 422
    assert "Please correct this first" in answer.content.decode()
    with bind(alice.scope):
        assert not Event.objects.filter(action="configure").exists()


def test_the_organisations_start_is_marked_and_can_be_left(
    alice: Person, bob: Person, browser_of_alice: Client
) -> None:
    with bind(alice.scope):
        config.save_tenant(alice.scope, {"memory": {"mode": "readOnly"}})
    page = browser_of_alice.get(ADDRESS).content.decode()
    card = page.split('value="readOnly"')[1].split('value="confirmWrite"')[0]
    assert "Your organisation starts with this" in card
    assert page.count("Your organisation") == 1
    browser_of_alice.post(ADDRESS, USUAL)
    assert settings_of(alice)["memory"]["mode"] == "confirmWrite"
    assert settings_of(bob)["memory"]["mode"] == "readOnly"


def test_automatic_says_with_numbers_why_it_is_not_ready(browser_of_alice: Client) -> None:
    page = browser_of_alice.get(ADDRESS).content.decode()
    assert "It needs 20 rated replies, 0 so far." in page
    assert "It needs 10 finished reviews, 0 so far." in page


def test_the_overview_names_the_mode_and_leads_to_it(browser_of_alice: Client) -> None:
    browser_of_alice.post(ADDRESS, USUAL | {"mode": "readOnly"})
    page = browser_of_alice.get("/about/").content.decode()
    assert "<strong>Read only</strong>" in page
    assert f'href="{ADDRESS}"' in page
