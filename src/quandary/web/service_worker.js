// Keeps the page for times without a network. What the server says comes first: the page itself is
// always asked for, and files whose address holds their hash never change. Nothing of a table is kept.

const PAGE = "page";

/** The hash in an address like /static/<hash>/app.js. @param {URL} address */
const versionIn = (address) => address.pathname.match(/^\/(?:static|words)\/([0-9a-f]{16})\//)?.[1];

const worker = /** @type {any} */ (self);

// The page that brought this worker was loaded without it: it is kept now, out of the browser's own cache.
worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(
    fetch("/")
      .then((answer) => (answer.ok ? keepPage(answer) : undefined))
      .catch(() => {}),
  );
  worker.skipWaiting();
});
worker.addEventListener("activate", (/** @type {any} */ event) =>
  event.waitUntil(worker.clients.claim()),
);

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== "GET" || address.origin !== location.origin) return;
  const version = versionIn(address);
  if (version) event.respondWith(keptFile(event.request, version));
  else if (event.request.mode === "navigate" && !address.pathname.startsWith("/api/"))
    event.respondWith(page(event));
});

/** @param {Request} request @param {string} version */
async function keptFile(request, version) {
  const cache = await caches.open(version);
  const found = await cache.match(request.url);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request.url, answer.clone());
  return answer;
}

/**
 * The page from the server; the last one seen, where no server can be reached.
 * @param {any} event
 */
async function page(event) {
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(keepPage(answer.clone()).catch(() => {}));
    return answer;
  } catch (error) {
    const last = await (await caches.open(PAGE)).match("/");
    if (last) return last;
    throw error;
  }
}

/**
 * Keep the page once every file it names is kept, also the screens that are fetched later, and of all
 * files only those that belong to it.
 * @param {Response} answer
 */
async function keepPage(answer) {
  const text = await answer.clone().text();
  const version = text.match(/data-site="(\w+)"/)?.[1];
  if (!version) return;
  const cache = await caches.open(version);
  const named = [
    ...text.matchAll(/(?:href|src|data-later(?:-styles)?)="(\/(?:static|words)\/[^"]+)"/g),
  ].map((found) => found[1]);
  const missing = await Promise.all(
    named.map(async (address) => ((await cache.match(address)) ? [] : [address])),
  );
  await cache.addAll(missing.flat());
  await (await caches.open(PAGE)).put("/", answer);
  const open = await worker.clients.matchAll();
  if (open.length > 1) return; // another tab may still need the files of the page before
  for (const name of await caches.keys())
    if (name !== PAGE && name !== version) await caches.delete(name);
}
