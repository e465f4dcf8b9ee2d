"""Many games of Quando at once."""
