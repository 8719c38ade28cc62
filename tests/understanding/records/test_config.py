"""A person's settings: strict, with defaults, and theirs alone."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.cast import Cast, Person
from understanding.records import config
from understanding.records.models import Event, UserContextConfig
from xopc.shared.errors import Invalid, Sensitive
from xopc.shared.scope import bind


def test_without_settings_everything_is_the_default(alice: Person) -> None:
    with bind(alice.scope):
        values = config.values(alice.scope)
        assert config.memory_mode(alice.scope) == "confirmWrite"
    assert values["enabled"] is True
    assert values["memory"]["sources"] == ["session", "curated"]
    assert values["understanding"] == {
        "enabled": True,
        "adaptiveCadence": True,
        "reviewIntervalTurns": 10,
        "maxHistoryMessages": 80,
        "maxDurationMs": 120_000,
    }


def test_only_what_differs_is_stored(alice: Person) -> None:
    with bind(alice.scope):
        saved = config.save(alice.scope, {"enabled": True, "memory": {"mode": "readOnly"}})
        assert UserContextConfig.objects.get().values == {"memory": {"mode": "readOnly"}}
        assert saved == config.values(alice.scope)
        assert config.memory_mode(alice.scope) == "readOnly"


def test_what_is_left_out_is_the_default_again(alice: Person) -> None:
    with bind(alice.scope):
        config.save(alice.scope, {"memory": {"mode": "off"}})
        config.save(alice.scope, {})
        assert config.memory_mode(alice.scope) == "confirmWrite"


def test_switched_off_as_a_whole_means_off(alice: Person) -> None:
    with bind(alice.scope):
        config.save(alice.scope, {"enabled": False, "memory": {"mode": "auto"}})
        assert config.memory_mode(alice.scope) == "off"


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"surprise": 1}, "surprise"),
        ({"memory": {"mod": "off"}}, "memory.mod"),
        ({"memory": {"mode": "on"}}, "memory.mode"),
        ({"enabled": "yes"}, "enabled"),
        ({"enabled": 1}, "enabled"),
        ({"understanding": {"reviewIntervalTurns": 0}}, "understanding.reviewIntervalTurns"),
        ({"understanding": {"reviewIntervalTurns": 1001}}, "understanding.reviewIntervalTurns"),
        ({"understanding": {"maxDurationMs": 999}}, "understanding.maxDurationMs"),
        ({"memory": {"retention": {"maxItems": 0}}}, "memory.retention.maxItems"),
        ({"memory": {"sources": ["diary"]}}, "memory.sources.0"),
        ({"understanding": {"review_interval_turns": 5}}, "understanding.review_interval_turns"),
    ],
)
def test_what_is_wrong_is_named(alice: Person, values: dict[str, Any], field: str) -> None:
    with bind(alice.scope):
        with pytest.raises(Invalid) as refused:
            config.save(alice.scope, values)
        assert field in refused.value.extra["fields"]
        assert not UserContextConfig.objects.exists()


@pytest.mark.parametrize(
    ("text", "error"), [("gh" + "p_" + "Fa1k" * 9, Sensitive), ("a\u202eb", Invalid)]
)
@pytest.mark.parametrize("name", ["allowedProviderIds", "autoWriteKinds"])
def test_a_name_hides_nothing(alice: Person, name: str, text: str, error: type[Exception]) -> None:
    with bind(alice.scope):
        with pytest.raises(error):
            config.save(alice.scope, {"providerRouting": {name: [text]}})
        assert not UserContextConfig.objects.exists()


def test_a_change_is_an_event(alice: Person) -> None:
    with bind(alice.scope):
        config.save(alice.scope, {"memory": {"mode": "off"}})
        event = Event.objects.get(action="configure")
    assert (event.actor, event.before, event.after) == ("user", {}, {"memory": {"mode": "off"}})


def test_nobody_else_sees_or_changes_them(alice: Person, bob: Person) -> None:
    with bind(alice.scope):
        config.save(alice.scope, {"memory": {"mode": "off"}})
    with bind(bob.scope):
        assert config.memory_mode(bob.scope) == "confirmWrite"
        assert not UserContextConfig.objects.exists()


def test_a_tenants_settings_are_what_its_people_start_from(cast: Cast) -> None:
    with bind(cast.alice.scope):
        config.save_tenant(cast.alice.scope, {"memory": {"mode": "readOnly"}})
    for person, expected in ((cast.bob, "readOnly"), (cast.carol, "confirmWrite")):
        with bind(person.scope):
            assert config.memory_mode(person.scope) == expected


def test_the_nearest_level_decides_each_value(alice: Person) -> None:
    with bind(alice.scope):
        tenants = {"memory": {"mode": "readOnly", "retention": {"maxItems": 9}}}
        config.save_tenant(alice.scope, tenants)
        config.save(alice.scope, {"memory": {"mode": "confirmWrite", "sources": ["session"]}})
        memory = config.values(alice.scope)["memory"]
    assert memory["mode"] == "confirmWrite"
    assert memory["retention"] == {"maxItems": 9}
    assert memory["sources"] == ["session"]


def test_a_person_may_take_a_limit_of_the_tenant_off(alice: Person) -> None:
    with bind(alice.scope):
        config.save_tenant(alice.scope, {"memory": {"retention": {"maxItems": 9}}})
        config.save(alice.scope, {"memory": {"retention": {"maxItems": None}}})
        assert config.read(alice.scope).memory.retention.max_items is None


def test_what_a_person_left_alone_follows_the_tenant(alice: Person) -> None:
    with bind(alice.scope):
        config.save_tenant(alice.scope, {"memory": {"mode": "readOnly"}})
        config.save(alice.scope, config.values(alice.scope))
        assert UserContextConfig.objects.get().values == {}
        config.save_tenant(alice.scope, {})
        assert config.memory_mode(alice.scope) == "confirmWrite"


def test_a_change_for_the_tenant_is_an_event(alice: Person) -> None:
    with bind(alice.key_scope):
        config.save_tenant(alice.key_scope, {"understanding": {"enabled": False}})
        event = Event.objects.get(action="configure_tenant")
    assert (event.actor, event.after) == ("key", {"understanding": {"enabled": False}})


def test_what_is_read_before_every_plan_is_one_statement(alice: Person) -> None:
    with bind(alice.scope), CaptureQueriesContext(connection) as queries:
        config.read(alice.scope)
    assert len(queries) == 1


#: every key of the reference's `userContext` with its default there; sensitive texts are the
#: exception (reliability.md 9)
SEED = {
    "enabled": True,
    "preferences": {"responseLanguage": "auto"},
    "memory": {
        "mode": "confirmWrite",
        "sources": ["session", "curated"],
        "writePolicy": {"understanding": "confirm"},
        "retention": {},
    },
    "understanding": {
        "enabled": True,
        "adaptiveCadence": True,
        "reviewIntervalTurns": 10,
        "maxHistoryMessages": 80,
        "maxDurationMs": 120_000,
    },
    "privacy": {"sensitiveWritePolicy": "deny", "crossAgentSharing": "deny"},
    "providerRouting": {
        "searchStrategy": "fanout",
        "writeStrategy": "local-first",
        "allowExternalWrites": False,
    },
    "dreaming": {"mode": "off"},
}


def test_the_seeds_keys_and_defaults(alice: Person) -> None:
    with bind(alice.scope):
        assert config.values(alice.scope) == SEED
        assert config.save(alice.scope, SEED) == SEED
