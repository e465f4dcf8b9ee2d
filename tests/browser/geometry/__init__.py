"""Layouts, checked by geometry: every game, in every state, at every size.

A game gives its *parts* (`Parts`: which elements may not overlap, which are the hand, where one
may scroll) and its *states* (`State`: a name, and a position made by the rules and perhaps
changed). The rest is common to all games:

    table = MadeUpTable(visits.open)           # one page, with a made-up server behind its socket
    table.show(STATES["turn"], players=4)      # milliseconds: a snapshot, told over the socket
    faults = table.look(Screen(390, 844, 150), PARTS)      # sentences; none when all is well

`covering(...)` chooses the screens of the test command: the corners, and every pair of width,
height, text size, number of players and state; a game's `FOUND` adds where the grid found more.
`python3 run.py screenshots --grid GAME` looks at all of them and counts. `games.py` lists the
games; `quando.py` is an example of one.
"""
