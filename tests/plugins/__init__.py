"""Fixtures that the whole suite shares; `tests/conftest.py` names them in `pytest_plugins`."""
