"""5211, clause by clause."""
