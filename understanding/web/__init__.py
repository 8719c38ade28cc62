"""The pages of "About you".

May import context, records, accounts and shared; nothing but xopc.urls imports it.
"""
