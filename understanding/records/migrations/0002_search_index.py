"""The covering index of memory search (understanding/records/search_sql.py)."""

from django.db import migrations

# Answers by an index-only scan: every searchable record of one person with its vector, tokens and
# length. `tenant_id` is there for the row-level policy. Page and tuple limits: see lexical.py.
CREATE = """
create index record_search on understanding_memoryrecord (owner_id)
include (id, tenant_id, kind, status, applies_everywhere, embedding_model, token_count, tokens,
    embedding)
where status in ('active', 'candidate', 'paused', 'needs_review', 'stale')
"""


class Migration(migrations.Migration):

    dependencies = [("understanding", "0001_initial")]

    operations = [migrations.RunSQL(CREATE, "drop index record_search")]
