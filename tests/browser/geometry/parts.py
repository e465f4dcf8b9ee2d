"""What of a game's screens is looked at, and the moments in which it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

from quandary.server.protocol.outgoing import FairInfo
from quandary.table.match import AnyMatch
from tests.browser.made_up import Dress

Status = Literal["dealing", "playing", "over"]


@dataclass(frozen=True)
class Parts:
    """Selectors of a game's screen; `faults.mjs` says what each is for."""

    zones: str
    """Elements that overlap no other of these and hold all that is in them."""
    hand: str
    """The cards of one's own hand: 40 px of each are free for the finger."""
    fanned: str = ""
    """Where cards lie over each other on purpose."""
    may_scroll: str = ".sheet-in, .lines"
    """Where there may be more than is in sight."""
    targets: str = ".btn, .iconbtn"
    """What has to be 44 px wide and high."""
    players: str = ""
    """Whatever stands for a player, and says who it is."""
    names: str = ".who b, .who .token"
    """How a player is named."""
    floating: str = ".bubble"
    """What lies over the table for a moment: in sight, none over another nor over the hand."""

    def told(self, required: tuple[str, ...], has_hand: bool = True) -> dict[str, Any]:
        """As the page reads it; a hand that cannot be played is for no finger."""
        names = asdict(self if has_hand else replace(self, hand=""))
        return {
            **names,
            "mayScroll": names.pop("may_scroll"),
            "required": list(required),
            "pageMayScroll": False,
        }


@dataclass(frozen=True)
class State:
    """A moment of a game: a position, who looks at it, and what was pressed."""

    name: str
    position: Callable[[int], AnyMatch]
    """A match of so many players, played to this moment."""
    required: tuple[str, ...]
    """What has to be in sight."""
    change: Dress | None = None
    """What chance seldom makes (`tests/browser/made_up.py`)."""
    presses: tuple[str, ...] = ()
    """Selectors, pressed one after the other."""
    news: str | None = None
    """The kind of event that has happened just now, where a page shows more of it than a view."""
    status: Status = "playing"
    fair: FairInfo | None = None
    is_watched: bool = False
    """Whether somebody without a seat looks on."""
    is_guided: bool = False
    """Whether hints are shown."""
    has_memory_aid: bool = True
    is_away: bool = False
    """Whether a stand-in plays for the one who looks."""
    passes_on: Callable[[int], AnyMatch] | None = None
    """Where two people share the device: the match a moment later, when the other is asked."""
    has_simpler_bots: bool = False
    """Whether simpler bots play until the stronger ones are ready."""
    said: str = ""
    """What several players have just said."""
    replayed: Literal["", "own", "open"] = ""
    """Whether the match is looked back at, as one's own seat saw it or with all hands open."""
