"""Sources outside the chat. Holds the apps; see each package for what it may import."""
