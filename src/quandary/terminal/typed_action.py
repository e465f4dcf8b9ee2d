"""What a person types, as an action of the game."""

from __future__ import annotations

from quandary.games.errors import IllegalAction, UnreadableNotation
from quandary.games.game import Action, Seat
from quandary.system.safe_text import one_line, shorten
from quandary.table.match import AnyMatch
from quandary.terminal.refusals import say_not_allowed
from quandary.terminal.registry import SCREENS
from quandary.terminal.translator import Translator
from quandary.terminal.unreadable_input import UnreadableInput


class NotAnAction(ValueError):
    """A line that is no action, or none that is allowed now; the message is one sentence."""


def read_typed_action(line: str, match: AnyMatch, seat: Seat, translator: Translator) -> Action:
    """The legal action that a line means; raises `NotAnAction`."""
    game, shown = match.game, shorten(one_line(line))
    try:
        text = SCREENS[game.ID].read(line, match.view(seat), translator)
        action = game.read_seat_action(match.state, seat, text)
        game.verify(match.state, seat, action)
    except UnreadableInput as error:
        facts = {**error.facts, "line": shown}
        raise NotAnAction(
            translator.say(error.key if line else "ask.nothing_typed", **facts)
        ) from None
    except UnreadableNotation:
        raise NotAnAction(translator.say("ask.not_understood", line=shown)) from None
    except IllegalAction as refusal:
        raise NotAnAction(say_not_allowed(refusal, game.ID, translator)) from None
    return action
