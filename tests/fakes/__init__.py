"""Servers on loopback that stand in for what lies outside; the real clients talk to them."""
