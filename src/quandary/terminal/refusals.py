"""What the rules refuse, in sentences that call cards by their names."""

from __future__ import annotations

from quandary.games.errors import Refusal
from quandary.terminal.registry import SCREENS
from quandary.terminal.score_pad import AnyPad
from quandary.terminal.translator import Translator


def say_not_allowed(refusal: Refusal, game_id: str, translator: Translator) -> str:
    """Why an action is refused, as a whole sentence with its clause.

    Raises `KeyError` for a reason that is unknown here.
    """
    reason = translator.refusal(refusal, **_named_card(refusal, game_id, translator))
    return translator.say("ask.not_allowed", reason=reason, clause=refusal.clause)


def say_refused_round(refusal: Refusal, game_id: str, pad: AnyPad, translator: Translator) -> str:
    """Why a round cannot be written down, as a whole sentence with its clause."""
    facts = {**refusal.details, **_named_card(refusal, game_id, translator)}
    if isinstance(seat := facts.get("seat"), int):
        facts["player"] = pad.players[seat]
    if "colour" in facts:
        facts["colour"] = translator.say(f"{game_id}.colour.{facts['colour']}")
    reason = translator.say(f"{game_id}.pad.refused.{refusal.code}", **facts)
    return translator.say("pad.refused", reason=reason, clause=refusal.clause)


def _named_card(refusal: Refusal, game_id: str, translator: Translator) -> dict[str, str]:
    card = refusal.details.get("card")
    return {"card": SCREENS[game_id].name_card(card, translator)} if isinstance(card, str) else {}
