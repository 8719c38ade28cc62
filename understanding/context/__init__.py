"""The read path: intent, retrieval, policy, ranking, budget, fence; traces and consents.

Imports understanding.records and what is below; never understanding.capture.
"""
