// The settings are fetched when somebody wants them: a first visit does without.

export async function showSettings() {
  (await import("./settings_sheet.js")).showSettings();
}
