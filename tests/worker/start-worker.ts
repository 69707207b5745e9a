import { vi } from 'vitest';

export const PUBLIC = 'public, max-age=0, s-maxage=60, must-revalidate';
const ORIGIN = 'https://portal.test';

type Answer = { body: string; status?: number; cacheControl?: string };
type RequestOptions = { mode?: string; method?: string; authorization?: string; purpose?: string };

/** The worker, installed and active, in front of a site that the test changes. */
export type Site = Awaited<ReturnType<typeof startWorker>>;

/** Loads public/sw.js with the globals of a service worker. `pages` are what the site answers, by path. */
export async function startWorker(pages: Record<string, Answer>) {
  const handlers = new Map<string, (event: object) => void>();
  const stores = new Map([
    ['portal-pages-0', new Store()],
    ['foreign', new Store()],
  ]);
  const calls: string[] = [];
  const site = { origin: ORIGIN, pages, calls, isOffline: false, isHanging: false, isStorageFull: false };

  vi.resetModules();
  vi.stubGlobal('location', new URL(ORIGIN));
  vi.stubGlobal('addEventListener', (type: string, handle: (event: object) => void) =>
    handlers.set(type, handle),
  );
  vi.stubGlobal('skipWaiting', async () => void calls.push('skipWaiting'));
  const shown: object[] = [];
  const tab = { url: `${ORIGIN}/en/desk/request/TICKET-7`, focus: async () => void calls.push('focus') };
  vi.stubGlobal('clients', {
    claim: async () => void calls.push('claim'),
    matchAll: async () => [tab],
    openWindow: async (url: string) => void calls.push(`open ${url}`),
  });
  vi.stubGlobal('registration', {
    unregister: async () => void calls.push('unregister'),
    showNotification: async (title: string, { body, data }: { body: string; data: string }) =>
      void shown.push({ title, body, page: data }),
  });
  vi.stubGlobal('caches', {
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    open: async (name: string) => {
      const store = stores.get(name) ?? new Store();
      stores.set(name, store);
      store.isFull = site.isStorageFull;
      return store;
    },
  });
  vi.stubGlobal('fetch', async (target: string | { url: string }) => {
    const { pathname } = new URL(typeof target === 'string' ? target : target.url, ORIGIN);
    if (site.isHanging) return new Promise(() => {});
    if (site.isOffline) throw new TypeError('Failed to fetch');
    return toResponse(pathname, site.pages[pathname]);
  });
  await import('@/public/sw.js');

  /** Resolves with the answer, if any, once all work of the event that can end has ended. */
  async function emit(type: string, event: object): Promise<Response | undefined> {
    let answer: Promise<Response> | undefined;
    const work: Promise<unknown>[] = [];
    handlers.get(type)?.({
      ...event,
      waitUntil: (promise: Promise<unknown>) => void work.push(promise),
      respondWith: (promise: Promise<Response>) => (answer = promise),
    });
    const response = await answer;
    if (!site.isHanging) for (const promise of work) await promise;
    return response;
  }
  const toRequest = (path: string, options: RequestOptions = {}) => {
    const { mode = 'navigate', method = 'GET', ...headers } = options;
    return { request: { url: ORIGIN + path, mode, method, headers: new Headers(headers) } };
  };
  await emit('install', {});
  await emit('activate', {});

  return Object.assign(site, {
    async open(path: string, options?: RequestOptions) {
      const response = await emit('fetch', toRequest(path, options));
      if (!response) throw new Error(`the worker left ${path} to the browser`);
      return { status: response.status, type: response.type, text: await response.text() };
    },
    /** Whether the worker answers a request itself. */
    isAnswered(path: string, options?: RequestOptions) {
      let isAnswered = false;
      const respondWith = (answer: Promise<Response>) => {
        answer.catch(() => undefined);
        isAnswered = true;
      };
      handlers.get('fetch')?.({ ...toRequest(path, options), respondWith, waitUntil: () => {} });
      return isAnswered;
    },
    tell: (data: object) => emit('message', { data }),
    /** The notices that were shown. */
    shown,
    push: (data: string) => emit('push', { data: { json: () => JSON.parse(data) as unknown } }),
    press: (data: string) => emit('notificationclick', { notification: { data, close: () => undefined } }),
    storeNames: () => [...stores.keys()],
    /** Paths of what is stored, the least recently used first. */
    stored: (name?: 'pages' | 'files' | 'pictures') =>
      [...stores].flatMap(([own, { urls }]) =>
        name === undefined || own === `portal-${name}-1` ? urls() : [],
      ),
  });
}

/** As browsers mark answers of the site itself; a clone keeps it. */
function toResponse(path: string, answer: Answer = { body: 'tidak ada', status: 404 }): Response {
  const { body, status = 200, cacheControl = PUBLIC } = answer;
  const type = path.endsWith('.json') ? 'application/json' : 'text/html; charset=utf-8';
  const headers = { 'Content-Type': type, 'Cache-Control': cacheControl };
  const mark = (response: Response): Response => {
    const clone = response.clone.bind(response);
    return Object.defineProperties(response, {
      type: { value: 'basic' },
      clone: { value: () => mark(clone()) },
    });
  };
  return mark(new Response(body, { status, headers }));
}

/** One store of the browser's cache storage. */
class Store {
  isFull = false;
  #entries = new Map<string, Response>();
  urls = () => [...this.#entries.keys()].map((url) => new URL(url).pathname);
  keys = async () => [...this.#entries.keys()].map((url) => ({ url }));
  matchAll = async () => [...this.#entries.values()].map((response) => response.clone());
  // As in browsers, a query counts.
  match = async (url: string) => this.#entries.get(absolute(url))?.clone();
  delete = async (target: string | { url: string }) =>
    this.#entries.delete(absolute(typeof target === 'string' ? target : target.url));
  put = async (url: string, response: Response) => {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    await this.delete(url);
    this.#entries.set(absolute(url), response);
  };
}

const absolute = (url: string) => new URL(url, ORIGIN).href;
