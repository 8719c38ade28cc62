"""Fixtures for every test: the database as the serving role, the cast, fast hashing, no outside."""

import hypothesis
import pytest
from django.conf import settings
from rest_framework.test import APIClient

from tests.cast import Cast, Person, make_cast

pytest_plugins = ["tests.plugins.measured", "tests.plugins.model", "tests.plugins.postgres"]


def pytest_configure() -> None:
    """For the whole session: a live server answers between two tests, too, and must not meet
    settings that change under it.
    """
    # a deadline would fail a test by the clock
    hypothesis.settings.register_profile("xopc", deadline=None)
    hypothesis.settings.load_profile("xopc")
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.INLINE_JOBS = True
    settings.EMBEDDER = "none"
    settings.CHAT_MODEL = ""
    settings.GATE_OPINION = False
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }


@pytest.fixture
def cast(db: None) -> Cast:
    """Alice owns, bob shares her tenant, carol lives in another and must see nothing."""
    return make_cast()


@pytest.fixture
def alice(cast: Cast) -> Person:
    return cast.alice


@pytest.fixture
def bob(cast: Cast) -> Person:
    return cast.bob


@pytest.fixture
def carol(cast: Cast) -> Person:
    return cast.carol


@pytest.fixture
def app(alice: Person) -> APIClient:
    """A chat app with every right that speaks for alice."""
    return alice.app()
