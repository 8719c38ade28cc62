"""The background review: when it is due, what it reads, what it may propose; consolidation.

Imports understanding.records and what is below. Turns and traces are tables of its siblings: it
reads them by name (`apps.get_model`), never by import.
"""
