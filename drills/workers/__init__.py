"""The workers drill: bots go on whatever happens to their worker processes."""
