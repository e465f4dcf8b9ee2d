"""A file that somebody drops on the page."""

from __future__ import annotations

from playwright.sync_api import Page

DROP = """async (text) => {
  const file = new File([text], "game.json", { type: "application/json" });
  const files = new DataTransfer();
  files.items.add(file);
  for (const kind of ["dragover", "drop"])
    document.body.dispatchEvent(
      new DragEvent(kind, { dataTransfer: files, bubbles: true, cancelable: true }),
    );
  await file.text();
  await new Promise((done) => setTimeout(done));
}"""


def drop_file(page: Page, text: str) -> None:
    """Drag a file with this text over the page and let it go."""
    page.evaluate(DROP, text)
