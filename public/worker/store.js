// @ts-check
// The stores of the service worker. The order of their entries is that of the last use.
import { filesOf, isFile, isPicture, isStorable, pageGroup, surplus } from './rules.js';

// A change of what is stored comes with a new number; stores of other numbers are deleted.
export const STORES = { pages: 'portal-pages-1', files: 'portal-files-1', pictures: 'portal-pictures-1' };
export const OFFLINE_PAGES = ['/offline', '/en/offline'];
/** Only the worker adds it to these pages. */
export const OFFLINE_SCRIPT = '/offline-1.js';
export const STORED_AT = 'X-Stored-At';
const STORED_BYTES = 'X-Stored-Bytes';
const MB = 1024 * 1024;
/** The most bytes of each store. */
const MAX_BYTES = { pages: 20 * MB, files: 30 * MB, pictures: 40 * MB };

/** A copy that is younger, in ms, is not fetched again when its reader reports it; pages for offline last a day. */
const FRESH_MS = 60_000;
const OFFLINE_FRESH_MS = 24 * 60 * FRESH_MS;

/** Returns a stored answer; undefined also where storage is forbidden. @param {string} store @param {string} url */
export async function find(store, url) {
  try {
    return await (await caches.open(store)).match(url, { ignoreVary: true });
  } catch {
    return undefined;
  }
}

/** Returns a stored picture of another width than an address asks for: the window may have another size now. */
export async function findOtherWidth(/** @type {string} */ url) {
  const source = new URL(url).searchParams.get('url');
  if (source === null) return undefined;
  const pictures = await (await caches.open(STORES.pictures)).keys();
  const other = pictures.find((picture) => new URL(picture.url).searchParams.get('url') === source);
  return other && find(STORES.pictures, other.url);
}

/** Stores an answer as the most recent one. A full or forbidden storage, or an answer that breaks off, stores nothing. */
export async function put(/** @type {string} */ store, /** @type {string} */ url, /** @type {Response} */ answer) {
  try {
    const body = await answer.arrayBuffer();
    const headers = new Headers(answer.headers);
    if (!headers.has(STORED_AT)) headers.set(STORED_AT, String(Date.now()));
    headers.set(STORED_BYTES, String(body.byteLength));
    await (await caches.open(store)).put(url, new Response(body, { headers }));
  } catch {
    // The page itself is not affected.
  }
}

/**
 * Stores a page with the files it loads, or forgets one that is gone. Whether it is stored.
 * @param {string} path @param {Response} answer
 */
export async function keepPage(path, answer) {
  const { status, type } = answer;
  try {
    const isGone = status === 404 || status === 410 || type === 'opaqueredirect';
    if (isGone) await (await caches.open(STORES.pages)).delete(path);
    if (!isStorable(answer, true)) return false;
    const html = await answer.clone().text();
    const files = [...filesOf(html), ...(OFFLINE_PAGES.includes(path) ? [OFFLINE_SCRIPT] : [])];
    await Promise.all(files.map((file) => keepFile(STORES.files, file)));
    await put(STORES.pages, path, answer);
    return true;
  } catch {
    // Without its files a page is not worth storing.
    return false;
  }
}

/** @param {string} store @param {string} url */
async function keepFile(store, url) {
  if (await find(store, url)) return;
  const answer = await fetch(url);
  if (isStorable(answer)) await put(store, url, answer);
}

/** Fetches a page to store it, unless the stored copy is young. @param {string} path */
export async function refresh(path, freshMs = FRESH_MS) {
  const storedAt = Number((await find(STORES.pages, path))?.headers.get(STORED_AT) ?? 0);
  if (Date.now() - storedAt <= freshMs) return true;
  return keepPage(path, await fetch(path, { redirect: 'manual' }));
}

/** @param {keyof typeof STORES} name */
async function trim(name) {
  const store = await caches.open(STORES[name]);
  const entries = await Promise.all(
    (await store.keys()).map(async ({ url }) => {
      const bytes = Number((await store.match(url))?.headers.get(STORED_BYTES) ?? 0);
      return { url, bytes, group: (name === 'pages' && pageGroup(new URL(url).pathname)) || name };
    }),
  );
  const tooMany = surplus(entries, MAX_BYTES[name]);
  // Pages of earlier builds keep their files.
  const needed = name === 'files' && tooMany.length > 0 ? await neededFiles() : new Set(OFFLINE_PAGES);
  const dropped = tooMany.filter(({ url }) => !needed.has(new URL(url).pathname));
  await Promise.all(dropped.map(({ url }) => store.delete(url)));
}

async function neededFiles() {
  const pages = await (await caches.open(STORES.pages)).matchAll();
  const files = await Promise.all(pages.map(async (page) => [...filesOf(await page.text())]));
  return new Set([OFFLINE_SCRIPT, ...files.flat()]);
}

/** What the page loaded before the worker was there is stored with it. @param {{ path: string, loaded: string[] }} page */
export async function noteReading({ path, loaded }) {
  if (!pageGroup(path)) return;
  await refresh(path);
  for (const url of loaded) {
    const { pathname } = new URL(url);
    if (isFile(pathname)) await keepFile(STORES.files, url);
    else if (isPicture(pathname)) await keepFile(STORES.pictures, url);
  }
  for (const page of OFFLINE_PAGES) await refresh(page, OFFLINE_FRESH_MS);
  await Promise.all([trim('pages'), trim('files'), trim('pictures')]);
}

/** Forgets what was read, when somebody logs out. */
export async function forgetReading() {
  await caches.delete(STORES.pictures);
  const pages = await caches.open(STORES.pages);
  const read = (await pages.keys()).filter(({ url }) => !OFFLINE_PAGES.includes(new URL(url).pathname));
  await Promise.all(read.map((page) => pages.delete(page)));
}
