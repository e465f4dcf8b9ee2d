import { showLateSheet } from "./late_sheet.js";

export const showSettings = () =>
  showLateSheet(async () => (await import("./settings_sheet.js")).SettingsSheet);
