"""Feedback: what people say back about what is remembered of them, and what follows from it.

Imports capture, context, review, records and what is below; never quality or a face.
"""
