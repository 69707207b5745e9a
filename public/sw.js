// @ts-check
// The service worker: pages that were read can be read again while the network is weak or gone. A page always comes from
// the network when that answers in time, so an old worker never holds back new content (docs/decisions/0019).
import { offlinePage } from './worker/offline-page.js';
import { isFile, isPicture, isStorable, pageGroup, pageOfData } from './worker/rules.js';
import {
  find,
  findOtherWidth,
  forgetReading,
  keepPage,
  noteReading,
  OFFLINE_PAGES,
  put,
  refresh,
  STORED_AT,
  STORES,
} from './worker/store.js';

/** @typedef {Event & { waitUntil(work: Promise<unknown>): void }} WorkerEvent */
/** @typedef {WorkerEvent & { request: Request, respondWith(answer: Promise<Response>): void }} FetchEvent */
/** @typedef {EventTarget & { skipWaiting(): Promise<void>, registration: ServiceWorkerRegistration, clients: Clients }} WorkerScope */
/** @typedef {{ url: string, focus(): Promise<unknown> }} Tab */
/** @typedef {{ claim(): Promise<void>, matchAll(options: object): Promise<Tab[]>, openWindow(url: string): Promise<unknown> }} Clients */

// The types of pages do not know it.
const scope = /** @type {WorkerScope} */ (/** @type {unknown} */ (globalThis));

/** How long the network has to answer when there is a stored copy, in ms, and once it has failed to. */
const PATIENCE_MS = 3_000;
const WEAK_PATIENCE_MS = 300;
const WEAK_FOR_MS = 10_000;
let weakUntil = 0;

/**
 * Returns the answer that comes in time. After a wait in vain the next page is not waited for as long; a network that is
 * gone fails at once, and may be good when it is back.
 */
async function inTime(/** @type {Promise<Response>} */ fetched) {
  const patience = Date.now() < weakUntil ? WEAK_PATIENCE_MS : PATIENCE_MS;
  /** @type {Promise<undefined>} */
  const tooLate = new Promise((resolve) => setTimeout(resolve, patience));
  const answer = await Promise.race([fetched.catch(() => Response.error()), tooLate]);
  weakUntil = answer ? 0 : Date.now() + WEAK_FOR_MS;
  return answer?.type === 'error' ? undefined : answer;
}

/** Network first; then the stored copy, which says when it was stored; then the page for offline. @param {FetchEvent} event */
async function answerPage(event) {
  const { pathname, search } = new URL(event.request.url);
  const isKept = pageGroup(pathname) !== undefined;
  const fetched = fetch(event.request).then((answer) => {
    // A query belongs to the reader; pages report themselves without it.
    const copy = isKept && !search ? answer.clone() : undefined;
    event.waitUntil(retireIfGone().then((isGone) => isGone || !copy || keepPage(pathname, copy)));
    return answer;
  });
  event.waitUntil(fetched.catch(() => undefined));
  const stored = isKept ? await find(STORES.pages, pathname) : undefined;
  if (!stored) return fetched.catch(() => offlinePage(pathname));
  const answer = await inTime(fetched);
  if (answer && answer.status < 500) return answer;
  event.waitUntil(put(STORES.pages, pathname, stored.clone()));
  const note = `<meta name="stored-at" content="${stored.headers.get(STORED_AT)}"/></head>`;
  return new Response((await stored.text()).replace('</head>', note), { headers: stored.headers });
}

/** Where the page is stored, data that do not come in time fail: the router then loads the page. @param {FetchEvent} event */
async function answerData(event) {
  const page = pageOfData(new URL(event.request.url).pathname);
  const fetched = fetch(event.request);
  if (!page || !(await find(STORES.pages, page))) return fetched;
  return (await inTime(fetched)) ?? Response.error();
}

/** @param {FetchEvent} event @param {string} store */
async function answerFile(event, store) {
  const { url } = event.request;
  const stored = await find(store, url);
  if (stored) return stored;
  const answer = await fetch(event.request).catch(() => undefined);
  if (!answer) return (await findOtherWidth(url)) ?? Response.error();
  if (isStorable(answer)) event.waitUntil(put(store, url, answer.clone()));
  return answer;
}

