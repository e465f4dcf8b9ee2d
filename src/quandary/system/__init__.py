"""What everything may use: exit codes, files, locks, seeds, and text that is safe to show."""
