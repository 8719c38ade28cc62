"""What `manage.py fake_model` runs: the server until Ctrl-C, for trying the product by hand."""

from collections.abc import Callable
from pathlib import Path
from threading import Event

from tests.fakes import model, script
from tests.fakes.script import Unreadable

__all__ = ["Unreadable", "serve"]

GREETING = """\
A model that answers by rule, for trying things by hand. Start xopc with:

  XOPC_CHAT_MODEL={model} XOPC_CHAT_URL={url} make run

Ctrl-C stops it.
"""


def serve(
    *, port: int, script_file: Path | None, misbehave: str, say: Callable[[str], None]
) -> None:
    """Raises Unreadable for a script or a name that means nothing, OSError for a taken port."""
    with model.running(port) as server:
        if script_file:
            script.load(script_file, server)
        if misbehave:
            server.always(script.named(misbehave))
        say(GREETING.format(model=model.MODEL, url=server.url))
        Event().wait()
