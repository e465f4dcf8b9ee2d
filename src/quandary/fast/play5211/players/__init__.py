"""Players of 5211 on arrays: rules of thumb, regret matching and search."""
