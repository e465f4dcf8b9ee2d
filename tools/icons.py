"""Draws the icons of the page as PNG from its SVG: `.venv/bin/python tools/icons.py`.

Needs the test packages (Playwright) and a browser. A maskable icon fills its square, because
systems cut it to a shape of their own.
"""

import os
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

ICONS = Path(__file__).parents[1] / "src" / "quandary" / "web" / "icons"
SIZES = {"icon-192.png": 192, "icon-512.png": 512, "maskable-512.png": 512, "touch-180.png": 180}


def main() -> None:
    """Draw every size."""
    drawing = (ICONS / "icon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("QUANDARY_BROWSER") or shutil.which("chromium"),
            args=["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else [],
        )
        page = browser.new_page()
        for name, size in SIZES.items():
            fills_square = not name.startswith("icon")
            drawn = drawing.replace(' rx="22"', "") if fills_square else drawing
            page.set_viewport_size({"width": size, "height": size})
            page.set_content(f"<style>body{{margin:0}}svg{{display:block}}</style>{drawn}")
            page.screenshot(path=ICONS / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
