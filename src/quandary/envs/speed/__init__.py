"""How many steps a second environments make: ours, and card games of other packages."""
