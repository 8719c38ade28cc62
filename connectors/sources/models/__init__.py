from connectors.sources.models.item import AuthorRole, Retention, SourceItem, Synthesis

__all__ = ["AuthorRole", "Retention", "SourceItem", "Synthesis"]
