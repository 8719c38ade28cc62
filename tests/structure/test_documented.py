"""What a person must know to run it is written down; dotted names follow the import order."""

import ast
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.utils.module_loading import import_string

from tests.structure.test_sizes import CODE, sources

NAMED = re.compile(r"(XOPC|EMAIL)_[A-Z_]+|(DATABASE|SITE)_URL|SECRET_KEY(_FALLBACKS)?")
PLAIN = {"PORT", "DEBUG", "ALLOWED_HOSTS", "DEFAULT_FROM_EMAIL"}


def literals(path: Path) -> list[ast.Call]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]


def environment() -> set[str]:
    """Every name of an environment value that stands as a word of its own in the project's code."""
    words = {
        node.value
        for path in sources("xopc")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    return {word for word in words if NAMED.fullmatch(word)} | PLAIN


@pytest.mark.parametrize("document", ["README.md", ".env.example"])
def test_every_environment_value_is_documented(document: str) -> None:
    text = (settings.BASE_DIR / document).read_text(encoding="utf-8")
    assert sorted(name for name in environment() if name not in text) == []


def test_every_environment_value_in_the_example_is_read() -> None:
    text = (settings.BASE_DIR / ".env.example").read_text(encoding="utf-8")
    named = set(re.findall(r"^#? ?([A-Z][A-Z0-9_]+)=", text, re.MULTILINE))
    assert sorted(named - environment()) == []


@pytest.mark.parametrize("name", settings.SCHEDULES)
def test_every_scheduled_job_exists_and_is_documented(name: str) -> None:
    task, minutes = settings.SCHEDULES[name]
    assert callable(import_string(task))
    assert minutes > 0
    assert task.rsplit(".", 1)[1] in (settings.BASE_DIR / "README.md").read_text(encoding="utf-8")


def test_a_dotted_task_name_counts_as_an_import() -> None:
    wrong = []
    for path in sources(*CODE):
        package = ".".join(path.relative_to(settings.BASE_DIR).parts[:2])
        for node in literals(path):
            if not (isinstance(node.func, ast.Name) and node.func.id == "enqueue"):
                continue
            task = ast.literal_eval(node.args[0])
            import_string(task)
            if ".".join(task.split(".")[:2]) != package:
                wrong.append(f"{path}: {task}")
    assert wrong == []


@pytest.mark.django_db
def test_migrations_are_complete() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def test_the_top_level_holds_nothing_else() -> None:
    allowed = {
        "manage.py", "pyproject.toml", "Makefile", "README.md", "LICENSE", "xopc",
        "understanding", "connectors", "templates", "static", "tests", "docs",
    }  # fmt: skip
    visible = {path.name for path in settings.BASE_DIR.iterdir() if path.name[0] not in "._"}
    assert visible <= allowed


@pytest.mark.parametrize("package", sorted(p for p in sources(*CODE) if p.name == "__init__.py"))
def test_every_package_says_what_belongs_there(package: Path) -> None:
    is_bare = package.parent.name in {"management", "commands", "models", "templatetags"}
    assert is_bare or ast.get_docstring(ast.parse(package.read_text(encoding="utf-8")))
