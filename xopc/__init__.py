"""The project: settings, addresses, entry points. No product rules."""
