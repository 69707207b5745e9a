import { accountText, authText } from '@/lib/text/auth';
import { layoutText } from '@/lib/text/layout';
import { modalText } from '@/lib/text/modal';
import { onDemandText } from '@/lib/text/on-demand';
import { violations } from './helpers/accessibility';
import { expect, test } from './helpers/fixtures';
import { freshAddress, logInBrowser, openLogin, parts, registerUser } from './helpers/identity';

test('Back closes the modal on the first page of a visit, and leaves the page only then', async ({
  page,
}) => {
  await page.goto('/faq');
  await page.goto('/blog');
  const shown = parts(page);
  await shown.loginEntry.click();
  await expect(shown.email).toBeVisible();
  await page.goBack();
  await expect(shown.dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/blog$/);
  await expect(shown.loginEntry).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/faq$/);
});

test('closing by itself leaves nothing in the history', async ({ page }) => {
  await page.goto('/faq');
  await page.goto('/blog');
  const shown = parts(page);
  for (let time = 0; time < 3; time += 1) {
    await shown.loginEntry.click();
    await expect(shown.email).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(shown.dialog).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => Boolean(history.state?.portalModal))).toBe(false);
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/faq$/);
});

test('it works the same after pages were changed inside the portal', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/faq');
  await page.getByRole('contentinfo').or(page.locator('header')).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/$/);
  const shown = parts(page);
  await shown.loginEntry.click();
  await expect(shown.email).toBeVisible();
  await page.goBack();
  await expect(shown.dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
  await page.goForward();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/faq$/);
});

test('the side menu of phones: its links take its place in the history', async ({ page, complaints }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/faq');
  await page.getByLabel(layoutText.id.openMenu, { exact: true }).click();
  const menu = page.getByRole('dialog', { name: modalText.id.titles.SIDE_MENU_VIEW });
  await expect(menu).toBeVisible();
  const link = menu.getByRole('navigation', { name: layoutText.id.mainNavigation }).getByRole('link').first();
  const href = await link.getAttribute('href');
  await link.click();
  await expect(menu).toHaveCount(0);
  await expect(page).toHaveURL((url) => url.pathname === href);
  await page.goBack();
  await expect(page).toHaveURL(/\/faq$/);
  expect(complaints).toEqual([]);
});

test('Back on an alert over a dialog closes the alert alone', async ({ page, complaints }) => {
  const shown = await openLogin(page);
  await shown.email.fill('mina@kucing');
  await page.keyboard.press('Enter');
  await expect(shown.alert).toBeVisible();
  await page.goBack();
  await expect(shown.alert).toHaveCount(0);
  await expect(shown.email).toBeFocused();
  await expect(shown.email).toHaveValue('mina@kucing');
  // Answered, it leaves no entry behind: the next Back closes the dialog.
  await page.keyboard.press('Enter');
  await shown.alert.getByRole('button').click();
  await expect(shown.alert).toHaveCount(0);
  await page.goBack();
  await expect(shown.dialog).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/');
  expect(complaints).toEqual([]);
});

test('the focus stays inside, forwards and backwards', async ({ page }) => {
  const shown = await openLogin(page);
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press(key);
      expect(await page.evaluate(() => Boolean(document.activeElement?.closest('[role=dialog]')))).toBe(true);
    }
  }
  await page.keyboard.press('Escape');
  await expect(shown.loginEntry).toBeFocused();
});

test('nothing moves and nothing scrolls behind it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto('/faq');
  const place = () =>
    page.evaluate(() => {
      const left = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().left;
      return [left('main h1'), left('header a'), window.scrollY];
    });
  const before = await place();
  await parts(page).loginEntry.click();
  await expect(parts(page).email).toBeVisible();
  await page.mouse.move(5, 300);
  await page.mouse.wheel(0, 400);
  expect(await place()).toEqual(before);
});

