"""What only tuning needs of 5211."""
