import type { Page } from 'playwright/test';
import { formFieldText, deflectionText, requestFormText } from '@/lib/text/request-form';
import { requestEntryText } from '@/lib/text/request-entry';
import { modalText } from '@/lib/text/modal';
import { violations } from './helpers/accessibility';
import { expect, test } from './helpers/fixtures';
import { call, freshAddress, logInBrowser, mailedCode, parts, registerUser } from './helpers/identity';
import { expectFiled, FILE, fill, form, openForm, picture, UPLOAD } from './helpers/request';
import { articleAddress } from './helpers/site';

const text = requestFormText.id;
const fields = formFieldText.id;
const FIELDS = '**/project/TICKET/create_fields/**';
const PHONE = { width: 390, height: 780 };

type Asked = { field: { key: string; name: string; field_type: string; index: number }; required: boolean };

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test.describe('a form that the server made large', () => {
  test.use({ viewport: PHONE });

  test('forty fields and one of a kind that is not known: all others are filled in and sent', async ({
    page,
    portal,
    complaints,
  }) => {
    const added: string[] = [];
    await page.route(FIELDS, async (route) => {
      const response = await route.fetch();
      const own = (await response.json()) as Asked[];
      const last = Math.max(...own.map(({ field }) => field.index));
      const more = Array.from({ length: 40 - own.length }, (_, at) => ({
        field: { key: `f${at}`, name: `Pertanyaan ${at}`, field_type: 'text', index: last + 1 + at },
        required: at === 30,
      }));
      added.splice(0, added.length, ...more.map(({ field }) => field.key));
      const odd = { key: 'map', name: 'Peta kandang', field_type: 'hologram', index: last + 3 };
      const contact = { key: 'primary_contact', name: 'Kontak utama', field_type: 'text', index: 0 };
      // In no order: the index counts.
      const given = [
        ...more.reverse(),
        ...own,
        { field: odd, required: true },
        { field: contact, required: true },
      ];
      await route.fulfill({ response, json: given });
    });
    const bodies: Record<string, unknown>[] = [];
    await page.route(FILE, async (route) => {
      const body = route.request().postDataJSON() as Record<string, unknown>;
      bodies.push(body);
      const known = Object.entries(body).filter(([key]) => !/^f\d/.test(key));
      await route.continue({ postData: JSON.stringify(Object.fromEntries(known)) });
    });

    const shown = await openForm(page, portal);
    await expect(page.locator('[data-field]')).toHaveCount(40);
    await expect(page.getByText(text.skipped('Peta kandang'))).toBeVisible();
    await expect(page.getByText('Kontak utama')).toHaveCount(0);
    expect(await widthOf(page)).toBeLessThanOrEqual(PHONE.width);
    const questions = page.getByRole('textbox', { name: /^Pertanyaan / });
    expect(
      await questions.first().evaluate((element: HTMLElement) => element.closest('label, div')?.textContent),
    ).toBe('Pertanyaan 0');
    await fill(page);
    await shown.send.click();
    const needed = page.getByRole('textbox', { name: 'Pertanyaan 30' });
    await expect(needed).toBeFocused();
    await expect(needed).toHaveAccessibleDescription(`${text.required} Isi “Pertanyaan 30” lebih dahulu.`);
    await expect(needed).toBeInViewport();
    for (const question of await questions.all()) await question.fill('ya');
    await page.reload();
    await expect(needed).toHaveValue('ya');
    await shown.send.click();
    await expect(shown.sent).toBeFocused();
    const [body = {}] = bodies;
    expect(Object.keys(body)).toEqual(expect.arrayContaining(added));
    expect(Object.keys(body)).not.toContain('map');
    expect(complaints).toEqual([]);
  });

  test('thirty images over a slow line while the server fails: all arrive, and are there afterwards', async ({
    page,
    portal,
  }) => {
    const line = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 50_000 };
    await logInBrowser(page.context(), portal, await registerUser(portal, freshAddress()));
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', slow);
    await page.goto('/request/new');
    const shown = form(page);
    await expect(shown.story).toBeVisible({ timeout: 30_000 });
    await fill(page);
    // Every fifth is refused at first, and one answer is lost.
    let count = 0;
    await page.route(UPLOAD, async (route) => {
      count += 1;
      if (count === 7) await route.abort('connectionreset');
      else if (count <= 30 && count % 5 === 0)
        await route.fulfill({ status: 503, json: { detail: 'x', code: 'unavailable' } });
      else await route.continue();
    });
    await shown.images.setInputFiles(Array.from({ length: 30 }, (_, at) => picture(`layar-${at}.png`)));
    await expect(shown.openers).toHaveCount(23, { timeout: 60_000 });
    const again = page.getByRole('button', { name: new RegExp(`^${fields.uploadFailed}`) });
    await expect(again).toHaveCount(7);
    expect(await widthOf(page)).toBeLessThanOrEqual(PHONE.width);
    // All of it in view: what lies half below a bar looks too small to the check.
    await page.setViewportSize({ ...PHONE, height: 3000 });
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    await shown.send.click();
    await expect(shown.images).toHaveAccessibleDescription(fields.failedUploads);
    for (const left of [6, 5, 4, 3, 2, 1, 0]) {
      await again.first().click();
      await expect(again).toHaveCount(left);
    }
    await expect(shown.openers).toHaveCount(30, { timeout: 60_000 });
    await page.unroute(UPLOAD);

    // The server fails at the end, too.
    await page.route(FILE, (route) =>
      route.fulfill({ status: 503, json: { detail: 'x', code: 'unavailable' } }),
    );
    await shown.send.click();
    const alert = page.getByRole('alertdialog', { name: text.failed });
    await alert.getByRole('button', { name: modalText.id.understood }).click();
    await page.unroute(FILE);
    await page.reload();
    await expect(shown.openers).toHaveCount(30, { timeout: 30_000 });
    await shown.send.click();
    await expect(shown.sent).toBeFocused();
    const key = await page.getByText(/^TICKET-\d+$/).textContent();
    await page.goto(`/request/${key ?? ''}`);
    await expect(shown.openers).toHaveCount(30);
    await shown.openers.first().click();
    await expect(page.getByText('Gambar 1 dari 30').first()).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByText('Gambar 30 dari 30').first()).toBeVisible();
  });
});

