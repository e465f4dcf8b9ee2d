"""The store on PostgreSQL: the same promises as SQLite's, for as many nodes as there are."""
