from django.db import migrations

from xopc.shared import policies


class Migration(migrations.Migration):

    dependencies = [("accounts", "0001_initial")]

    operations = [policies.swept("accounts_idempotentanswer", "created_at")]
