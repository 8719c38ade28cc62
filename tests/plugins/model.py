"""A chat model for a test: a server on loopback that the settings point at."""

from collections.abc import Iterator

import pytest
from django.conf import LazySettings

from tests.fakes import model
from tests.fakes.model import ModelServer


@pytest.fixture
def fake_model(settings: LazySettings) -> Iterator[ModelServer]:
    """Answers sensibly until it is told otherwise; see tests/fakes/model.py."""
    with model.running() as server:
        settings.CHAT_MODEL = model.MODEL
        settings.CHAT_URL = server.url
        settings.CHAT_KEY = "sesame"
        yield server
