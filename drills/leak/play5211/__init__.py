"""5211 in the leak drill."""
