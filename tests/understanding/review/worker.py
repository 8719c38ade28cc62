"""A worker for tests that are to kill it: a process that does each run in a child of its own.

Input, a line each: `start <tenant> <owner> <run> <address of the model>`, answered by the child's
id; `wait <child>`, answered by its exit code once it has ended. It prints 0 when it is ready.
"""

import os
import sys

import django

LOADED_LATE = "understanding.records.tasks.embed_record"


def main() -> None:
    django.setup()
    _warm()
    _say(0)
    for line in sys.stdin:
        word, *rest = line.split()
        _say(_start(*rest) if word == "start" else _wait(int(rest[0])))


def _warm() -> None:
    """What a process loads once it has then: a child begins at once."""
    from django.utils.module_loading import import_string

    from understanding.records import lexical
    from understanding.review.entries import Reply
    from xopc.shared import sensitivity
    from xopc.shared.llm import chat

    import_string(LOADED_LATE)
    sensitivity.warm()
    lexical.tokens("The worker is warm.")
    chat.structured(Reply, system="Warm up.", user="Well.", seconds=60)


def _start(tenant_id: str, owner_id: str, run_id: str, model: str) -> int:
    from django.conf import settings

    from understanding.review import tasks

    child = os.fork()
    if not child:
        settings.INLINE_JOBS = True
        settings.CHAT_URL = model
        tasks.review(tenant_id, owner_id, run_id)
        os._exit(0)
    return child


def _wait(child: int) -> int:
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


def _say(number: int) -> None:
    sys.stdout.write(f"{number}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
