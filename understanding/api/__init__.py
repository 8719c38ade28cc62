"""The REST face of what is known about people: a module per noun, thin views.

Imports every package of understanding but the other faces, and what is below. No models.
"""
