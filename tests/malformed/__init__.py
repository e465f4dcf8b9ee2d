"""Records that `quandary replay` has to refuse, each with one clear line."""
