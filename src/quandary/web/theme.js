// Runs before the first paint, so that a chosen theme never flashes. No module: modules wait.
(() => {
  try {
    const kept = JSON.parse(localStorage.getItem("quandary.settings") || "{}");
    if (kept.theme === "light" || kept.theme === "dark")
      document.documentElement.dataset.theme = kept.theme;
    if (kept.motion === false) document.documentElement.dataset.motion = "off";
  } catch {
    // Nothing is kept, or nothing may be: the system's theme is used.
  }
})();
