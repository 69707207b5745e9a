import { pino } from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ContentChange } from '@/lib/backend/content/queries';
import type { PageStore } from '@/lib/server/page-renewal';
import { type ContentWatch, watchContent } from '@/lib/server/watch-content';

let clock = 0;

/** A store that holds only when each page was rendered. */
class FakeStore implements PageStore {
  pages = new Map<string, number>();
  texts = new Map<string, string>();
  dropped: string[] = [];
  reads = new Map<string, number>();
  missing = new Set<string>();
  constructor(...paths: string[]) {
    for (const path of paths) this.pages.set(path, ++clock);
  }
  listPaths = (): string[] => [...this.pages.keys()];
  textOf = (path: string): string => this.texts.get(path) ?? '';
  readsOf = (path: string): number => this.reads.get(path) ?? 1;
  isMissing = (path: string): boolean => this.missing.has(path);
  refuseOlder = (): void => void ++clock;
  expectNewer = (): number => ++clock;
  renderedAt = (path: string): number | undefined => this.pages.get(path);
  drop = (path: string): void => {
    this.pages.delete(path);
    this.dropped.push(path);
  };
}

const change = (version: number, own: Partial<ContentChange> = {}): ContentChange => ({
  version,
  uid: 'a1b2c3d4e5',
  locale: 'id',
  model: 'help-article',
  kind: 'changed',
  category_key: 'kucing',
  topic_uid: 't0t0t0t0t0',
  key: 'makan',
  ...own,
});

function setUp(
  store: FakeStore,
  options: {
    tooMany?: number;
    render?: (path: string) => Promise<void>;
    onChange?: () => void;
    refreshSearch?: () => Promise<void>;
    pollMs?: number;
  } = {},
) {
  const log: ContentChange[] = [];
  const asked: { after: number; missed: number[] }[] = [];
  const rendered: string[] = [];
  const render = options.render ?? (() => Promise.resolve());
  const watch = watchContent({
    store,
    log: pino({ level: 'silent' }),
    async renderPage(path) {
      rendered.push(path);
      await render(path);
      store.pages.set(path, ++clock);
    },
    readChanges: (after, missed) => {
      asked.push({ after, missed });
      return Promise.resolve(log.filter(({ version }) => version > after || missed.includes(version)));
    },
    tooMany: options.tooMany ?? 100,
    refreshSearch: options.refreshSearch ?? (() => Promise.resolve()),
    ...(options.onChange && { onChange: options.onChange }),
    startVersion: 10,
    // Looks come from `refresh` alone.
    pollMs: options.pollMs ?? 1_000_000,
  });
  watches.push(watch);
  return { watch, log, asked, rendered };
}

/** A promise and the function that resolves it. The end of the test does so too, because a watch waits for renders to stop. */
function hold() {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  releases.push(release);
  return { released, release };
}

const releases: (() => void)[] = [];
const watches: ContentWatch[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const release of releases.splice(0)) release();
  await Promise.all(watches.splice(0).map((watch) => watch.stop()));
});

