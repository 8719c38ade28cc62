"""What applies without being asked for, in the planner's order (understanding/context/retrieval.py)."""

from django.db import migrations

# Its condition and order must be those of the query: the few best rows are then read in order,
# where the list index would fetch every active record of the person from the heap.
CREATE = """
create index record_baseline on understanding_memoryrecord
    (owner_id, (case when kind = 'boundary' then 0 else 1 end), importance desc, id)
where status = 'active'
    and kind in ('boundary', 'preference', 'tool_preference', 'routine', 'user_profile', 'personal_logistics')
    and (kind = 'boundary' or explicitness = 'explicit' or importance >= 0.7)
"""


class Migration(migrations.Migration):

    dependencies = [("understanding", "0002_search_index")]

    operations = [migrations.RunSQL(CREATE, "drop index record_baseline")]
