"""How well understanding works: metrics, daily snapshots, readiness for automatic keeping.

Imports review, capture, context, records and what is below; never a face.
"""
