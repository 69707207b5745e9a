import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';

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
export const WATCH_MS = 3_000;

/** What a first load costs. Times in ms; `script` are the bytes of scripts as they are transferred. */
export type Load = { blocking: number; lcp: number; shift: number; ready: number; script: number };
type MeasuredLoad = Load & { moved: string[] };

/** What `watch-page.js` notes; `moved` says which elements a layout shift moved, `longest` is the longest time from an event of an interaction to the next paint. */
type Seen = { tasks: [number, number][]; lcp: number; shift: number; moved: string[]; longest: number };
export type WatchedWindow = Window & { seen: Seen };

/** Opens a page of its own, without anything stored. */
export async function openPhone(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
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
