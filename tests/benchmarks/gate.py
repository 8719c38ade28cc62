"""What the gate costs: on ordinary text, on questions, and on texts made to keep it busy.

Scan: one search by RE2 over the same text for three words that are not in it. All are measured in
turn, in one run, in processor time of one thread. Run with `python -m tests.benchmarks.gate`.
"""

import json
import os
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.benchmarks import hostile, locomo
from xopc.shared.sensitivity import check, redact, warm
from xopc.shared.sensitivity.patterns import compiled

CORPUS = locomo.FOLDER.parent / "sensitivity.jsonl"
ROUNDS = 3
#: of what is called a text of a kilobyte
KILOBYTE = 1024
_SCAN = compiled(r"(?i)\b(?:xylographer|quincunx|zeugmatic)\b")


def main() -> None:
    warm()
    print(f"machine: {_processor()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    for name, act, texts in ordinary():
        _report(name, act, texts)
    print(f"hostile texts of {hostile.SIZE:,} bytes, median of {ROUNDS}, slowest first:")
    for milliseconds, ratio, name, rule in sorted(_hostile(), reverse=True):
        print(f"  {milliseconds:7.1f} ms  {ratio:6.0f} scans  {name} ({rule or 'kept'})")


def ordinary() -> Iterator[tuple[str, Callable[[str], object], list[str]]]:
    conversations = locomo.conversations()
    turns = [turn.text for conversation in conversations for turn in conversation.turns]
    questions = [one.text for conversation in conversations for one in conversation.questions]
    yield "check, a turn", check, turns
    yield "check, 1 kB of turns", check, list(_joined(turns))
    yield "redact, 1 kB of turns", redact, list(_joined(turns))
    yield "redact, a question", redact, questions
    if CORPUS.exists():
        lines = CORPUS.read_text(encoding="utf8").splitlines()
        yield "check, the corpus", check, [json.loads(line)["text"] for line in lines]


def _joined(turns: list[str]) -> Iterator[str]:
    text = ""
    for turn in turns:
        text += turn + "\n"
        if len(text.encode()) >= KILOBYTE:
            yield text
            text = ""


def _report(name: str, act: Callable[[str], object], texts: list[str]) -> None:
    for text in texts:
        act(text)
    times = [_milliseconds(act, text) for text in texts]
    scans = [_milliseconds(_SCAN.search, text) for text in texts]
    by_size = [
        took / len(text.encode()) * KILOBYTE for took, text in zip(times, texts, strict=True)
    ]
    each, per_kilobyte = statistics.quantiles(times, n=20), statistics.quantiles(by_size, n=20)
    size = statistics.mean(map(len, texts))
    ratio = statistics.median(times) / statistics.median(scans)
    print(
        f"{name:22} {len(texts):5} texts of {size:5.0f} characters: p50 {each[9]:.3f} ms,"
        f" p95 {each[18]:.3f} ms; a kB p50 {per_kilobyte[9]:.2f} ms, p95 {per_kilobyte[18]:.2f} ms;"
        f" {ratio:.0f} scans"
    )


def _hostile() -> Iterator[tuple[float, float, str, str]]:
    for name, text in hostile.texts().items():
        rule = check(text).rule
        took = statistics.median(_milliseconds(check, text) for _ in range(ROUNDS))
        scan = statistics.median(_milliseconds(_SCAN.search, text) for _ in range(ROUNDS))
        yield took, took / scan, name, rule


def _milliseconds(act: Callable[[str], object], text: str) -> float:
    started = time.thread_time()
    act(text)
    return (time.thread_time() - started) * 1000


def _processor() -> str:
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    return next((line.split(": ")[1] for line in lines if line.startswith("model name")), "?")


if __name__ == "__main__":
    main()
