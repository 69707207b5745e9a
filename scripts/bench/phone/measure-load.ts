import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { layoutText } from '@/lib/text/layout';
import { requestEntryText } from '@/lib/text/request-entry';

/** A phone: its screen, a processor a quarter as fast, and a slow 4G line as Lighthouse has it. */
const SCREEN = { width: 412, height: 823 };
const SLOWER = 4;
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_638_400 / 8,
  uploadThroughput: 675_000 / 8,
};
/** How long a page is watched after it has loaded, in ms. */
const WATCH_MS = 3_000;

/** What a first load costs. Times in ms; `script` are the bytes of scripts as they are transferred. */
export type Load = { blocking: number; lcp: number; shift: number; ready: number; script: number };
type MeasuredLoad = Load & { moved: string[] };

/** What `watch-page.js` notes; `moved` says which elements a layout shift moved, `longest` is the longest time from an event of an interaction to the next paint. */
type Seen = { tasks: [number, number][]; lcp: number; shift: number; moved: string[]; longest: number };
type WatchedWindow = Window & { seen: Seen };

/** Opens a page of its own, without anything stored. */
async function openPhone(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: SCREEN, hasTouch: true, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript({ path: join(import.meta.dirname, 'watch-page.js') });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  return { context, page };
}

/** Measures one first load. @throws when the page does not answer 200 */
export async function measureLoad(browser: Browser, url: string): Promise<MeasuredLoad> {
  const { context, page } = await openPhone(browser);
  try {
    const response = await page.goto(url, { waitUntil: 'load' });
    if (response?.status() !== 200) throw new Error(`${url}: ${response?.status()}`);
    await page.waitForTimeout(WATCH_MS);
    return await page.evaluate(readLoad);
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
function readLoad() {
  const { tasks, lcp, shift, moved } = (window as unknown as WatchedWindow).seen;
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  const scripts = performance
    .getEntriesByType('resource')
    .filter(({ name }) => new URL(name).pathname.endsWith('.js')) as PerformanceResourceTiming[];
  const lateTasks = tasks.filter(([start, duration]) => start + duration > painted);
  return {
    blocking: lateTasks.reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0),
    lcp,
    shift,
    moved,
    ready: Math.max(0, ...tasks.map(([start, duration]) => start + duration)),
    script: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  };
}

export type PagePaths = Record<'home' | 'category' | 'topic' | 'article' | 'search', string>;
type Interaction = { name: string; on: keyof PagePaths; act: (page: Page) => Promise<void> };

const text = layoutText.id;
/** The home page shows the large one in its banner, other pages the one in the header. */
const searchField = (page: Page) => page.locator('input[name=q]').filter({ visible: true }).first();
const TYPED = 'faktur';
/** Time between two keys, and how long the answer to an interaction is watched, in ms. */
const KEY_MS = 80;
const SETTLE_MS = 1_000;

export const INTERACTIONS: readonly Interaction[] = [
  { name: 'open search', on: 'home', act: (page) => searchField(page).tap() },
  {
    name: 'type',
    on: 'article',
    act: async (page) => {
      await searchField(page).focus();
      await page.keyboard.type(TYPED, { delay: KEY_MS });
    },
  },
  {
    name: 'open a topic',
    on: 'category',
    act: (page) => page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().tap(),
  },
  { name: 'menu', on: 'article', act: (page) => page.getByLabel(text.openMenu).tap() },
  {
    name: 'login',
    on: 'article',
    // Phones have it in the bar at the bottom.
    act: (page) => page.locator('.bottom-bar a[aria-haspopup=dialog]').tap(),
  },
  {
    name: 'request form',
    on: 'article',
    act: (page) =>
      page
        .getByRole('main')
        .getByRole('link', { name: requestEntryText.id.create, exact: true })
        .first()
        .tap(),
  },
];

/** The same on the reference, which has a field and a button. */
export const REFERENCE_ACTS = {
  type: async (page: Page) => {
    await page.getByLabel('field').focus();
    await page.keyboard.type(TYPED, { delay: KEY_MS });
  },
  press: (page: Page) => page.getByRole('button', { name: 'panel' }).tap(),
};

/** Returns the longest time from an event of the interaction to the next paint, in ms. */
export async function measureInteraction(
  browser: Browser,
  url: string,
  act: (page: Page) => Promise<void>,
): Promise<number> {
  const { context, page } = await openPhone(browser);
  try {
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(WATCH_MS);
    await act(page);
    await page.waitForTimeout(SETTLE_MS);
    return await page.evaluate(() => (window as unknown as WatchedWindow).seen.longest);
  } finally {
    await context.close();
  }
}