/** Whether the site has no worker any more; asked once. @type {Promise<boolean> | undefined} */
let gone;

/** Leaves when the site has no worker any more, as after a return to an older version. */
async function retireIfGone() {
  gone ??= fetch('/sw.js', { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404 || status === 410,
    () => false,
  );
  if (!(await gone)) return false;
  await scope.registration.unregister();
  for (const name of await caches.keys()) if (name.startsWith('portal-')) await caches.delete(name);
  return true;
}

/** @param {string} type @param {(event: any) => void} handle */
const on = (type, handle) => scope.addEventListener(type, handle);

on('install', (/** @type {WorkerEvent} */ event) => {
  const pages = ['/', ...OFFLINE_PAGES].map((page) => refresh(page, 0));
  // At once: no worker depends on the build of the pages that are open. What failed is stored with the first page read.
  event.waitUntil(Promise.allSettled(pages).then(() => scope.skipWaiting()));
});

on('activate', (/** @type {WorkerEvent} */ event) => {
  const own = Object.values(STORES);
  const isOld = (/** @type {string} */ name) => name.startsWith('portal-') && !own.includes(name);
  const clean = async () => {
    await Promise.all((await caches.keys()).filter(isOld).map((name) => caches.delete(name)));
    await scope.clients.claim();
  };
  event.waitUntil(clean());
});

on('message', (/** @type {WorkerEvent & { data?: any }} */ event) => {
  const { type, path, loaded } = event.data ?? {};
  if (type === 'forget') event.waitUntil(forgetReading());
  // A page has registered the worker again before it says this, so one that has left has to leave again.
  const note = async () => (await retireIfGone()) || noteReading({ path, loaded });
  // Without a network there is nothing to store.
  if (type === 'read') event.waitUntil(note().catch(() => undefined));
});

on('fetch', (/** @type {FetchEvent} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
  if (request.headers.has('Authorization') || request.headers.has('Range')) return;
  if (isFile(pathname)) event.respondWith(answerFile(event, STORES.files));
  else if (isPicture(pathname)) event.respondWith(answerFile(event, STORES.pictures));
  else if (request.mode === 'navigate') event.respondWith(answerPage(event));
  else if (pathname.startsWith('/_next/data/') && request.headers.get('Purpose') !== 'prefetch')
    event.respondWith(answerData(event));
});

/** @typedef {{ title?: unknown, body?: unknown, url?: unknown }} Notice */

/** Returns the page of the desk that a notice opens; a notice cannot name another site. @param {unknown} url */
const deskPage = (url) => (typeof url === 'string' && /^\/desk(\/[\w/-]*)?$/.test(url) ? url : '/desk');

on('push', (/** @type {WorkerEvent & { data?: { json(): Notice } }} */ event) => {
  /** @type {Notice} */
  let notice = {};
  try {
    notice = event.data?.json() ?? {};
  } catch {
    // A push must show something, or the browser shows a notice of its own.
  }
  const { title, body, url } = notice;
  const page = deskPage(url);
  const shown = { body: String(body ?? ''), tag: page, data: page, icon: '/icon-192.png', renotify: true };
  event.waitUntil(scope.registration.showNotification(String(title ?? 'Meja bantuan'), shown));
});

on(
  'notificationclick',
  (/** @type {WorkerEvent & { notification: { data: unknown, close(): void } }} */ event) => {
    event.notification.close();
    event.waitUntil(openDesk(deskPage(event.notification.data)));
  },
);

/** Shows a page of the desk in the tab that has it, or in a new one, so that nothing typed elsewhere is lost. @param {string} page */
async function openDesk(page) {
  const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const pathOf = (/** @type {{ url: string }} */ { url }) => new URL(url).pathname.replace(/^\/en(?=\/)/, '');
  const tab = tabs.find((one) => pathOf(one) === page);
  await (tab ? tab.focus() : scope.clients.openWindow(page));
}
