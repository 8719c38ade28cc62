"""Everything that writes records: one verb per function, each with its event in the same
transaction.
"""
