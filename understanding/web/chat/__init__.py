"""The chat to try it with: it knows its person's pages, and of memory only the public API."""
