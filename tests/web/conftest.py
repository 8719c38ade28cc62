from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.cast import Person
from tests.web.pages import World, furnish


@pytest.fixture
def world(alice: Person) -> World:
    return furnish(alice)


@pytest.fixture
def browser_of_alice(alice: Person) -> Client:
    return alice.browser()


@pytest.fixture
def queries(browser_of_alice: Client) -> Callable[[str], int]:
    """How many queries it takes to show alice this address."""

    def count(address: str) -> int:
        with CaptureQueriesContext(connection) as captured:
            assert browser_of_alice.get(address).status_code == 200
        return len(captured)

    return count
