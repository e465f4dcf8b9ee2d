"""Points and winners in words, the same for both games."""

from __future__ import annotations

from collections.abc import Sequence

from quandary.games.game import Seat
from quandary.terminal.translator import Translator


def describe_game_over(
    winners: Sequence[Seat],
    totals: Sequence[int],
    translator: Translator,
    tie_break: str | None = None,
) -> str:
    """Who won, alone or together; and what decided, if others have as many points.

    `tie_break` is the key of that sentence; `None` where equal points always share the win.
    """
    sentence = _describe_winners(winners, totals, translator)
    is_tie_broken = totals.count(totals[winners[0]]) > len(winners)
    return f"{sentence} {translator.say(tie_break)}" if tie_break and is_tie_broken else sentence


def _describe_winners(
    winners: Sequence[Seat], totals: Sequence[int], translator: Translator
) -> str:
    points = translator.points(totals[winners[0]])
    if len(winners) == 1:
        return translator.event("event.game_over_won", winners[0], points=points)
    others = translator.join(
        [translator.names[seat] for seat in winners if seat != translator.viewer]
    )
    if translator.viewer in winners:
        return translator.say("event.you.game_over_shared", others=others, points=points)
    return translator.say("event.game_over_shared", players=others, points=points)


def numbers_by_name(numbers: Sequence[int], translator: Translator) -> str:
    """`Heron 8, Otter 0, You 5`."""
    return ", ".join(f"{translator.name(seat)} {number}" for seat, number in enumerate(numbers))
