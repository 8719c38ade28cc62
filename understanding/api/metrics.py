"""What is counted of the API, for Prometheus. Routes by pattern, never by path."""

from typing import Any

from prometheus_client import Counter, Histogram
from rest_framework.request import Request

METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"}
REQUESTS = Counter("xopc_api_requests", "Requests to the API", ["route", "method", "status"])
SECONDS = Histogram(
    "xopc_api_seconds",
    "Time from request to answer",
    ["route", "method"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)


def observe(request: Request, status: int, seconds: float) -> None:
    match: Any = request.resolver_match
    route = match.route if match else "unknown"
    method = request.method if request.method in METHODS else "other"
    REQUESTS.labels(route, method, status).inc()
    SECONDS.labels(route, method).observe(seconds)
