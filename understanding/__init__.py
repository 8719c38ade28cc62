"""What is known about people. Holds the apps; see each package for what it may import."""
