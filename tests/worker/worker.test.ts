import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PUBLIC, startWorker, type Site } from './start-worker';

const ARTICLE = '/content/kucing/abcdefghij/klmnopqrst-makan';
const OTHER = '/content/kucing/abcdefghij/uvwxyzabcd-tidur';
const OFFLINE =
  '<head></head><script src="/_next/static/page.js"></script><script id="__NEXT_DATA__" type="application/json">{}</script>luring<section hidden="" class="x"><ul><li><a href="{href}">{title}</a> {date}</li></ul></section>';

let site: Site;

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T08:00:00Z') });
  site = await startWorker({
    '/': { body: '<head></head>beranda' },
    '/offline': { body: OFFLINE },
    '/en/offline': { body: OFFLINE.replace('luring', 'offline') },
    '/sw.js': { body: '' },
    '/offline-1.js': { body: 'reload' },
    [ARTICLE]: {
      body: '<head><link href="/_next/static/a.css"></head><h1>Memberi <b>makan</b> &amp; minum</h1>',
    },
    [OTHER]: { body: '<head></head><h1>Tidur</h1>' },
    '/_next/static/a.css': { body: 'a{}' },
    '/request': { body: '<head></head>rahasia', cacheControl: 'private, no-store' },
  });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a page', () => {
  it('comes from the network as long as that answers, with new content at once', async () => {
    expect(await site.open(ARTICLE)).toMatchObject({ status: 200, text: expect.stringContaining('makan') });
    site.pages[ARTICLE] = { body: '<head></head>baru' };
    expect((await site.open(ARTICLE)).text).toBe('<head></head>baru');
  });

  it('that was read can be read without a network, with its files, and says when it was stored', async () => {
    await site.open(ARTICLE);
    site.isOffline = true;
    vi.setSystemTime(new Date('2026-11-23T11:00:00Z'));
    const { status, text } = await site.open(ARTICLE);
    expect(status).toBe(200);
    expect(text).toContain(`<meta name="stored-at" content="${Date.parse('2026-11-23T08:00:00Z')}"/></head>`);
    expect((await site.open('/_next/static/a.css', { mode: 'no-cors' })).text).toBe('a{}');
    // Reading it again does not make it younger.
    expect((await site.open(ARTICLE)).text).toContain(String(Date.parse('2026-11-23T08:00:00Z')));
  });

  it('comes from the store after three seconds, and the next one sooner', async () => {
    await site.open(ARTICLE);
    await site.open(OTHER);
    site.isHanging = true;
    const waitFor = async (path: string, ms: number) => {
      let isOver = false;
      const answer = site.open(path).finally(() => (isOver = true));
      await vi.advanceTimersByTimeAsync(ms - 1);
      expect(isOver).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      return (await answer).text;
    };
    expect(await waitFor(ARTICLE, 3_000)).toContain('stored-at');
    expect(await waitFor(OTHER, 300)).toContain('stored-at');
    // After a failed request the next one waits the full time again.
    site.isHanging = false;
    site.isOffline = true;
    await site.open(ARTICLE);
    site.isHanging = true;
    expect(await waitFor(OTHER, 3_000)).toContain('stored-at');
  });

  it('comes from the store while the site fails', async () => {
    await site.open(ARTICLE);
    site.pages[ARTICLE] = { body: 'gangguan', status: 503 };
    expect((await site.open(ARTICLE)).text).toContain('stored-at');
  });

  it('that is gone is forgotten', async () => {
    await site.open(ARTICLE);
    delete site.pages[ARTICLE];
    expect((await site.open(ARTICLE)).status).toBe(404);
    site.isOffline = true;
    expect((await site.open(ARTICLE)).text).toContain('luring');
  });

  it('has one copy, without what a query adds', async () => {
    await site.open(`${ARTICLE}?openarticle=x`);
    expect(site.stored('pages')).not.toContain(ARTICLE);
    await site.tell({ type: 'read', path: ARTICLE, loaded: [] });
    expect(site.stored('pages')).toContain(ARTICLE);
    site.isOffline = true;
    expect((await site.open(`${ARTICLE}?openarticle=x`)).text).toContain('stored-at');
  });

  it('of one reader is never stored, nor anything of the API', async () => {
    await site.open('/request');
    await site.tell({ type: 'read', path: '/request', loaded: ['/api/media/attachment/1'] });
    expect(site.stored().filter((path) => /request|api/.test(path))).toEqual([]);
    expect(site.isAnswered('/api/project/api/issue/', { mode: 'cors' })).toBe(false);
    expect(site.isAnswered(ARTICLE, { method: 'POST' })).toBe(false);
    expect(site.isAnswered('/media/1/a.webp', { mode: 'no-cors', authorization: 'Token x' })).toBe(false);
  });
});

