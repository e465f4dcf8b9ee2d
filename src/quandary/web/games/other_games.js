// Games whose page lies in a folder of its own; the server writes this list (`server/http/page_games.py`).

/** @type {import("./registry.js").Game[]} */
export const OTHER_GAMES = [];
