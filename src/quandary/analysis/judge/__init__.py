"""The judge: what every choice of a seat is worth, from what that seat knows and nothing else."""
