"""Who may call what: every method of every route, by nobody, the owner, and two strangers."""

from typing import Any

import pytest
from django.apps import apps
from django.urls import reverse
from rest_framework.response import Response
from rest_framework.test import APIClient

from tests.api import world
from tests.api.world import CALLS, CANARY, Call, Route, World
from tests.cast import Cast, Person
from xopc.accounts.models import Right
from xopc.shared.models import Owned
from xopc.shared.scope import bind

ROUTES = world.routes()
each = pytest.mark.parametrize("route", ROUTES, ids=str)
METHODS = {"GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"}
TABLES = [model for model in apps.get_models() if issubclass(model, Owned)]


@pytest.fixture
def things(cast: Cast) -> World:
    return world.make(cast.alice)


def send(client: APIClient, route: Route, call: Call) -> Response:
    path = reverse(f"api:{route.name}", kwargs=call.path)
    answer: Response = getattr(client, route.method.lower())(path, call.body)
    return answer


def everything(person: Person) -> dict[str, list[dict[str, Any]]]:
    with bind(person.scope):
        return {
            model._meta.db_table: list(model._base_manager.order_by("pk").values())
            for model in TABLES
        }


def test_every_route_has_a_call_here() -> None:
    assert {str(route) for route in ROUTES} == set(CALLS)


@each
def test_the_owner_gets_an_answer(route: Route, things: World, alice: Person) -> None:
    assert send(alice.app(), route, CALLS[str(route)](things)).status_code in (200, 201, 202)


def test_nobody_gets_one(things: World) -> None:
    answers = {route: send(APIClient(), route, CALLS[str(route)](things)) for route in ROUTES}
    assert {answer.status_code for answer in answers.values()} == {401}


def test_a_key_without_the_right_gets_none(things: World, alice: Person) -> None:
    before = everything(alice)
    lacking = {right: alice.app(sorted({*Right.values} - {right})) for right in Right.values}
    for route in ROUTES:
        app = lacking[route.view.rights[route.method]]
        answer = send(app, route, CALLS[str(route)](things))
        assert (answer.status_code, str(route)) == (403, str(route))
    assert everything(alice) == before


@pytest.mark.parametrize("stranger", ["bob", "carol"])
def test_a_stranger_neither_sees_nor_changes_anything(
    stranger: str, things: World, cast: Cast
) -> None:
    app, before = getattr(cast, stranger).app(), everything(cast.alice)
    for route in ROUTES:
        call = CALLS[str(route)](things)
        answer = send(app, route, call)
        expected = {404} if call.names else {200, 201, 202}
        assert answer.status_code in expected, route
        assert CANARY not in answer.content.decode(), route
    assert everything(cast.alice) == before


def test_other_methods_are_not_allowed(things: World, alice: Person) -> None:
    app = alice.app()
    for route in ROUTES:
        path = reverse(f"api:{route.name}", kwargs=CALLS[str(route)](things).path)
        for method in METHODS - {*route.view.rights}:
            assert app.generic(method, path).status_code == 405, (route, method)
