"""Pictures of every screen and state: `python3 run.py screenshots [FOLDER] [SCENE ...]`.

Each is taken as phone and desktop, light and dark. The scene `readme`, which is always made
last unless others are asked for, writes the few pictures that the README shows.

`python3 run.py screenshots --grid [GAME ...] [STATE ...]` takes no pictures: it looks at every
size, text size, number of players and state by geometry (`layout_grid.py`).
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from drills.shared.server_process import ServerProcess
from tests.browser.layout_grid import look_at_grid
from tests.browser.readme_pictures import take_readme_pictures
from tests.browser.scenes import SCENES
from tests.browser.tool import run_tool
from tests.browser.visit import SIZES, Visits, chromium
from tools.launcher.processes import SetUpFailed

SERVER: dict[str, Any] = {
    "patience": {"bot_least": 0.0, "bot_most": 0.05, "ready_wait": 5.0, "reveal_wait": 5.0},
    "tables_per_address": 1000,
    "offers_network": True,
    "local_addresses": ["127.0.0.2/8", "127.0.0.3/8"],
}
LOOKS = [(size, theme) for size in ("phone", "desktop") for theme in ("light", "dark")]
FOLDER = Path("screenshots")
MOST_PATIENT_MS = 120_000


class Album:
    """A folder of pictures."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.folder.mkdir(parents=True, exist_ok=True)
        self.count = 0

    def take(self, page: Page, name: str) -> None:
        """The page as it is now, in every look."""
        before = page.viewport_size
        for size, theme in LOOKS:
            width, height = SIZES[size]
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            page.wait_for_timeout(60)
            path = self.folder / f"{name}-{size}-{theme}.png"
            page.screenshot(path=path, animations="disabled")
            self.count += 1
        if before:
            page.set_viewport_size(before)


def main(arguments: list[str]) -> int:
    """Make the pictures of all scenes, or of those named after the folder."""
    if arguments[:1] == ["--grid"]:
        return look_at_grid(arguments[1:])
    if arguments and arguments[0].startswith("-"):
        raise SetUpFailed(f"There is no option {arguments[0]}; there is --grid.")
    expect.set_options(timeout=MOST_PATIENT_MS)
    scenes = [*SCENES, "readme"]
    wanted = arguments[1:] or scenes
    if unknown := [name for name in wanted if name not in scenes]:
        raise SetUpFailed(f"There is no scene {unknown[0]}; there are {', '.join(scenes)}.")
    album = Album(Path(arguments[0]) if arguments else FOLDER)
    with ServerProcess(**SERVER) as server, chromium() as browser:
        for name in wanted:
            visits = Visits(browser, server.base, patience_ms=MOST_PATIENT_MS)
            if name == "readme":
                take_readme_pictures(browser, server.base)
            else:
                SCENES[name](visits.open, album.take)
            visits.close()
            print(f"{name}: {album.count} pictures so far", flush=True)
            for complaint in visits.complaints:
                print(f"  the page complained: {complaint}", flush=True)
    print(f"{album.count} pictures in {album.folder.resolve()}")
    return 0


if __name__ == "__main__":
    sys.exit(run_tool(main, sys.argv[1:]))
