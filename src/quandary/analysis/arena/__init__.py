"""The arena: bots play whole games, and figures say who is better and how sure that is."""
