"""Tenants, people, keys and sign-in links. Imports xopc.shared only.

These tables carry no row-level security: they are read to find out who is asking.
"""
