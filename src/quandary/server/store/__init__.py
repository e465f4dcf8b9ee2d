"""Where tables are kept. The database decides: a seq and a command count once."""
