import type { Locator, Page } from 'playwright/test';
import { expect } from './fixtures';

/** Presses Tab until something has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let press = 0; press < 80 && !(await hasFocus()); press++) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

/**
 * Has the browser hand choosers of files to the test. Called before the page opens: Playwright asks for it with the first
 * listener and does not wait until the browser does so, and a key that is pressed at once may be faster.
 */
export function takeFileChoosers(page: Page): void {
  page.on('filechooser', () => undefined);
}
