"""A second, plain implementation of both games, written from the rulebooks alone."""
