// Your own name: a change of it is shown at the table, too.

import { settings } from "../state/settings.js";
import { effect } from "../vendor/preact.js";

/**
 * Tell the table of a name that is set while one sits there.
 * @param {import("../state/live_session.js").LiveSession} session
 */
export function followName(session) {
  let known = settings.peek().name;
  return effect(() => {
    const { name } = settings.value;
    if (name === known) return;
    known = name;
    if (name) session.say("rename", { name });
  });
}
