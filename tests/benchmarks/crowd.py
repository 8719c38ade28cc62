"""500 people with 1,000 records each, in `.data/bench/crowd`, made once. Import it first."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

import django

FOLDER = Path(__file__).resolve().parents[2] / ".data" / "bench" / "crowd"
PORT = 8971

os.environ.pop("DATABASE_URL", None)
os.environ |= {
    "DJANGO_SETTINGS_MODULE": "xopc.settings",
    "OMP_NUM_THREADS": "1",
    "PORT": str(PORT),
    "XOPC_DATA_DIR": str(FOLDER),
    "XOPC_RATE_READ": "1000000/min",
}
django.setup()

import psycopg  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connections  # noqa: E402
from pgvector import HalfVector  # noqa: E402
from pgvector.psycopg import register_vector  # noqa: E402

from understanding.records import lexical  # noqa: E402
from xopc.accounts import actions  # noqa: E402
from xopc.accounts.models import Tenant, User  # noqa: E402
from xopc.shared import postgres, roles  # noqa: E402
from xopc.shared.databases import NAME  # noqa: E402
from xopc.shared.llm import embeddings  # noqa: E402

PEOPLE, RECORDS = 500, 1_000
SLUG = "crowd"

_WHO = ("I", "My sister", "Our team", "My manager", "The children", "Anna", "My neighbour")
_DO = (
    "prefers short answers about",
    "works every Monday on",
    "wants to learn more of",
    "never again wants to hear about",
    "has promised to finish",
    "keeps the notes on",
    "is worried about",
    "was happy with",
)
_WHAT = (
    "the quarterly report",
    "green tea and coffee",
    "a trip to Lisbon in spring",
    "the build pipeline with pnpm",
    "running before breakfast",
    "the garden behind the house",
    "Python type checking",
    "the piano lessons",
    "a new apartment near the river",
    "vegetarian cooking",
    "the Friday demo",
    "old photographs",
    "Chinese grammar",
    "the marathon in October",
    "database indexes",
    "the school play",
)
_WHEN = ("", " since last year", " when it rains", " at the office", " with friends")

#: one in a hundred each; the first six kinds are considered without being asked for
_KINDS = (
    ["boundary"] * 2
    + ["preference"] * 10
    + ["tool_preference"] * 5
    + ["user_profile"] * 5
    + ["routine"] * 5
    + ["personal_logistics"] * 3
    + ["relationship"] * 8
    + ["commitment"] * 8
    + ["project_context"] * 12
    + ["user_note"] * 17
    + ["workspace_fact"] * 25
)

_FILL = """
insert into understanding_memoryrecord (
    id, tenant_id, owner_id, created_at, updated_at, version, kind, content, status, explicitness,
    durability, importance, confidence, sensitivity, disclosure, canonical_key, tags, workspace_id,
    project_id, session_key, provider, source_instance_id, agent, embedding, embedding_model,
    tokens, token_count, gate_version
)
select gen_random_uuid(), person.tenant_id, person.id, now(), now() - random() * interval '80 days',
    1, (%(kinds)s::text[])[1 + n %% 100], phrase.content,
    case when n %% 20 = 0 then 'candidate' when n %% 50 = 1 then 'paused' else 'active' end,
    (array['explicit', 'explicit', 'observed', 'inferred'])[1 + floor(random() * 4)::int],
    'durable', 0.3 + 0.6 * random(), 0.5 + 0.5 * random(), 'normal', 'referenceable',
    'bench:' || n, '{}', '', '', '', 'local', '', '', phrase.embedding, %(model)s,
    phrase.tokens::tsvector, phrase.token_count, 1
from (select *, row_number() over (order by id) as place from accounts_user
      where tenant_id = %(tenant)s) as person
cross join generate_series(1, %(records)s) as n
join phrase on phrase.id = (person.place * 131 + n * 3) %% %(phrases)s
order by random()
"""


@contextmanager
def crowd() -> Iterator[str]:
    """The database, filled; yields a superuser's address of it."""
    with postgres.attached(FOLDER / "postgres") as url:
        roles.set_up(url, NAME, {})
        call_command("migrate", verbosity=0)
        address = postgres.admin_url(FOLDER / "postgres", NAME)
        if not Tenant.objects.filter(slug=SLUG).exists():
            _fill(address)
        yield address
        connections.close_all()


def external_id(number: int) -> str:
    return f"person-{number:03d}"


def key() -> str:
    """A key that may ask for plans, as anyone of the crowd."""
    tenant = Tenant.objects.get(slug=SLUG)
    return actions.create_api_key(tenant, name="bench", rights=["read"])[1]


def _fill(address: str) -> None:
    tenant = Tenant(slug=SLUG, name="being made")
    with psycopg.connect(address, autocommit=True) as server:
        register_vector(server)
        server.execute("delete from accounts_tenant where slug = 'crowd'")
        _phrases(server)
        tenant.save()
        try:
            _people(server, tenant)
        except BaseException:
            tenant.delete()
            raise
        server.execute("vacuum analyze")


def _people(server: psycopg.Connection, tenant: Tenant) -> None:
    names = map(external_id, range(PEOPLE))
    User.objects.bulk_create(User(tenant=tenant, external_id=name) for name in names)
    server.execute("set work_mem = '512MB'")
    server.execute("set session_replication_role = replica")  # no checks row by row
    parameters = {
        "kinds": _KINDS,
        "model": embeddings.current().name,
        "tenant": tenant.pk,
        "records": RECORDS,
        "phrases": len(_sentences()),
    }
    server.execute(_FILL, parameters)
    server.execute("set session_replication_role = origin")


def _sentences() -> list[str]:
    return [f"{who} {do} {what}{when}" for who, do, what, when in product(_WHO, _DO, _WHAT, _WHEN)]


def _phrases(server: psycopg.Connection) -> None:
    server.execute(
        "create temp table phrase"
        " (id int primary key, content text, embedding halfvec(384), tokens text, token_count int)"
    )
    sentences = _sentences()
    vectors = embeddings.current().passages(sentences)
    with server.cursor().copy("copy phrase from stdin") as copy:
        for number, (sentence, vector) in enumerate(zip(sentences, vectors, strict=True)):
            tokens, count = lexical.vector(sentence)
            copy.write_row((number, sentence, HalfVector(vector).to_text(), tokens, count))
