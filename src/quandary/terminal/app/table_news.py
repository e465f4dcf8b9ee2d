"""What happens at a live table beside the game, in sentences: talk, and who comes and goes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from quandary.system.safe_text import one_line
from quandary.terminal.translator import Translator

CHAT_LINES = 10
"""Of what was said before one came, as much as a small log shows."""


def describe_chat(lines: Sequence[Mapping[str, Any]], translator: Translator) -> list[str]:
    """What was said before, by those who sit there and those who have left."""
    return [
        translator.say(
            "web.chat.said",
            player=one_line(line["name"] or translator.names[line["seat"]]),
            text=one_line(line["text"]),
        )
        for line in lines[-CHAT_LINES:]
    ]


def describe_news(
    update: Mapping[str, Any], before: Translator, translator: Translator
) -> list[str]:
    """An update in sentences; `before` is the translator with the names before it."""
    kind, seat, detail = update["kind"], update["seat"], update["detail"]
    player = "" if seat is None or seat >= len(translator.names) else translator.names[seat]
    say = translator.say
    match kind:
        case "chat_said":
            return [say("web.chat.said", player=player, text=one_line(detail["text"]))]
        case "reacted":
            text = say(f"web.reaction.{detail['reaction']}")
            return [say("web.chat.said", player=player, text=text)]
        case "renamed":
            return [say("web.chat.renamed", before=before.names[seat], name=player)]
        case "deal_voided":
            players = translator.join([translator.names[each] for each in detail["seats"]])
            return [say("web.deal.voided", players=players)]
        case "restored":
            return [say("web.deal.restored")]
        case "went_away" if detail["why"] == "clock":
            key = "web.stand_in.you_late" if seat == translator.viewer else "web.stand_in.late"
            return [say(key, player=player)]
        case "game_ended":
            return [say("web.lobby.ended")]
        case _:
            return []
