"""What is believed about a person: records with evidence, relations and events; lifecycle, search,
actions.

Imports xopc.accounts and xopc.shared. Does not know where evidence comes from or what records are
used for.
"""
