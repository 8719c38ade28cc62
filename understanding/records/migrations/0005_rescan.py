"""What the re-scan needs: whom to look at again, what is never embedded unapproved, and a way to
mask the words in an event, which nobody may change otherwise.
"""

from django.db import migrations, models

import xopc.shared.clock
from xopc.shared import policies

# As the tables' owner, and for the person bound to the session alone: row-level security is forced.
# It can only take words away: the named members of `before` and `after`, and the reason.
MASK = """
create function understanding_mask_event(event uuid, members text[]) returns void
language sql security definer set search_path = public, pg_temp as $$
    update understanding_event set
        before = before || coalesce(
            (select jsonb_object_agg(name, '[REDACTED]') from unnest(members) as name
             where before ? name), '{}'),
        after = after || coalesce(
            (select jsonb_object_agg(name, '[REDACTED]') from unnest(members) as name
             where after ? name), '{}'),
        reason = case when 'reason' = any(members) then '[REDACTED]' else reason end
    where id = event;
$$;
revoke all on function understanding_mask_event(uuid, text[]) from public;
grant execute on function understanding_mask_event(uuid, text[]) to xopc_app
"""


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0003_people_swept"),
        ("understanding", "0004_refusals_and_levels"),
    ]

    operations = [
        migrations.AddField("gatescan", "target", models.PositiveSmallIntegerField(default=0)),
        migrations.AddField(
            "gatescan", "table", models.CharField(blank=True, db_default="", max_length=100)
        ),
        migrations.AddField("gatescan", "after", models.UUIDField(blank=True, null=True)),
        migrations.AddField(
            "gatescan", "looked_at", models.DateTimeField(default=xopc.shared.clock.now)
        ),
        migrations.AddField("memoryrecord", "is_opinion_due", models.BooleanField(default=False)),
        migrations.AddIndex(
            "memoryrecord",
            models.Index(
                condition=models.Q(("is_opinion_due", True)),
                fields=["owner"],
                name="record_opinion",
            ),
        ),
        policies.swept("understanding_gatescan", "version", "looked_at"),
        migrations.RunSQL(
            "grant select (is_special, is_opinion_due) on understanding_memoryrecord to xopc_sweep",
            "revoke select (is_special, is_opinion_due) on understanding_memoryrecord"
            " from xopc_sweep",
        ),
        migrations.RunSQL(MASK, "drop function understanding_mask_event(uuid, text[])"),
    ]
