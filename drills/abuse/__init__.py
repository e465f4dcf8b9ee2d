"""The abuse drill: every limit, walked around from many addresses."""