test('a login that expires in the middle: its words, the login, and everything that was written', async ({
  page,
  portal,
}) => {
  const address = freshAddress();
  const token = await registerUser(portal, address);
  await logInBrowser(page.context(), portal, token);
  await page.goto('/request/new');
  const shown = form(page);
  await expect(shown.story).toBeVisible();
  await fill(page);
  await shown.images.setInputFiles([picture('a.png')]);
  await expect(shown.openers).toHaveCount(1);
  const used = (await page.context().cookies()).find(({ name }) => name === '_authToken')?.value ?? token;
  await call(portal, 'revokeToken', { token: used }, { Authorization: `Jwt ${used}` });
  await shown.send.click();
  const alert = page.getByRole('alertdialog', { name: text.noUser });
  await alert.getByRole('button', { name: modalText.id.understood }).click();
  const { email, code } = parts(page);
  await email.fill(address);
  await page.keyboard.press('Enter');
  await expect(code).toBeFocused();
  await page.keyboard.type(await mailedCode(portal, address, 2));
  await expect(shown.subject).toHaveValue('Mangkuk kosong');
  await expect(shown.story).toHaveText('Sejak pagi');
  await expect(shown.openers).toHaveCount(1);
  await shown.send.click();
  await expect(shown.sent).toBeVisible();
  await expectFiled(page, 1);
});

test('over an article: uploads outlive the closed dialog, the article is stored with the request, or ends it', async ({
  page,
  portal,
}) => {
  await logInBrowser(page.context(), portal, await registerUser(portal, freshAddress()));
  await page.goto(await articleAddress(portal.url, 'memberi-makan-kucing'));
  const shown = form(page);
  const dialog = page.getByRole('dialog', { name: 'Create Request' });
  const entry = page.getByRole('main').getByRole('link', { name: requestEntryText.id.create });
  await entry.click();
  await expect(dialog).toBeVisible();
  await expect(shown.story).toBeVisible();

  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(UPLOAD, async (route) => {
    await held;
    await route.continue();
  });
  await shown.images.setInputFiles([picture('a.png')]);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(entry).toBeFocused();
  const arrived = page.waitForResponse(UPLOAD);
  letGo();
  await arrived;
  await entry.click();
  await expect(shown.openers).toHaveCount(1);

  await shown.subject.fill('memberi makan kucing');
  const article = dialog.getByRole('button', { name: /Memberi makan kucing/i });
  await article.click();
  await dialog.getByRole('button', { name: deflectionText.id.answered }).click();
  await expect(page.getByRole('heading', { name: deflectionText.id.thanks })).toBeFocused();
  await dialog.getByRole('button', { name: deflectionText.id.back }).click();
  await expect(shown.openers).toHaveCount(1);

  await fill(page, 'memberi makan kucing galak');
  const sent = page.waitForRequest(FILE);
  await shown.send.dblclick();
  await expect(shown.sent).toBeFocused();
  const { context } = (await sent).postDataJSON() as { context: { articles: { name: string }[] } };
  expect(context.articles.map(({ name }) => name)).toEqual([expect.stringMatching(/memberi makan kucing/i)]);
  await dialog.getByRole('button', { name: text.done }).click();
  await expect(dialog).toHaveCount(0);
  await expectFiled(page, 1);
});
