"""The addresses of the pages."""

from django.urls import include, path
from django.views.generic import RedirectView

from understanding.web import (
    archive,
    disagreements,
    inbox,
    known,
    learning,
    memory,
    overview,
    paused,
    paused_bulk,
    preferences,
    record,
    sign_in,
    twins,
    undo,
    why,
)
from understanding.web.chat import pages as chat

about = [
    path("", overview.index, name="overview"),
    path("inbox/", inbox.index, name="inbox"),
    path("inbox/decide/", inbox.decide_many, name="inbox_decide_many"),
    path("inbox/<uuid:record_id>/", inbox.item, name="inbox_item"),
    path("inbox/<uuid:record_id>/edit/", inbox.edit, name="inbox_edit"),
    path("inbox/<uuid:record_id>/merge/", twins.merge, name="merge"),
    path("inbox/<uuid:record_id>/<slug:verb>/", inbox.decide, name="inbox_decide"),
    path("known/", known.index, name="known"),
    path("known/add/", known.add, name="add"),
    path("known/<uuid:record_id>/", record.show, name="record"),
    path("known/<uuid:record_id>/edit/", known.edit, name="edit"),
    path("known/<uuid:record_id>/<slug:verb>/", known.decide, name="decide"),
    path("disagreements/<uuid:group_id>/", disagreements.resolve, name="resolve"),
    path("paused/", paused.index, name="paused"),
    path("paused/all/", paused_bulk.decide_all, name="paused_all"),
    path("paused/<uuid:record_id>/", paused.show, name="paused_entry"),
    path("paused/<uuid:record_id>/decide/", paused.decide, name="paused_decide"),
    path("paused/<uuid:record_id>/both/", paused.both, name="paused_both"),
    path("paused/<uuid:record_id>/reword/", paused.reword, name="paused_reword"),
    path("learning/", learning.index, name="learning"),
    path("learning/<uuid:session_id>/review/", learning.review, name="review"),
    path("archive/", archive.index, name="archive"),
    path("more/", preferences.more, name="more"),
]
reasons = [
    path("", why.index, name="index"),
    path("<uuid:trace_id>/", why.show, name="show"),
    path("<uuid:trace_id>/rate/", why.rate, name="rate"),
]
talk = [
    path("", chat.index, name="index"),
    path("new/", chat.start, name="new"),
    path("<uuid:turn_id>/rate/", chat.rate, name="rate"),
]
urlpatterns = [
    path("", RedirectView.as_view(pattern_name="about:overview")),
    path("about/", include((about, "about"))),
    path("try/", include((talk, "try"))),
    path("why/", include((reasons, "why"))),
    path("undo/", undo.undo, name="undo"),
    path("settings/language/", preferences.language, name="language"),
    path("settings/memory/", memory.settings, name="memory"),
    path("settings/theme/", preferences.theme, name="theme"),
    path("sign-in/<str:token>/", sign_in.link, name="sign_in_link"),
]
