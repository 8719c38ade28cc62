"""The sweep role may see who there is, to ring for each of them: ids, nothing else."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_answers_swept")]

    operations = [
        migrations.RunSQL(
            "grant select (id, tenant_id, is_active) on accounts_user to xopc_sweep",
            "revoke select (id, tenant_id, is_active) on accounts_user from xopc_sweep",
        )
    ]
