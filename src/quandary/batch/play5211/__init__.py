"""Many games of 5211 at once."""
