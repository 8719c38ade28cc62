"""Evidence from outside records: accounts, items, changes. Conversations are a source like any
other.

Imports xopc.accounts and xopc.shared. Does not know what its items are used for.
"""
