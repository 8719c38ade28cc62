"""A conversation turn comes in: masked turn rows by role, a source item, explicit extraction,
candidates.

Imports understanding.records, connectors.sources and what is below; never understanding.context.
"""
