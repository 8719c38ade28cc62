import pytest

from understanding.records.models import MemoryRecord
from understanding.records.origin import origin


@pytest.mark.parametrize(
    ("provider", "explicitness", "expected"),
    [
        ("local", "explicit", "told_by_you"),
        ("local", "observed", "observed"),
        ("local", "inferred", "inferred"),
        ("", "explicit", "told_by_you"),
        ("User-Understanding", "inferred", "inferred"),
        ("dreaming", "observed", "observed"),
        ("workflow-run", "inferred", "inferred"),
        ("gmail", "explicit", "connected_source"),
        ("notion", "inferred", "connected_source"),
    ],
)
def test_where_a_record_comes_from(provider: str, explicitness: str, expected: str) -> None:
    assert origin(MemoryRecord(provider=provider, explicitness=explicitness)) == expected
