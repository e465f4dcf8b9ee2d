"""What every game promises, whatever is played: random games, checked from the outside."""
