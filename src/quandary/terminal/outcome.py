"""Points and winners in words, the same for both games."""

from __future__ import annotations

from collections.abc import Sequence

from quandary.games.game import Seat
from quandary.terminal.voice import Voice


def describe_game_over(
    winners: Sequence[Seat], totals: Sequence[int], voice: Voice, tie_break: str | None = None
) -> str:
    """Who won, alone or together; and what decided, if others have as many points.

    `tie_break` is the key of that sentence; `None` where equal points always share the win.
    """
    told = _describe_winners(winners, totals, voice)
    is_tie_broken = totals.count(totals[winners[0]]) > len(winners)
    return f"{told} {voice.say(tie_break)}" if tie_break and is_tie_broken else told


def _describe_winners(winners: Sequence[Seat], totals: Sequence[int], voice: Voice) -> str:
    points = voice.points(totals[winners[0]])
    if len(winners) == 1:
        return voice.event("event.game_over_won", winners[0], points=points)
    others = voice.join([voice.names[seat] for seat in winners if seat != voice.viewer])
    if voice.viewer in winners:
        return voice.say("event.you.game_over_shared", others=others, points=points)
    return voice.say("event.game_over_shared", players=others, points=points)


def numbers_by_name(numbers: Sequence[int], voice: Voice) -> str:
    """`Heron 8, Otter 0, You 5`."""
    return ", ".join(f"{voice.name(seat)} {number}" for seat, number in enumerate(numbers))
