"""What only 5211 has for those who train."""
