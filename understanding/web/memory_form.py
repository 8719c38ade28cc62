"""The form of the memory settings, and how it maps to `userContext`."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from understanding.records import config
from understanding.records.user_context import UserContext
from understanding.web import memory_words

Values = dict[str, Any]
SENSITIVE = [
    ("never", _("Never keep any of it")),
    ("ask", _("Ask me")),
]
NO_NUMBER = _("This is not a number from 1 to 1000.")


class MemoryForm(forms.Form):
    mode = forms.ChoiceField(
        label=_("How memory works"),
        choices=[(name, mode.label) for name, mode in memory_words.MODES.items()],
    )
    sensitive = forms.ChoiceField(label=_("Sensitive information"), choices=SENSITIVE)
    reviews = forms.BooleanField(
        label=_("Read conversations again and suggest what may be worth keeping"), required=False
    )
    interval = forms.IntegerField(
        label=_("After how many messages of a conversation"),
        min_value=1,
        max_value=1000,
        error_messages=dict.fromkeys(("required", "invalid", "min_value", "max_value"), NO_NUMBER),
    )


def of_settings(settings: UserContext) -> Values:
    return {
        "mode": config.mode(settings),
        "sensitive": "ask" if config.asks_about_special(settings) else "never",
        "reviews": settings.understanding.enabled,
        "interval": settings.understanding.review_interval_turns,
    }


def values(settings: UserContext, chosen: Values) -> Values:
    """The settings with what the form says of them, as `config.save` takes them."""
    whole: Values = settings.model_dump(by_alias=True, exclude_none=True)
    whole["enabled"] = settings.enabled or chosen["mode"] != "off"
    whole["memory"]["mode"] = chosen["mode"]
    if (chosen["sensitive"] == "ask") != config.asks_about_special(settings):
        asks = chosen["sensitive"] == "ask"
        whole["privacy"]["sensitiveWritePolicy"] = "confirm" if asks else "deny"
    whole["understanding"]["enabled"] = chosen["reviews"]
    whole["understanding"]["reviewIntervalTurns"] = chosen["interval"]
    return whole
