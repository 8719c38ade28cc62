"""What tests measured, said at the end of the run, wherever a worker ran them.

A test says it with `record_property("measured", "one line")`.
"""

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports = [
        *terminalreporter.getreports("passed"),
        *terminalreporter.getreports("failed"),
    ]
    lines = [
        str(value)
        for report in reports
        for name, value in report.user_properties
        if name == "measured"
    ]
    if lines:
        terminalreporter.section("measured")
        terminalreporter.write("".join(f"{line}\n" for line in sorted(lines)))
