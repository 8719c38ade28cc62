"""What writes sessions and runs, one verb per function."""
