// A television that is only watched must not go dark.

/** Keep the screen on, also after the page was hidden for a while; gives what ends it. */
export function keepScreenOn() {
  /** @type {WakeLockSentinel | null} */
  let lock = null;
  let isWanted = true;
  const take = async () => {
    if (!("wakeLock" in navigator) || document.hidden) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (!isWanted) await lock.release();
    } catch {
      // Not allowed, or the battery is low: the screen does what it always does.
    }
  };
  take();
  document.addEventListener("visibilitychange", take);
  return () => {
    isWanted = false;
    document.removeEventListener("visibilitychange", take);
    lock?.release().catch(() => {});
  };
}
