import { test as base, expect, type Page } from 'playwright/test';
import { START_LIMIT_MS, startPortal, type Portal } from './portal';

/** What the browser complained about while a page was open. */
export type Complaints = string[];

type TestFixtures = {
  /** Errors of the console (violations of the content policy among them), exceptions and failed requests. */
  complaints: Complaints;
  /** A portal for this test alone, where the test changes content or stops the process. */
  ownPortal: Portal;
};
type WorkerFixtures = { portal: Portal };

const template = (): string => {
  const folder = process.env.E2E_TEMPLATE;
  if (!folder) throw new Error('the global setup did not run');
  return folder;
};

/** Playwright's test with a running portal; `page` already knows its address. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  portal: [
    async ({}, provide) => {
      const portal = await startPortal({ template: template() });
      await provide(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: START_LIMIT_MS },
  ],
  baseURL: async ({ portal }, provide) => provide(portal.url),
  ownPortal: [
    async ({}, provide) => {
      const portal = await startPortal({ template: template() });
      await provide(portal);
      await portal.stop();
    },
    { timeout: START_LIMIT_MS },
  ],
  page: async ({ page, javaScriptEnabled }, provide) => {
    if (javaScriptEnabled !== false) awaitCode(page);
    await provide(page);
  },
  complaints: async ({ page }, provide) => {
    const complaints: Complaints = [];
    collectComplaints(page, complaints);
    await provide(complaints);
  },
});

/**
 * Makes `goto` and `reload` wait until the page's code runs, which begins after the first paint. A person does not act
 * within that moment (first-load.spec.ts tries it). A call with its own `waitUntil` waits for that alone.
 */
function awaitCode(page: Page): void {
  const open = page.goto.bind(page);
  const reload = page.reload.bind(page);
  // Next appends it when it has taken the page over.
  const takenOver = async () => {
    if ((await page.locator('#__NEXT_DATA__').count()) === 0) return;
    await page.locator('next-route-announcer').waitFor({ state: 'attached' });
  };
  page.goto = async (url, options) => {
    const response = await open(url, options);
    if (!options?.waitUntil) await takenOver();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await takenOver();
    return response;
  };
}

/** Collects what the fixture `complaints` holds, for a page that a test opens itself. */
export function collectComplaints(page: Page, complaints: Complaints): void {
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // The configuration does so, because requests of a service worker would escape the tests' own answers.
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A navigation cancels what the old page was still asking for.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`${request.url()}: ${reason}`);
  });
}

export { expect };