test('full screen on phones, centred above; what was typed survives turning the phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  const shown = await openLogin(page);
  // The dialog arrives with a short movement.
  await expect.poll(() => shown.dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 780 });
  await shown.email.fill('mina@kucing.example');
  await page.setViewportSize({ width: 900, height: 600 });
  await expect
    .poll(async () => {
      const box = await shown.dialog.boundingBox();
      return Math.round((box?.x ?? 0) * 2 + (box?.width ?? 0));
    })
    .toBe(900);
  expect((await shown.dialog.boundingBox())?.width).toBeLessThan(600);
  await expect(shown.email).toHaveValue('mina@kucing.example');
});

test('at 320 px and at 200 % nothing is cut off sideways', async ({ page }) => {
  for (const [width, fontSize] of [
    [320, '100%'],
    [640, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 512 });
    await page.goto('/');
    if (width === 320) {
      await page.getByLabel(layoutText.id.openMenu, { exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: layoutText.id.login }).click();
    } else await parts(page).loginEntry.click();
    await expect(parts(page).email).toBeVisible();
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), fontSize);
    const overflow = await page.evaluate(
      () =>
        [...document.querySelectorAll('[role=dialog] *')].filter((element) => {
          const { right, width: size } = element.getBoundingClientRect();
          return size > 1 && right > window.innerWidth + 1;
        }).length,
    );
    expect(overflow).toBe(0);
  }
});

test('code that does not come says so and can be asked for again', async ({ page }) => {
  await page.goto('/faq');
  await page.waitForLoadState('networkidle');
  await page.route('**/_next/static/chunks/**', (route) => route.abort('internetdisconnected'));
  await parts(page).loginEntry.click();
  await expect(page.getByRole('alert').filter({ hasText: onDemandText.id.failed })).toBeVisible();
  await page.unroute('**/_next/static/chunks/**');
  await page.getByRole('button', { name: onDemandText.id.retry }).click();
  await expect(parts(page).email).toBeVisible();
});

test('nothing of the modal is loaded with an article', async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url());
  });
  await page.goto('/content/article/memberi-makan-kucing');
  await page.waitForLoadState('networkidle');
  const bodies = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()));
  expect(bodies.join()).not.toMatch(/ReactModal__Body--open|one-time-code/);
  expect(bodies.join()).toContain(layoutText.id.skipToContent);
});

test('loading is not felt on the next page: nothing is asked twice', async ({ page }) => {
  await openLogin(page);
  await page.keyboard.press('Escape');
  await expect(parts(page).dialog).toHaveCount(0);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await parts(page).loginEntry.click();
  await expect(parts(page).email).toBeFocused();
  expect(asked.filter((url) => url.includes('/chunks/'))).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in login, registration, alert, side menu, account and deletion, ${colorScheme}`, async ({
    page,
    context,
    portal,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const shown = await openLogin(page);
    expect(await violations(page), 'login').toEqual([]);
    await shown.email.fill('salah');
    await shown.next.click();
    await expect(shown.alert).toBeVisible();
    expect(await violations(page), 'alert').toEqual([]);
    await page.keyboard.press('Escape');
    expect(await violations(page), 'error at the field').toEqual([]);
    await page.getByRole('button', { name: authText.id.toRegister }).click();
    await shown.name.fill('Mina');
    await shown.phone.fill('081234567890');
    await shown.email.fill(freshAddress());
    await shown.next.click();
    await expect(shown.code).toBeVisible();
    await page.getByText(authText.id.noMail).click();
    expect(await violations(page), 'code').toEqual([]);
    await page.keyboard.press('Escape');

    await logInBrowser(context, portal, await registerUser(portal, freshAddress()));
    await page.setViewportSize({ width: 800, height: 700 });
    await page.goto('/');
    await page.getByLabel(layoutText.id.openMenu, { exact: true }).click();
    await expect(page.getByRole('dialog').getByText('Mina')).toBeVisible();
    expect(await violations(page), 'side menu').toEqual([]);
    await page.keyboard.press('Escape');
    await shown.account('Mina').click();
    await page.getByRole('button', { name: accountText.id.deleteAccount }).click();
    await expect(page.getByRole('dialog', { name: accountText.id.deleteQuestion })).toBeVisible();
    expect(await violations(page), 'deletion').toEqual([]);
  });
}
