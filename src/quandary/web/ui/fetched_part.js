// A part of a screen whose script is fetched with the screen; nothing until it is there.

import { h, useEffect, useSignal } from "../vendor/preact.js";

/** @param {{ load: () => Promise<(props: any) => any>, props: any }} props */
export function FetchedPart({ load, props }) {
  const part = useSignal(/** @type {{ Part: (props: any) => any } | null} */ (null));
  useEffect(() => {
    load().then(
      (Part) => {
        part.value = { Part };
      },
      () => {}, // The rest of the screen does without.
    );
  }, []);
  return part.value ? h(part.value.Part, props) : null;
}
