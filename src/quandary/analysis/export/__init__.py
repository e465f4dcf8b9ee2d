"""Records as tables of decisions, for programs that read tables."""
