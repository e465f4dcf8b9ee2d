"""A third game, registered by a fixture: what a game needs, and that nothing else is touched."""
