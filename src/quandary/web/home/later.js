// A screen whose script is fetched when it is wanted.

import { Looking } from "../ui/loading.js";
import { h, useEffect, useSignal } from "../vendor/preact.js";
import { Lost } from "./not_found.js";

/** @param {{ load: () => Promise<() => any> }} props `load` gives what draws the screen */
export function Later({ load }) {
  const draw = useSignal(/** @type {(() => any) | null} */ (null));
  const hasFailed = useSignal(false);
  useEffect(() => {
    load()
      .then((found) => {
        draw.value = found;
      })
      .catch(() => {
        hasFailed.value = true;
      });
  }, []);
  if (hasFailed.value) return h(Lost, { why: "unreachable" });
  return draw.value ? draw.value() : h(Looking, {});
}