describe('the content watch', () => {
  test('refreshes the search, and tells of a change before any page is renewed', async () => {
    const store = new FakeStore('/id');
    const events: string[] = [];
    const { watch, log } = setUp(store, {
      onChange: () => void events.push('change'),
      refreshSearch: async () => void events.push('search'),
      render: async (path) => void events.push(path),
    });
    await watch.refresh();
    expect(events).toEqual(['search']);
    log.push(change(11));
    await watch.refresh();
    // What is made of results after the change was told is made of new ones.
    expect(events.slice(1)).toEqual(['search', 'change', '/id']);
  });

  test('drops the pages of hidden items also when the search cannot be refreshed, and tries that again (T04)', async () => {
    const store = new FakeStore('/id/content/kucing');
    let tries = 0;
    const refreshSearch = async () => {
      tries += 1;
      if (tries === 1) throw new Error('no database');
    };
    const { watch, log, asked } = setUp(store, { refreshSearch });
    log.push(change(11, { kind: 'hidden' }));
    await expect(watch.refresh()).rejects.toThrow('no database');
    expect(store.dropped).toEqual(['/id/content/kucing']);
    await watch.refresh();
    expect([tries, asked.map(({ after }) => after)]).toEqual([2, [10, 10]]);
  });

  test('drops a hidden page that was rendered again before the search was refreshed (T04)', async () => {
    const store = new FakeStore('/id/content/kucing');
    const { watch, log } = setUp(store, {
      // As a reader may have it rendered, with what the older search finds.
      refreshSearch: async () => void store.pages.set('/id/content/kucing', 0),
    });
    log.push(change(11, { kind: 'hidden' }));
    await watch.refresh();
    expect(store.dropped).toEqual(['/id/content/kucing', '/id/content/kucing']);
  });

  test('drops hidden pages before the search is refreshed, which may take long (T04)', async () => {
    const store = new FakeStore('/id/content/kucing');
    const { released, release } = hold();
    const onChange = vi.fn();
    const { watch, log } = setUp(store, { onChange, refreshSearch: () => released });
    log.push(change(11, { kind: 'hidden' }));
    const refreshed = watch.refresh();
    await vi.waitFor(() => expect(store.dropped).toEqual(['/id/content/kucing']), { timeout: 10_000 });
    expect(onChange).toHaveBeenCalledTimes(1);
    release();
    await refreshed;
    // Again, because documents may have been made of the older search meanwhile.
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  test('drops hidden pages at its pace while other pages are renewed, however long that takes (T04)', async () => {
    vi.useFakeTimers();
    const store = new FakeStore('/id/content/kucing', '/id/blog/rahasia');
    const { released, release } = hold();
    const { watch, log, rendered } = setUp(store, { render: () => released, pollMs: 1_500 });
    log.push(change(11));
    await vi.advanceTimersByTimeAsync(1_500);
    expect(rendered).toEqual(['/id/content/kucing']);
    log.push(change(12, { kind: 'hidden', model: 'blog', key: 'rahasia', category_key: null }));
    await vi.advanceTimersByTimeAsync(1_500);
    expect(store.dropped).toContain('/id/blog/rahasia');
    release();
    await watch.finished();
  });

  test('a change is acknowledged when the pages that it touches are renewed, also during another renewal', async () => {
    const store = new FakeStore('/id/content/kucing', '/id/content/anjing');
    const renders = [hold(), hold(), hold()];
    const render = () => renders[rendered.length - 1]?.released ?? Promise.resolve();
    const { watch, log, rendered } = setUp(store, { render });
    const acknowledged: string[] = [];
    log.push(change(11));
    void watch.refresh().then(() => acknowledged.push('kucing'));
    await vi.waitFor(() => expect(rendered).toEqual(['/id/content/kucing']), { timeout: 10_000 });
    log.push(change(12, { category_key: 'anjing' }), change(13));
    void watch.refresh().then(() => acknowledged.push('anjing'));
    for (const [index, { release }] of renders.entries()) {
      await vi.waitFor(() => expect(rendered).toHaveLength(index + 1), { timeout: 10_000 });
      expect(acknowledged).not.toContain('anjing');
      release();
    }
    // The first once more, because its render had begun before the second change.
    expect(rendered).toEqual(['/id/content/kucing', '/id/content/kucing', '/id/content/anjing']);
    await vi.waitFor(() => expect(acknowledged).toEqual(['kucing', 'anjing']), { timeout: 10_000 });
  });

  test('drops a page that nobody has read, and renders it when the change has been told', async () => {
    const store = new FakeStore('/id', '/id/content/kucing');
    store.reads.set('/id/content/kucing', 0);
    const { released, release } = hold();
    const render = (path: string) => (path === '/id' ? Promise.resolve() : released);
    const { watch, log, rendered } = setUp(store, { render });
    log.push(change(11));
    await watch.refresh();
    expect(store.dropped).toEqual(['/id/content/kucing']);
    release();
    await watch.finished();
    expect(rendered).toEqual(['/id', '/id/content/kucing']);
  });

  test('renders also what is dropped while other dropped pages are rendered', async () => {
    const store = new FakeStore('/id/content/anjing', '/id/content/kucing');
    for (const path of store.listPaths()) store.reads.set(path, 0);
    const { released, release } = hold();
    const { watch, log, rendered } = setUp(store, { render: () => released });
    log.push(change(11, { category_key: 'anjing' }));
    await watch.refresh();
    log.push(change(12));
    await watch.refresh();
    release();
    await watch.finished();
    expect(rendered).toEqual(['/id/content/anjing', '/id/content/kucing']);
  });

  test('renews what a change touches and leaves the rest alone', async () => {
    const store = new FakeStore('/id', '/id/content/kucing', '/id/content/anjing', '/id/about');
    const { watch, log, rendered } = setUp(store);
    log.push(change(11));
    await watch.refresh();
    expect(rendered.sort()).toEqual(['/id', '/id/content/kucing']);
    expect(store.dropped).toEqual([]);
    await watch.refresh();
    expect(rendered).toHaveLength(2);
  });

  test.each(['hidden', 'removed'] as const)(
    'drops the pages that show a %s item before it makes new ones, and leaves others alone (T04)',
    async (kind) => {
      const showing = ['/id/content/kucing', '/id/content/article/makan', '/id/about'];
      const store = new FakeStore(...showing, '/id/terms', '/id/content/anjing');
      store.texts.set('/id/about', '<a href="/content/kucing/t0t0t0t0t0/a1b2c3d4e5-makan">Makan</a>');
      const droppedAtFirstRender: string[][] = [];
      const { watch, log, rendered } = setUp(store, {
        render: () => Promise.resolve(void droppedAtFirstRender.push([...store.dropped])),
      });
      log.push(change(11, { kind }));
      await watch.refresh();
      await watch.finished();
      expect(droppedAtFirstRender[0]?.sort()).toEqual(showing.sort());
      expect(rendered.sort()).toEqual(showing);
    },
  );

  test('renews every page when something is public again, and drops none (T04)', async () => {
    const store = new FakeStore('/id/content/kucing', '/id/blog/kabar', '/id/about');
    const { watch, log, rendered } = setUp(store);
    log.push(change(11, { kind: 'shown' }));
    await watch.refresh();
    expect(rendered.sort()).toEqual(['/id/about', '/id/blog/kabar', '/id/content/kucing']);
    expect(store.dropped).toEqual([]);
  });

  test('keeps the old page when the new one fails, and tries again with the next look', async () => {
    const store = new FakeStore('/id/content/kucing');
    let isBroken = true;
    const { watch, log, rendered } = setUp(store, {
      render: () => (isBroken ? Promise.reject(new Error('down')) : Promise.resolve()),
    });
    log.push(change(11));
    await watch.refresh();
    expect(store.listPaths()).toEqual(['/id/content/kucing']);
    isBroken = false;
    await watch.refresh();
    await watch.refresh();
    expect(rendered).toHaveLength(2);
  });

  test('keeps no 404 of what has just been published, however often it was asked for', async () => {
    const store = new FakeStore('/id/content/kucing/t0t0t0t0t0/a1b2c3d4e5-makan');
    store.missing.add('/id/content/kucing/t0t0t0t0t0/a1b2c3d4e5-makan');
    const { watch, log } = setUp(store, { render: () => Promise.reject(new Error('down')) });
    log.push(change(11, { kind: 'shown' }));
    await watch.refresh();
    expect(store.listPaths()).toEqual([]);
  });

  test('gives up for this look when the backend is down, without losing a page', async () => {
    const paths = Array.from({ length: 50 }, (_, index) => `/id/content/kucing/t/${index}`);
    const store = new FakeStore(...paths);
    let isBroken = true;
    const { watch, log, rendered } = setUp(store, {
      render: () => (isBroken ? Promise.reject(new Error('down')) : Promise.resolve()),
    });
    log.push(change(11));
    await watch.refresh();
    expect(rendered.length).toBeLessThan(10);
    isBroken = false;
    rendered.length = 0;
    await watch.refresh();
    expect(rendered.sort()).toEqual(paths.sort());
  });

  test('after a big import the most read pages are renewed first, and no other old page is left', async () => {
    const paths = Array.from({ length: 700 }, (_, index) => `/id/content/kucing/t/${index}`);
    const store = new FakeStore(...paths);
    for (const [index, path] of paths.entries()) store.reads.set(path, index);
    const leftAtFirstRender: string[][] = [];
    const { watch, log, rendered } = setUp(store, {
      render: async () => void leftAtFirstRender.push(store.listPaths()),
    });
    log.push(...Array.from({ length: 90 }, (_, index) => change(11 + index)));
    await watch.refresh();
    const mostRead = paths.toReversed();
    expect(leftAtFirstRender[0]?.sort()).toEqual(mostRead.slice(0, 50).sort());
    expect(rendered.slice(0, 50)).toEqual(mostRead.slice(0, 50));
    await watch.finished();
    // The rest is rendered for its next reader.
    expect(rendered).toEqual(mostRead.slice(0, 550));
  });

  test('a page that a reader asked for after it was dropped is not rendered twice', async () => {
    const paths = Array.from({ length: 52 }, (_, index) => `/id/content/kucing/t/${index}`);
    const store = new FakeStore(...paths);
    const { watch, log, rendered } = setUp(store, {
      render: async () => void store.pages.set('/id/content/kucing/t/50', ++clock),
    });
    log.push(change(11));
    await watch.refresh();
    await watch.finished();
    expect(rendered).toEqual([...paths.slice(0, 50), '/id/content/kucing/t/51']);
  });

  test('renders again when an older render got in between', async () => {
    const store = new FakeStore('/id/content/kucing');
    let attempts = 0;
    const { watch, log, rendered } = setUp(store);
    const original = store.renderedAt;
    store.renderedAt = (path) => (++attempts === 1 ? 0 : original(path));
    log.push(change(11));
    await watch.refresh();
    expect(rendered).toEqual(['/id/content/kucing', '/id/content/kucing']);
  });

  test('takes very many changes as a change of everything', async () => {
    const store = new FakeStore('/id/about', '/id/content/anjing');
    const { watch, log, rendered } = setUp(store, { tooMany: 3 });
    log.push(change(11), change(12), change(13));
    await watch.refresh();
    expect(store.dropped.sort()).toEqual(['/id/about', '/id/content/anjing']);
    await watch.finished();
    expect(rendered.sort()).toEqual(['/id/about', '/id/content/anjing']);
  });

  test('notices a lower version that is committed after a higher one', async () => {
    const store = new FakeStore('/id/content/kucing', '/id/content/anjing');
    const { watch, log, asked, rendered } = setUp(store);
    log.push(change(13));
    await watch.refresh();
    log.push(change(12, { category_key: 'anjing', uid: 'b1b2c3d4e5', key: 'jalan' }));
    await watch.refresh();
    expect(asked[1]).toEqual({ after: 13, missed: [11, 12] });
    expect(rendered).toEqual(['/id/content/kucing', '/id/content/anjing']);
    await watch.refresh();
    expect(asked[2]?.missed).toEqual([11]);
  });

  test('error pages are dropped: they have no address to ask for', async () => {
    const store = new FakeStore('/id/404', '/id/500');
    const { watch, log, rendered } = setUp(store);
    log.push(change(11, { model: 'page', key: 'footer', category_key: null }));
    await watch.refresh();
    expect(store.dropped.sort()).toEqual(['/id/404', '/id/500']);
    expect(rendered).toEqual([]);
  });

  test('looks by itself, and goes on after the database failed', async () => {
    vi.useFakeTimers();
    let calls = 0;
    const watch = watchContent({
      store: new FakeStore(),
      log: pino({ level: 'silent' }),
      renderPage: () => Promise.resolve(),
      readChanges: () => (++calls < 3 ? Promise.reject(new Error('down')) : Promise.resolve([])),
      refreshSearch: () => Promise.resolve(),
      tooMany: 10,
      startVersion: 0,
    });
    watches.push(watch);
    await vi.advanceTimersByTimeAsync(1_500 * 4 + 100);
    expect(calls).toBe(4);
  });
});
