"""Mirrors the tree: one test module per module, flows through the public face."""
