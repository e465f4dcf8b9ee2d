"""The rules clause by clause, game by game."""
