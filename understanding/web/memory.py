"""The memory settings: what may be used, what may be stored, when the person is asked."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from understanding.quality import automatic
from understanding.records import config
from understanding.records.user_context import UserContext
from understanding.web import answers, memory_words
from understanding.web.access import person
from understanding.web.memory_form import MemoryForm, of_settings, values
from xopc.shared.http import PageRequest
from xopc.shared.llm import chat
from xopc.shared.scope import Scope


@person
@require_http_methods(["GET", "POST"])
def settings(request: PageRequest) -> HttpResponse:
    if request.method == "GET":
        form = MemoryForm(initial=of_settings(config.read(request.scope)))
        return _page(request, form)
    form = MemoryForm(request.POST)
    if not form.is_valid():
        return _page(request, form, status=422)
    config.save(request.scope, values(config.read(request.scope), form.cleaned_data))
    standing = automatic.standing(request.scope)
    chosen = form.cleaned_data["mode"]
    messages.success(request, memory_words.effect(chosen, standing, request.counters.inbox))
    return answers.see_other(reverse("memory"))


def _page(request: PageRequest, form: MemoryForm, *, status: int = 200) -> HttpResponse:
    standing = automatic.standing(request.scope)
    context = {
        "form": form,
        "modes": memory_words.MODES,
        "recommended": memory_words.RECOMMENDED,
        "is_ready": standing.readiness.ready,
        "not_ready": memory_words.not_ready(standing.readiness),
        "preset": _preset(request.scope),
        "has_model": chat.is_configured(),
    }
    return render(request, "memory/index.html", context, status=status)


def _preset(scope: Scope) -> dict[str, Any]:
    """What the organisation starts its people with, where that is unusual."""
    theirs = of_settings(UserContext.model_validate(config.tenant_values(scope)))
    usual = of_settings(config.DEFAULTS)
    return {name: value for name, value in theirs.items() if value != usual[name]}
