"""Several nodes on one PostgreSQL, and everything that can happen to them."""
