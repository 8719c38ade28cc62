"""Every address. The only importer of the faces."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path, re_path

from understanding.api.base import Unknown

handler400 = "understanding.web.errors.bad_request"
handler403 = "understanding.web.errors.not_allowed"
handler404 = "understanding.web.errors.not_found"
handler500 = "understanding.web.errors.failed"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("understanding.api.urls")),
    path("", include("understanding.web.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    re_path("^api/(?!docs$|schema$)", Unknown.as_view()),
]
