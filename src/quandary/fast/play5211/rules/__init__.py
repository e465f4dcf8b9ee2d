"""The rules of 5211 on arrays."""