describe('without a network', () => {
  it('a page that is not stored says so and lists the articles that are, the last one first', async () => {
    await site.open(ARTICLE);
    await site.open(OTHER);
    site.isOffline = true;
    const { status, text } = await site.open('/request');
    expect(status).toBe(503);
    expect(text).toContain(
      `<li><a href="${OTHER}">Tidur</a> 23 November 2026 pukul 15.00 WIB</li><li><a href="${ARTICLE}">Memberi makan &amp; minum</a>`,
    );
    expect(text).not.toMatch(/_next|__NEXT_DATA__/);
    expect(text).toContain('luring');
    expect(text).toContain('src="/offline-1.js"');
    expect((await site.open('/offline-1.js', { mode: 'no-cors' })).text).toBe('reload');
    expect((await site.open('/en/faq')).text).toMatch(/offline$/);
  });

  it('data of a stored page fail, so that the router loads the page; prefetches are left alone', async () => {
    await site.open(ARTICLE);
    const data = `/_next/data/b/id${ARTICLE}.json`;
    site.pages[data] = { body: '{}' };
    expect((await site.open(data, { mode: 'cors' })).text).toBe('{}');
    expect(site.isAnswered(data, { mode: 'cors', purpose: 'prefetch' })).toBe(false);
    site.isHanging = true;
    const answer = site.open(data, { mode: 'cors' });
    await vi.advanceTimersByTimeAsync(3_000);
    expect((await answer).type).toBe('error');
  });
});

describe('the stores', () => {
  it('hold the last 50 articles by reading', async () => {
    const pathOf = (index: number) => `/content/kucing/abcdefghij/${String(index).padStart(10, '0')}-x`;
    for (let index = 0; index < 52; index++) {
      site.pages[pathOf(index)] = { body: '<head></head>' };
      await site.open(pathOf(index));
    }
    await site.open(pathOf(0));
    await site.tell({ type: 'read', path: pathOf(0), loaded: [] });
    const articles = site.stored('pages').filter((path) => path.startsWith('/content/'));
    expect(articles).toHaveLength(50);
    expect(articles).toContain(pathOf(0));
    expect(articles).not.toContain(pathOf(1));
  });

  it('take what the page loaded before the worker was there', async () => {
    site.pages['/_next/static/lazy.js'] = { body: 'x' };
    site.pages['/media/1/ikan.webp'] = { body: 'x' };
    const loaded = ['/_next/static/lazy.js', '/media/1/ikan.webp', '/sw.js'].map(
      (path) => site.origin + path,
    );
    await site.tell({ type: 'read', path: ARTICLE, loaded });
    expect(site.stored('files')).toContain('/_next/static/lazy.js');
    expect(site.stored('pictures')).toEqual(['/media/1/ikan.webp']);
    expect(site.stored()).not.toContain('/sw.js');
  });

  it('show a picture in another width where the wanted one is missing', async () => {
    const picture = (name: string, width: number) =>
      `/_next/image?url=%2Fmedia%2F1%2F${name}.webp&w=${width}&q=75`;
    site.pages['/_next/image'] = { body: 'ikan' };
    await site.open(picture('ikan', 640), { mode: 'no-cors' });
    site.isOffline = true;
    expect((await site.open(picture('ikan', 1080), { mode: 'no-cors' })).text).toBe('ikan');
    expect((await site.open(picture('susu', 640), { mode: 'no-cors' })).type).toBe('error');
  });

  it('forget what was read when somebody logs out', async () => {
    await site.open(ARTICLE);
    await site.tell({ type: 'forget' });
    expect(site.stored('pages')).toEqual(['/offline', '/en/offline']);
  });

  it('that are full or forbidden leave the page as it is', async () => {
    site.isStorageFull = true;
    expect((await site.open(ARTICLE)).text).toContain('makan');
    expect(site.stored('pages')).not.toContain(ARTICLE);
  });
});

describe('the worker', () => {
  it('takes over at once and deletes the stores of earlier ones', async () => {
    expect(site.calls).toEqual(['skipWaiting', 'claim']);
    expect(site.storeNames()).not.toContain('portal-pages-0');
    expect(site.storeNames()).toContain('foreign');
  });

  it.each([404, 410])('leaves, with its stores, when the site has none any more (%d)', async (status) => {
    site.pages['/sw.js'] = { body: '', status };
    await site.open(ARTICLE);
    expect(site.calls).toContain('unregister');
    expect(site.storeNames()).toEqual(['foreign']);
    // Pages register it again before they say that they are read.
    await site.tell({ type: 'read', path: ARTICLE, loaded: [] });
    expect(site.calls.filter((call) => call === 'unregister')).toHaveLength(2);
    expect(site.storeNames()).toEqual(['foreign']);
  });

  it.each([200, 500, 503])('stays otherwise (%d)', async (status) => {
    site.pages['/sw.js'] = { body: '', status, cacheControl: PUBLIC };
    await site.open(ARTICLE);
    expect(site.calls).not.toContain('unregister');
    expect(site.stored('pages')).toContain(ARTICLE);
  });
});

describe('a notice to an agent', () => {
  const notice = (url: string) => JSON.stringify({ title: 'TICKET-7', body: 'Pelanggan menjawab', url });

  it.each([
    ['/desk/request/TICKET-7', '/desk/request/TICKET-7'],
    ['https://lain.example/', '/desk'],
    ['//lain.example', '/desk'],
    ['/desk/../request', '/desk'],
  ])('is shown, and leads to a page of the desk alone (%s)', async (url, page) => {
    await site.push(notice(url));
    expect(site.shown).toEqual([{ title: 'TICKET-7', body: 'Pelanggan menjawab', page }]);
  });

  it('that cannot be read is shown all the same', async () => {
    await site.push('{');
    expect(site.shown).toEqual([{ title: 'Meja bantuan', body: '', page: '/desk' }]);
  });

  it('opens the request in the tab that has it, in either language, or in a new one', async () => {
    await site.press('/desk/request/TICKET-7');
    await site.press('/desk/request/TICKET-8');
    expect(site.calls.slice(-2)).toEqual(['focus', 'open /desk/request/TICKET-8']);
  });
});
