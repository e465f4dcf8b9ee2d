"""The table in the terminal: screens made with Textual, drawn from each game's board.

Textual is an optional package (`quandary[terminal]`); nothing outside of this folder imports it.
"""
