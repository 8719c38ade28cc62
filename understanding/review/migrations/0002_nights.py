from django.db import migrations

#: the nightly sweep asks where it is night; it sees nobody's name or address
GRANT = "grant select (id, tenant_id, time_zone) on accounts_user to xopc_sweep"
REVOKE = "revoke select (id, tenant_id, time_zone) on accounts_user from xopc_sweep"


class Migration(migrations.Migration):

    dependencies = [("review", "0001_initial"), ("accounts", "0002_answers_swept")]

    operations = [migrations.RunSQL(GRANT, REVOKE)]
