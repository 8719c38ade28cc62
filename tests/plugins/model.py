"""A chat model for a test: a server on loopback that the settings point at."""

from collections.abc import Iterator

import pytest
from django.conf import LazySettings

from tests.fakes import model
from tests.fakes.model import ModelServer
from xopc.shared.llm import bounded
from xopc.shared.llm.budget import Budget


@pytest.fixture(scope="session")
def _warm_client() -> None:
    """Reads the certificates, which would take a good part of a small budget."""
    with bounded.client(Budget(1)):
        pass


@pytest.fixture
def fake_model(settings: LazySettings, _warm_client: None) -> Iterator[ModelServer]:
    """Answers sensibly until it is told otherwise; see tests/fakes/model.py."""
    with model.running() as server:
        settings.CHAT_MODEL = model.MODEL
        settings.CHAT_URL = server.url
        settings.CHAT_KEY = "sesame"
        yield server
