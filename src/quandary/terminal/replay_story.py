"""A record told to a person, page by page: one turn with the table before it on each page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any

from quandary.games.game import Event, Seat
from quandary.table.match import AnyMatch
from quandary.table.record import Record
from quandary.table.replay import Dealt, Decision, GameEnd, Happened, begin, moments
from quandary.terminal.registry import SCREENS
from quandary.terminal.screen import Screen
from quandary.terminal.style import Style
from quandary.terminal.translator import Translator


@dataclass
class Page:
    """Lines that are shown together; `ends_round` if a round is scored on it."""

    lines: list[str] = field(default_factory=list)
    ends_round: bool = False


@dataclass(frozen=True)
class Viewpoint:
    """Whose view of the game is shown: everybody's together, one seat's, or a spectator's."""

    sees_everything: bool = True
    seat: Seat | None = None

    def view(self, match: AnyMatch) -> Any:
        """What can be seen from here now."""
        if not self.sees_everything:
            return match.view(self.seat)
        return reduce(_together, map(match.view, range(len(match.players))))

    def witness(self, match: AnyMatch, event: Event) -> Any:
        """What can be seen from here of an event; `None` if that is nothing."""
        if not self.sees_everything:
            return match.game.redact(event, self.seat)
        witnessed = (match.game.redact(event, seat) for seat in range(len(match.players)))
        return reduce(_together, witnessed)


def _together(one: Any, other: Any) -> Any:
    """What two viewers know between them: where one may not see, what the other sees."""
    if one is None:
        return other
    if isinstance(one, dict) and isinstance(other, dict):
        return {key: _together(value, other.get(key)) for key, value in one.items()}
    if isinstance(one, list) and isinstance(other, list):
        return [_together(*pair) for pair in zip(one, other, strict=True)]
    return one


def pages(record: Record, eyes: Viewpoint, translator: Translator, style: Style) -> list[Page]:
    """The whole record; raises `UnreadableRecord` before anything is shown."""
    match = begin(record)
    story = [_title(record, translator)]
    screen = SCREENS[record.game]
    for moment in moments(record, match):
        if isinstance(moment, Decision) and screen.begins_turn(match.view(None)):
            lines = ["", *screen.draw_table(eyes.view(match), translator, style)]
            if moment.n == 0:  # the deal and the first turn stand on one page
                story[-1].lines += lines
            else:
                story.append(Page(lines))
        elif isinstance(moment, Dealt):
            story.append(
                Page(["", *describe_events(match, moment.events, eyes, translator, screen)])
            )
        elif isinstance(moment, Happened):
            story[-1].lines += describe_events(match, moment.events, eyes, translator, screen)
            story[-1].ends_round = any(_is_score(match, event) for event in moment.events)
        elif isinstance(moment, GameEnd):
            sheet = screen.draw_sheet(eyes.view(match), translator, style)
            heading = style.heading(translator.say("score.heading"))
            story.append(Page(["", heading, *sheet]))
    if not match.is_over:
        key = "replay.unfinished" if match.deals else "replay.not_begun"
        story.append(Page([translator.say(key)]))
    return story


def _title(record: Record, translator: Translator) -> Page:
    players = translator.join(translator.names)
    game = translator.say(f"game.{record.game}")
    return Page([translator.say("replay.game", game=game, players=players)])


def _is_score(match: AnyMatch, event: Event) -> bool:
    witnessed = match.game.redact(event, None)
    return witnessed is not None and witnessed["kind"] == "scored"


def describe_events(
    match: AnyMatch,
    events: Sequence[Event],
    eyes: Viewpoint,
    translator: Translator,
    screen: Screen,
) -> Iterator[str]:
    """What can be seen from there of these events, in sentences."""
    for event in events:
        witnessed = eyes.witness(match, event)
        if witnessed is not None:
            yield from screen.describe(witnessed, translator)
