"""The OpenAPI document and the page that shows it, within the strict policy of every page."""

from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView


class SchemaDocument(SpectacularAPIView):
    """OpenAPI 3 in YAML, or JSON when that is asked for."""


class SchemaPage(SpectacularSwaggerSplitView):
    url_name = "api:schema"
    # the library's own page has an inline style
    template_name = "api/docs.html"
