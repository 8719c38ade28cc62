"""Static files are collected and compressed once per state, as that takes seconds."""

import hashlib

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command


def collect() -> None:
    stamp = settings.DATA_DIR / "static.stamp"
    state = _state()
    if settings.STATIC_ROOT.exists() and stamp.exists() and stamp.read_text() == state:
        return
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.write_text(state)


def _state() -> str:
    """Of every source file: its name, size and time."""
    digest = hashlib.sha256()
    for finder in get_finders():
        for path, storage in finder.list([]):
            size, time = storage.size(path), storage.get_modified_time(path)
            digest.update(f"{path}\0{size}\0{time}\n".encode())
    return digest.hexdigest()
