"""How long a plan takes through HTTP, beside what it cannot do without.

Bare query: the exact vector search of one person's records by the covering index, nothing else.
Hello: `/healthz`, a request that does nothing, from the same server. All are measured in turn, in
one run, one request at a time. Run with `python -m tests.benchmarks.plan_latency`.
"""

import http.client
import json
import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from pgvector import HalfVector
from pgvector.psycopg import register_vector

from tests.benchmarks import crowd  # first: it chooses the database
from xopc.accounts.management.commands.serve import web
from xopc.accounts.models import User
from xopc.shared import processes
from xopc.shared.llm import embeddings

ROUNDS = int(os.environ.get("ROUNDS", "300"))
QUESTIONS = [
    "What should I cook tonight?",
    "Plan my trip to Lisbon",
    "How do I install the dependencies with pnpm?",
    "Summarise the quarterly report for my manager",
    "When is the Friday demo?",
    "Help me train for the marathon",
    "Which index does this query need?",
    "Write to my neighbour about the garden",
]
BARE = """
select id from understanding_memoryrecord
where owner_id = %s and status in ('active', 'candidate', 'paused', 'needs_review', 'stale')
order by embedding <#> %s limit 8
"""


class Client:
    """One connection kept open, as a chat app's would be."""

    def __init__(self, key: str) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", crowd.PORT)
        self.headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}

    def hello(self) -> bytes:
        self.connection.request("GET", "/healthz")
        return self._answer()

    def plan(self, person: str, query: str) -> bytes:
        body = json.dumps({"sessionKey": "bench", "query": query})
        headers = self.headers | {"X-Xopc-User": person}
        self.connection.request("POST", "/api/user-context/plan", body, headers)
        return self._answer()

    def _answer(self) -> bytes:
        response = self.connection.getresponse()
        body = response.read()
        if response.status != 200:
            raise RuntimeError(f"{response.status}: {body[:300]!r}")
        return body


@contextmanager
def served() -> Iterator[processes.Program]:
    program = web()
    processes.start(program)
    try:
        processes.wait_until_ready(program, is_ready=_answers)
        yield program
    finally:
        processes.stop(program)


def main() -> None:
    with crowd.crowd() as address, served() as server, psycopg.connect(address) as database:
        register_vector(database)
        client = Client(crowd.key())
        times = measure(client, database)
        report(times, json.loads(client.plan(crowd.external_id(0), QUESTIONS[0])))
        print("memory:", "; ".join(memory(server)))


def measure(client: Client, database: psycopg.Connection) -> dict[str, list[float]]:
    """Milliseconds by what was done; the order of each round is shuffled."""
    rng = random.Random(20_261_130)
    owners = dict(User.objects.filter(tenant__slug=crowd.SLUG).values_list("external_id", "id"))
    vectors = {text: HalfVector(embeddings.query_vector(text)) for text in QUESTIONS}
    people = rng.sample(sorted(owners), 60)
    times: dict[str, list[float]] = {
        name: [] for name in ("bare query", "hello", "first plan", "plan", "plan with embedding")
    }
    for question in QUESTIONS:
        client.plan(people[0], question)
    for person in people:
        _timed(times["first plan"], lambda who=person: client.plan(who, rng.choice(QUESTIONS)))
    for number in range(ROUNDS):
        person, question = rng.choice(people), rng.choice(QUESTIONS)
        found = (owners[person], vectors[question])
        steps: list[tuple[str, Callable[[], object]]] = [
            ("bare query", lambda found=found: _bare(database, found)),
            ("hello", client.hello),
            ("plan", lambda who=person, what=question: client.plan(who, what)),
            ("plan with embedding", lambda who=person, n=number: client.plan(who, f"{n} to cook")),
        ]
        for name, step in rng.sample(steps, len(steps)):
            _timed(times[name], step)
    return times


def report(times: dict[str, list[float]], plan: dict[str, list[object]]) -> None:
    print(f"machine: {_processor()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    print(f"data: {crowd.PEOPLE} people x {crowd.RECORDS} records; {ROUNDS} rounds")
    print(f"a plan: {len(plan['items'])} records used, {len(plan['rejected'])} left out")
    for name, measured in times.items():
        cuts = statistics.quantiles(measured, n=20)
        print(f"  {name:20} p50 {cuts[9]:7.2f} ms   p95 {cuts[18]:7.2f} ms")
    floor = _median(times["bare query"]) + _median(times["hello"])
    print(f"plan / (bare query + hello), p50: {_median(times['plan']) / floor:.2f} (at most 6)")
    print(f"with embedding: {_median(times['plan with embedding']) / floor:.2f}")


def memory(server: processes.Program) -> Iterator[str]:
    """Resident and proportional size of each process of the web server."""
    leader = server.process.pid if server.process else 0
    children = Path(f"/proc/{leader}/task/{leader}/children").read_text().split()
    for pid in [str(leader), *children]:
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text().split()
        resident, shared = (int(rollup[rollup.index(name) + 1]) for name in ("Rss:", "Pss:"))
        yield f"process {resident / 1024:.0f} MB (proportional {shared / 1024:.0f} MB)"


def _bare(database: psycopg.Connection, found: tuple[object, HalfVector]) -> list[object]:
    return database.execute(BARE, found, binary=True).fetchall()


def _timed(times: list[float], step: Callable[[], object]) -> None:
    started = time.perf_counter()
    step()
    times.append((time.perf_counter() - started) * 1000)


def _median(measured: list[float]) -> float:
    return statistics.median(measured)


def _answers() -> bool:
    try:
        connection = http.client.HTTPConnection("127.0.0.1", crowd.PORT, timeout=5)
        connection.request("GET", "/healthz")
        return connection.getresponse().status == 200
    except OSError:
        return False


def _processor() -> str:
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    return next((line.split(": ")[1] for line in lines if line.startswith("model name")), "?")


if __name__ == "__main__":
    sys.exit(main())
