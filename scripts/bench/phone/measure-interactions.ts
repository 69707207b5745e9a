import type { Browser, Page } from 'playwright';
import { layoutText } from '@/lib/text/layout';
import { requestEntryText } from '@/lib/text/request-entry';
import { openPhone, WATCH_MS, type WatchedWindow } from './measure-load';

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
