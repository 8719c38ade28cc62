"""Every address of the API. Names of what is one record come after names that are fixed."""

from django.urls import URLPattern, URLResolver, include, path

from understanding.api import (
    accounts,
    config,
    conflicts,
    consents,
    decisions,
    docs,
    evidence,
    feedback,
    groups,
    health,
    memories,
    plans,
    quality,
    refusals,
    replies,
    reviews,
    search,
    traces,
    turns,
)

app_name = "api"
Routes = list[URLPattern | URLResolver]

of_record: Routes = [
    path("confirm", decisions.Confirm.as_view(), name="confirm"),
    path("reject", decisions.Reject.as_view(), name="reject"),
    path("correct", decisions.Correct.as_view(), name="correct"),
    path("pause", decisions.Pause.as_view(), name="pause"),
    path("resume", decisions.Resume.as_view(), name="resume"),
    path("restore", decisions.Restore.as_view(), name="restore"),
    path("snooze", decisions.Snooze.as_view(), name="snooze"),
    path("evidence", evidence.EvidenceOfRecord.as_view(), name="evidence"),
    path("history", evidence.HistoryOfRecord.as_view(), name="history"),
]

user_context: Routes = [
    path("turns", turns.Turns.as_view(), name="turns"),
    path("plan", plans.Plans.as_view(), name="plan"),
    path("memories", memories.Memories.as_view(), name="records"),
    path("memories/search", search.Search.as_view(), name="search"),
    path("memories/merge", groups.Merge.as_view(), name="merge"),
    path("memories/bulk", groups.DecideMany.as_view(), name="bulk"),
    path("memories/<str:record_id>", memories.Memory.as_view(), name="record"),
    path("memories/<str:record_id>/", include(of_record)),
    path("undo", groups.Undo.as_view(), name="undo"),
    path("conflicts", conflicts.Conflicts.as_view(), name="conflicts"),
    path("conflicts/<str:group_id>/resolve", conflicts.ResolveConflict.as_view(), name="resolve"),
    path("consents", consents.Consents.as_view(), name="consents"),
    path("consents/<str:consent_id>", consents.RevokeConsent.as_view(), name="consent"),
    path(
        "consents/<str:consent_id>/decision",
        consents.DecideConsent.as_view(),
        name="decide_consent",
    ),
    path("config", config.Config.as_view(), name="config"),
    path("config/tenant", config.TenantConfig.as_view(), name="tenant_config"),
    path("quality", quality.Quality.as_view(), name="quality"),
    path("quality/snapshots", quality.Snapshots.as_view(), name="quality_snapshots"),
    path("refusals", refusals.Refusals.as_view(), name="refusals"),
    path("reviews", reviews.Reviews.as_view(), name="reviews"),
    path("traces", traces.Traces.as_view(), name="traces"),
    path("traces/<str:trace_id>", traces.TraceDetail.as_view(), name="trace"),
    path("traces/<str:trace_id>/feedback", feedback.RateTrace.as_view(), name="rate_trace"),
    path(
        "understanding/response-feedback",
        replies.ResponseFeedback.as_view(),
        name="response_feedback",
    ),
    path("feedback-summary", feedback.FeedbackSummary.as_view(), name="feedback_summary"),
]

urlpatterns: Routes = [
    path("api/user-context/", include(user_context)),
    path("api/me", accounts.Me.as_view(), name="me"),
    path(
        "api/users/<path:external_id>/sign-in-link",
        accounts.MakeSignInLink.as_view(),
        name="sign_in_link",
    ),
    path("api/schema/", docs.SchemaDocument.as_view(), name="schema"),
    path("api/docs/", docs.SchemaPage.as_view(), name="docs"),
    path("healthz", health.alive, name="alive"),
    path("readyz", health.ready, name="ready"),
    path("metrics", health.metrics, name="metrics"),
]
