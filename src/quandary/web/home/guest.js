// The guest at this browser, and what is said when something a guest tried did not work.

import { settings } from "../state/settings.js";
import { note } from "../ui/toast.js";
import { has, t } from "../words/words.js";

/** What to call a guest who has not said. */
export const guestName = () => settings.value.name || t("player.guest");

/** @param {unknown} error */
export function tellProblem(error) {
  const code = /** @type {any} */ (error)?.code ?? "server_failed";
  note(
    has(`web.problem.${code}`) ? t(`web.problem.${code}`) : t("web.problem.server_failed"),
    "alarm",
  );
}
