"""Functions fit a screen, files stay findable."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

CODE = ["manage.py", "xopc", "understanding", "connectors"]
#: tables, not logic
EXCEPTED: set[str] = set()


def sources(*roots: str) -> list[Path]:
    paths = [settings.BASE_DIR / root for root in roots]
    files = [path for root in paths for path in ([root] if root.is_file() else root.rglob("*.py"))]
    return [path for path in files if "migrations" not in path.parts]


def functions(path: Path) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, (node.end_lineno or 0) - node.lineno + 1


@pytest.mark.parametrize(("roots", "most"), [(CODE, 400), (["tests"], 600)], ids=["code", "tests"])
def test_files_are_short(roots: list[str], most: int) -> None:
    long = {
        str(path): lines
        for path in sources(*roots)
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > most
    }
    assert long == {}


@pytest.mark.parametrize(("roots", "most"), [(CODE, 50), (["tests"], 80)], ids=["code", "tests"])
def test_functions_are_short(roots: list[str], most: int) -> None:
    long = {
        f"{path}:{name}": lines
        for path in sources(*roots)
        for name, lines in functions(path)
        if lines > most and name not in EXCEPTED
    }
    assert long == {}


@pytest.mark.parametrize(("within", "share"), [(10, 0.5), (25, 0.9)])
def test_most_functions_are_shorter_still(within: int, share: float) -> None:
    lengths = [lines for path in sources(*CODE) for _, lines in functions(path)]
    assert sum(lines <= within for lines in lengths) / len(lengths) >= share


def test_no_file_has_a_name_that_says_nothing() -> None:
    empty = {"utils", "helpers", "services", "common", "manager", "core", "misc"}
    assert [str(path) for path in sources(*CODE, "tests") if path.stem in empty] == []
