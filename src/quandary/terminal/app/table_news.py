"""What happens at a live table beside the game, in sentences: talk, and who comes and goes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from quandary.system.safe_text import one_line
from quandary.terminal.voice import Voice

CHAT_LINES = 10
"""Of what was said before one came, as much as a small log shows."""


def describe_chat(lines: Sequence[Mapping[str, Any]], voice: Voice) -> list[str]:
    """What was said before, by those who sit there and those who have left."""
    return [
        voice.say(
            "web.chat.said",
            player=one_line(line["name"] or voice.names[line["seat"]]),
            text=one_line(line["text"]),
        )
        for line in lines[-CHAT_LINES:]
    ]


def describe_news(update: Mapping[str, Any], before: Voice, voice: Voice) -> list[str]:
    """An update in sentences; `before` is the voice with the names before it."""
    kind, seat, detail = update["kind"], update["seat"], update["detail"]
    player = "" if seat is None or seat >= len(voice.names) else voice.names[seat]
    say = voice.say
    match kind:
        case "chat_said":
            return [say("web.chat.said", player=player, text=one_line(detail["text"]))]
        case "reacted":
            text = say(f"web.reaction.{detail['reaction']}")
            return [say("web.chat.said", player=player, text=text)]
        case "renamed":
            return [say("web.chat.renamed", before=before.names[seat], name=player)]
        case "deal_voided":
            players = voice.join([voice.names[each] for each in detail["seats"]])
            return [say("web.deal.voided", players=players)]
        case "restored":
            return [say("web.deal.restored")]
        case "went_away" if detail["why"] == "clock":
            key = "web.stand_in.you_late" if seat == voice.viewer else "web.stand_in.late"
            return [say(key, player=player)]
        case "game_ended":
            return [say("web.lobby.ended")]
        case _:
            return []
