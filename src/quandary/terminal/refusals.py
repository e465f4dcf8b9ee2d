"""What the rules refuse, in sentences that call cards by their names."""

from __future__ import annotations

from quandary.games.errors import Refusal
from quandary.terminal.registry import SCREENS
from quandary.terminal.score_pad import AnyPad
from quandary.terminal.voice import Voice


def say_not_allowed(refusal: Refusal, game_id: str, voice: Voice) -> str:
    """Why an action is refused, as a whole sentence with its clause.

    Raises `KeyError` for a reason that is unknown here.
    """
    reason = voice.refusal(refusal, **_named_card(refusal, game_id, voice))
    return voice.say("ask.not_allowed", reason=reason, clause=refusal.clause)


def say_refused_round(refusal: Refusal, game_id: str, pad: AnyPad, voice: Voice) -> str:
    """Why a round cannot be written down, as a whole sentence with its clause."""
    facts = {**refusal.details, **_named_card(refusal, game_id, voice)}
    if isinstance(seat := facts.get("seat"), int):
        facts["player"] = pad.players[seat]
    if "colour" in facts:
        facts["colour"] = voice.say(f"{game_id}.colour.{facts['colour']}")
    reason = voice.say(f"{game_id}.pad.refused.{refusal.code}", **facts)
    return voice.say("pad.refused", reason=reason, clause=refusal.clause)


def _named_card(refusal: Refusal, game_id: str, voice: Voice) -> dict[str, str]:
    card = refusal.details.get("card")
    return {"card": SCREENS[game_id].name_card(card, voice)} if isinstance(card, str) else {}
