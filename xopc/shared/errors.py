"""What an action may raise. One DRF handler and one middleware turn these into JSON or a page."""

from typing import Any


class AppError(Exception):
    """A refusal that the caller should read: `message` for people, `code` for programs."""

    code = "error"
    status = 400
    retryable = False

    def __init__(self, message: str, *, code: str | None = None, **extra: Any) -> None:
        super().__init__(message)
        self.message = message
        self.code = code or self.code
        #: further members of the JSON error object, such as `fields`, `class` or `state`
        self.extra = extra


class Invalid(AppError):
    """The request itself is wrong: a type, a range, a field. `fields` maps name to reason."""

    code = "invalid"
    status = 400


class NotSignedIn(AppError):
    code = "not_authenticated"
    status = 401


class NotAllowed(AppError):
    """The caller is known but lacks the right."""

    code = "not_allowed"
    status = 403


class NotFound(AppError):
    """There is no such thing, or it is somebody else's: the two are never told apart."""

    code = "not_found"
    status = 404


class Conflict(AppError):
    """An illegal transition or a stale version; `state` carries what is there now."""

    code = "conflict"
    status = 409


class TooLarge(AppError):
    code = "too_large"
    status = 413


class Sensitive(AppError):
    """The sensitivity gate refused. Carries the class and the rule, never the text."""

    code = "sensitive"
    status = 422

    def __init__(self, *, sensitivity: str, rule: str) -> None:
        super().__init__(
            "This looks like something that must not be kept, so nothing was stored.",
            **{"class": sensitivity, "rule": rule},
        )


class Unavailable(AppError):
    """Something we depend on does not answer; trying again may help."""

    code = "unavailable"
    status = 503
    retryable = True
