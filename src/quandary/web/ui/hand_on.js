// Something to show to others: handed to another app or saved. Nothing leaves this device but what a
// person hands on.

/** @param {Blob} file @param {string} name */
export function download(file, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Hand something to another app, if this device can; whether it did. @param {ShareData} data */
export async function handOn(data) {
  if (!navigator.canShare?.(data)) return false;
  try {
    await navigator.share(data);
  } catch (error) {
    if (/** @type {Error} */ (error).name !== "AbortError") return false;
  }
  return true;
}

/** @param {string} title */
export const fileName = (title) => title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");

/** @param {HTMLCanvasElement} canvas @param {string} title */
export async function sharePng(canvas, title) {
  const picture = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!picture) return;
  const name = `${fileName(title)}.png`;
  const file = new File([picture], name, { type: "image/png" });
  if (!(await handOn({ files: [file] }))) download(file, name);
}
