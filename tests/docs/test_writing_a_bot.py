"""The page for people who write bots says what the code does."""

import json
import re
from pathlib import Path

from quandary.adapters import outside_bot, program
from quandary.cli import build_parser

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "writing-a-bot.md").read_text(encoding="utf-8")


def test_its_links_lead_somewhere() -> None:
    for link in re.findall(r"\]\(([^)#]+)", PAGE):
        assert (DOCS / link).exists(), link


def test_its_commands_can_be_read() -> None:
    for line in re.findall(r"^quandary (.+?)(?:  +#.*)?$", PAGE, re.MULTILINE):
        build_parser().parse_args(line.split())


def test_its_numbers_are_those_of_the_code() -> None:
    assert outside_bot.SECONDS_TO_BE_READY == 10
    assert outside_bot.SECONDS_PER_DECISION == 1
    assert program.SECONDS_TO_LEAVE == 0.5
    assert program.LONGEST_LINE == 64 * 1024


def test_its_conversation_is_json() -> None:
    lines = re.findall(r"^(?:host|bot): +(\{.*\})$", PAGE, re.MULTILINE)
    assert len(lines) == 8
    for line in lines:
        assert "type" in json.loads(line.replace(", …", "").replace("{…}", "{}"))
