import type { Page } from 'playwright/test';
import { analyticsText } from '@/lib/text/analytics';
import { chatText } from '@/lib/text/chat';
import { layoutText } from '@/lib/text/layout';
import { modalText } from '@/lib/text/modal';
import { onDemandText } from '@/lib/text/on-demand';
import { violations } from './helpers/accessibility';
import { startChatHost, type ChatHost } from './helpers/chat-host';
import { expect, test } from './helpers/fixtures';
import { START_LIMIT_MS, startPortal, type Portal } from './helpers/portal';

const text = chatText.id;
const question = analyticsText.id;
let host: ChatHost;
let site: Portal;

test.beforeAll(async () => {
  test.setTimeout(START_LIMIT_MS);
  host = await startChatHost();
  site = await startPortal({
    template: process.env.E2E_TEMPLATE,
    env: {
      CHAT_WIDGET_URL: host.url,
      CHAT_WIDGET_KEY: 'kunci-uji',
      GA_MEASUREMENT_ID: 'G-ABC1234567',
      REQUIRE_CONSENT: 'true',
    },
  });
});
test.afterAll(async () => {
  await site.stop();
  await host.stop();
});

const dialog = (page: Page, view: 'CHAT_HOME_VIEW' | 'CHAT_VIEW') =>
  page.getByRole('dialog', { name: modalText.id.titles[view] });

test('the widget is loaded at first use, in its own frame, and Back closes the view', async ({
  page,
  complaints,
}) => {
  host.asked.length = 0;
  // Earlier, the widget would begin without the visitor's identity and get it later.
  const identified = page.waitForResponse(/\/visitor\/api\/init/);
  await page.goto(`${site.url}/faq`);
  await identified;
  const launcher = page.getByRole('button', { name: text.launcher });
  await launcher.click();
  await expect(dialog(page, 'CHAT_HOME_VIEW')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(host.asked).toEqual([]);
  await page.getByRole('button', { name: text.start }).click();
  await expect(page.frameLocator('iframe').getByText('Halo, ada yang bisa dibantu?')).toBeVisible();
  expect(host.asked[0]).toBe('/loader.js');
  expect(host.asked[1]).toMatch(/^\/frame\?part=chat&key=kunci-uji&locale=id&font=&goid=./);
  // Back leads one step back, and then out.
  await page.goBack();
  await expect(dialog(page, 'CHAT_HOME_VIEW')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(`${site.url}/faq`);
  await expect(page.getByRole('button', { name: text.unread(2) })).toBeFocused();
  expect(complaints).toEqual([]);
});

test('O06: a provider that hangs harms no page, and the view offers other ways', async ({ page }) => {
  host.hang();
  try {
    await page.clock.install();
    await page.goto(`${site.url}/faq`);
    await page.getByRole('button', { name: text.launcher }).click();
    await page.getByRole('button', { name: text.start }).click();
    await expect(page.getByText(text.connecting)).toBeVisible();
    await page.clock.runFor(10_000);
    await expect(dialog(page, 'CHAT_VIEW').getByText(text.failed)).toBeVisible();
    await expect(page.getByRole('button', { name: text.request })).toBeVisible();
  } finally {
    host.recover();
  }
  await page.getByRole('button', { name: onDemandText.id.retry }).click();
  await expect(page.frameLocator('iframe').getByText('Halo, ada yang bisa dibantu?')).toBeVisible();
});

/** Stands in for gtag.js: sends every event as the real one would, to a host that the policy admits. */
const GTAG = `
const send = (command) => {
  const [name, event, fields] = command;
  if (name !== 'event') return;
  const query = new URLSearchParams({ en: event, dl: fields.page_location, dr: fields.page_referrer, dt: fields.page_title });
  navigator.sendBeacon('https://region1.google-analytics.com/g/collect?' + query);
};
for (const command of dataLayer) send(command);
dataLayer.push = (command) => send(command);
`;

test('P03: nothing is contacted before consent, then paths alone leave', async ({ page, complaints }) => {
  const left: URL[] = [];
  await page.route(
    (url) => url.origin !== site.url,
    async (route) => {
      const url = new URL(route.request().url());
      left.push(url);
      await route.fulfill(
        url.host === 'www.googletagmanager.com'
          ? { contentType: 'text/javascript', body: GTAG }
          : { status: 204 },
      );
    },
  );
  const counted = () =>
    left
      .filter(({ pathname }) => pathname === '/g/collect')
      .map(({ searchParams }) => {
        const { en = '', dl = '' } = Object.fromEntries(searchParams);
        return `${en} ${dl.slice(site.url.length)}`;
      });

  await page.goto(`${site.url}/content/article?q=rahasia`);
  const banner = page.getByRole('region', { name: question.title });
  await expect(banner).toBeVisible();
  expect(await violations(page)).toEqual([]);
  // It blocks nothing.
  await page.getByRole('main').getByRole('link').first().focus();
  expect(left).toEqual([]);

  await banner.getByRole('button', { name: question.allow }).click();
  await expect.poll(counted).toEqual(['page_view /content/article']);
  await page.goto(`${site.url}/content/article/memberi-makan-kucing?openarticle=rahasia`);
  await expect
    .poll(() => counted().slice(1))
    .toEqual([
      'page_view /content/article/memberi-makan-kucing',
      'view /content/article/memberi-makan-kucing',
    ]);
  await page.evaluate(() => (location.hash = 'rahasia'));
  await expect.poll(() => counted().length).toBe(4);
  await page.getByRole('navigation', { name: layoutText.id.breadcrumb }).getByRole('link').first().click();
  await expect.poll(() => counted().slice(4)).toEqual(['page_view /']);
  await page.goto(`${site.url}/request/TICKET-4711`);
  await expect.poll(() => counted().slice(5)).toEqual(['page_view /request/[key]']);
  const everything = decodeURIComponent(left.join(' '));
  for (const secret of ['rahasia', '4711', 'openarticle']) expect(everything).not.toContain(secret);

  await page.getByRole('button', { name: question.change }).click();
  await banner.getByRole('button', { name: question.refuse }).click();
  left.length = 0;
  await page.goto(`${site.url}/faq`);
  await expect(page.getByRole('button', { name: question.change })).toBeVisible();
  await expect(banner).toHaveCount(0);
  expect(left).toEqual([]);
  expect(complaints).toEqual([]);
});
