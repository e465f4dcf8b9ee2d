"""Several nodes on one database: what each tells the others, and what it takes over."""
