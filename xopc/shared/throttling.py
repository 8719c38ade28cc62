"""How many requests a caller may make: a sliding window over two counters, counted atomically."""

import re
import time
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core.cache import cache
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86_400}
RATE = re.compile(r"([1-9]\d*)/([smhd])\w*")


class CallerRate(BaseThrottle):
    """Per key and person, reads and writes apart; per process unless the cache is shared."""

    seconds_to_wait = 0.0

    def allow_request(self, request: Request, view: Any) -> bool:
        budget = view.budget(request)
        rates: Any = settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]
        most, window = parse(rates[budget])
        credential = getattr(request.auth, "prefix", "session")
        count = _count(f"rate:{budget}:{credential}:{request.user.pk}", window)
        self.seconds_to_wait = count.seconds_until_below(most)
        if count.used > most:
            cache.decr(count.key)  # a refused request is not a used one
        return count.used <= most

    def wait(self) -> float:
        return self.seconds_to_wait


@dataclass(frozen=True, slots=True)
class Count:
    """Requests in this window and in the one before, `passed` (0 to 1) of this one being over."""

    key: str
    now: int
    before: int
    passed: float
    window: int

    @property
    def used(self) -> float:
        """The window before counts by the share of it that is still within reach."""
        return self.now + self.before * (1 - self.passed)

    def seconds_until_below(self, most: int) -> float:
        """When as many as `most` are used, this one included, if nobody else asks meanwhile."""
        if self.used <= most:
            return 0
        if self.now <= most:
            return self.window * (1 - self.passed - (most - self.now) / self.before)
        return self.window * (2 - self.passed - (most - 1) / (self.now - 1))


def parse(rate: str) -> tuple[int, int]:
    """`600/min` as a count and a number of seconds."""
    found = RATE.fullmatch(rate)
    if found is None:
        raise ValueError(f"A rate looks like 600/min, not {rate!r}")
    return int(found[1]), SECONDS[found[2]]


def _count(name: str, window: int) -> Count:
    number, passed = divmod(time.time(), window)
    key = f"{name}:{int(number)}"
    cache.add(key, 0, timeout=2 * window)
    before = cache.get(f"{name}:{int(number) - 1}", 0)
    return Count(key, cache.incr(key), before, passed / window, window)
