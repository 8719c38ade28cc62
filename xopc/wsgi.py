"""The entry point of a production web server."""

import gc
import os

from django.core.wsgi import get_wsgi_application

from xopc.shared import sensitivity
from xopc.shared.llm import embeddings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "xopc.settings")

application = get_wsgi_application()

# what the first request would wait for: the gate's rules and the embedder's model
sensitivity.warm()
embeddings.warm()
# all of that stays: the collector need not look at it again and again
gc.collect()
gc.freeze()
