// A screen whose script is fetched when it is wanted.

import { renew } from "../state/page_version.js";
import { Looking } from "../ui/loading.js";
import { h, useEffect, useSignal } from "../vendor/preact.js";
import { Lost } from "./not_found.js";

/**
 * A screen whose modules are fetched when it is wanted. Another `key` is another screen.
 * @template {object} Props
 * @param {string} key
 * @param {(props: Props) => Promise<(props: Props) => any>} load
 * @param {NoInfer<Props>} props what the screen is given
 */
export const showLater = (key, load, props) => h(Later, { key, load, props });

/** @param {{ load: (props: any) => Promise<(props: any) => any>, props: any }} props */
function Later({ load, props }) {
  const screen = useSignal(/** @type {{ Screen: (props: any) => any } | null} */ (null));
  const hasFailed = useSignal(false);
  useEffect(() => {
    load(props)
      .then((Screen) => {
        screen.value = { Screen };
      })
      .catch(async () => {
        await renew(); // An upgraded server no longer has this page's scripts.
        hasFailed.value = true;
      });
  }, []);
  if (hasFailed.value) return h(Lost, { why: "unreachable" });
  return screen.value ? h(screen.value.Screen, props) : h(Looking, {});
}
