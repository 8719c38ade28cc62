"""The API keeps what its OpenAPI document promises, whatever is sent."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
import yaml
from django.core.management import call_command
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import Client
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.api import world
from tests.cast import Person
from xopc.accounts import actions
from xopc.accounts.models import Right
from xopc.wsgi import application

SCHEMA = schemathesis.openapi.from_wsgi("/api/schema/", application)
OPERATIONS = [result.ok() for result in SCHEMA.get_all_operations()]
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
QUICK = settings(
    max_examples=8,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(autouse=True)
def _one_connection() -> Iterator[None]:
    """As Django's own test client does it: the end of a request does not end the transaction."""
    request_started.disconnect(close_old_connections)
    request_finished.disconnect(close_old_connections)
    yield
    request_started.connect(close_old_connections)
    request_finished.connect(close_old_connections)


@pytest.fixture
def headers(alice: Person) -> dict[str, str]:
    world.make(alice)
    _, text = actions.create_api_key(alice.tenant, name="tests", rights=Right.values)
    return {"Authorization": f"Bearer {text}", "X-Xopc-User": "alice"}


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_answers_conform(operation: Any, headers: dict[str, str]) -> None:
    @QUICK
    @given(case=operation.as_strategy())
    def run(case: Any) -> None:
        case.headers = {**(case.headers or {}), **headers}
        case.call_and_validate(checks=CHECKS)

    run()


def test_the_document_is_valid_and_complete() -> None:
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", "/dev/null")


def test_the_document_names_every_method_of_every_route() -> None:
    assert len(OPERATIONS) == len(world.routes())


def test_the_document_says_how_to_sign_in(client: Client) -> None:
    document = yaml.safe_load(client.get("/api/schema/").content)
    assert set(document["components"]["securitySchemes"]) == {"apiKey", "endUser", "session"}


def test_the_page_of_the_document_has_nothing_inline(client: Client) -> None:
    answer = client.get("/api/docs/")
    page = answer.content.decode()
    assert "unsafe" not in answer["Content-Security-Policy"]
    assert "<style" not in page
    assert page.count("<script src=") == page.count("<script")
    assert (
        client.get("/api/docs/?script=")
        .headers["Content-Type"]
        .startswith("application/javascript")
    )
