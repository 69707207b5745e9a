import { defineConfig } from 'playwright/test';
import { findChromium } from './scripts/test/tools.mjs';

const executablePath = await findChromium();
const isCi = process.env.CI === 'true';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/helpers/global-setup.ts',
  // Every worker runs a portal of its own. One more than the smallest machine has cores, since pages often wait.
  workers: 3,
  fullyParallel: false,
  forbidOnly: isCi,
  // A browser on a busy machine may miss a moment. What passes only at the second try is named as flaky at the end.
  retries: isCi ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    // Tests intercept requests, which they would not see of a service worker; offline.spec.ts allows it.
    serviceWorkers: 'block',
    // A recording costs a fifth of a test's computing. Where a failure is tried again, that is recorded.
    trace: isCi ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      executablePath,
      args: [
        // Chromium refuses to run as root with its sandbox; only our own pages are loaded.
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
