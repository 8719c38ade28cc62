import django.db.models.deletion
import xopc.shared.clock
import xopc.shared.ids
from django.conf import settings
from django.db import migrations, models

from xopc.shared import policies

#: what the statements of quality and of the pace of reviews read, each by person and time
INDICES = {
    "event_decisions": """understanding_event (owner_id, created_at)
        where action in ('confirm', 'reject', 'correct', 'restore')""",
    "event_undoes": "understanding_event (owner_id, undoes_id) where undoes_id is not null",
    "event_kept_automatically": """understanding_event (owner_id, record_id)
        where action = 'keep_automatically'""",
    "trace_rated": "context_trace (owner_id, rated_at) where rated_at is not null",
    "turn_recent": "capture_turn (owner_id, created_at)",
}
#: what sweeps look for: new candidates, and days on which something happened
SWEPT = {
    "record_fresh": "understanding_memoryrecord (created_at) where status = 'candidate'",
    "event_time": "understanding_event using brin (created_at)",
    "turn_time": "capture_turn using brin (created_at)",
    "trace_rating_time": "context_trace (rated_at) where rated_at is not null",
}


def index(name: str, on: str) -> migrations.RunSQL:
    return migrations.RunSQL(f"create index {name} on {on}", f"drop index {name}")


class Migration(migrations.Migration):

    dependencies = [
        ("accounts", "0002_answers_swept"),
        ("capture", "0001_initial"),
        ("context", "0002_rating"),
        ("quality", "0001_initial"),
        ("review", "0001_initial"),
        ("understanding", "0004_refusals_and_levels"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Look",
            fields=[
                ("id", models.UUIDField(default=xopc.shared.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("created_at", models.DateTimeField(default=xopc.shared.clock.now, editable=False)),
                ("until", models.DateTimeField()),
                ("owner", models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("tenant", models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="accounts.tenant")),
            ],
            options={
                "constraints": [models.UniqueConstraint(models.F("owner"), name="one_look_per_person")],
            },
        ),
        policies.owned("quality_look"),
        policies.swept("quality_look", "until"),
        policies.swept("quality_snapshot", "day"),
        policies.swept("understanding_event", "created_at"),
        policies.swept("context_trace", "rated_at"),
        migrations.RunSQL(
            "grant select (created_at) on understanding_memoryrecord to xopc_sweep",
            "revoke select (created_at) on understanding_memoryrecord from xopc_sweep",
        ),
        *(index(name, on) for name, on in (INDICES | SWEPT).items()),
    ]
