import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type BrowserContext } from 'playwright/test';
import { accountText } from '@/lib/text/auth';
import { formFieldText, deflectionText, requestFormText } from '@/lib/text/request-form';
import { requestEntryText } from '@/lib/text/request-entry';
import { modalText } from '@/lib/text/modal';
import { violations } from './helpers/accessibility';
import { expect, test } from './helpers/fixtures';
import { freshAddress, logInBrowser, mailedCode, parts, registerUser } from './helpers/identity';
import { tabTo, takeFileChoosers } from './helpers/keyboard';
import { until } from './helpers/portal';
import { expectFiled, FILE, fill, form, openForm, picture, UPLOAD } from './helpers/request';

const text = requestFormText.id;
const fields = formFieldText.id;
for (const [device, viewport] of [
  ['phone', { width: 390, height: 780 }],
  ['desktop', { width: 1440, height: 900 }],
] as const) {
  test.describe(`a request on a ${device}`, () => {
    test.use({ viewport });

    test('by keyboard alone: filled in, filed, and seen in the list', async ({
      page,
      portal,
      complaints,
    }) => {
      takeFileChoosers(page);
      const shown = await openForm(page, portal);
      const { keyboard } = page;
      await expect(page.getByText(/^(Sekarang tutup|Kami buka)/)).toBeVisible();
      await tabTo(page, shown.send);
      await keyboard.press('Enter');
      // Nothing is filled in yet: the first field that is missing has the focus and says so.
      await expect(shown.subject).toBeFocused();
      await expect(shown.subject).toHaveAccessibleDescription(/^This field is required Isi /);
      await keyboard.type('Mangkuk kosong');
      await tabTo(page, shown.module);
      await keyboard.type('Pers');
      await tabTo(page, shown.haste);
      await keyboard.type('Norm');
      await tabTo(page, shown.time);
      await keyboard.type('2026-11-02 09:15');
      await tabTo(page, shown.story);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(shown.time).toHaveValue('2026-11-02 09:15');
      await keyboard.press('Control+b');
      await keyboard.type('Sejak');
      await keyboard.press('Control+b');
      await expect(shown.story.locator('strong')).toHaveText('Sejak');
      await keyboard.press('Control+z');
      await expect(shown.story).toHaveText('');
      await keyboard.press('Control+Shift+z');
      await expect(shown.story.locator('strong')).toHaveText('Sejak');
      expect(await violations(page)).toEqual([]);
      await keyboard.type(' lagi');
      await tabTo(page, shown.images);
      const chosen = page.waitForEvent('filechooser');
      await keyboard.press('Enter');
      await (await chosen).setFiles([picture('a.png')]);
      await expect(shown.openers).toHaveCount(1);
      const sent = page.waitForRequest(FILE);
      await tabTo(page, shown.send);
      await keyboard.press('Enter');
      await expect(shown.sent).toBeFocused();
      // Jakarta is seven hours ahead.
      expect((await sent).postDataJSON()).toMatchObject({
        project: 'TICKET',
        name: 'Mangkuk kosong',
        module: 'stock',
        priority: 'normal',
        happened_at: '2026-11-02T02:15:00.000Z',
        description: '<p><strong>Sejak lagi</strong></p>',
      });
      const key = (await page.getByText(/^TICKET-\d+$/).textContent()) ?? '';
      await tabTo(page, page.getByRole('link', { name: text.seeRequests }));
      await keyboard.press('Enter');
      await expect(page.getByText(new RegExp(`^${key} · `))).toBeVisible();
      await tabTo(page, page.getByRole('link', { name: 'Mangkuk kosong' }));
      await keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`/request/${key}$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mangkuk kosong');
      await expect(shown.openers).toHaveCount(1);
      expect(await violations(page)).toEqual([]);
      expect(complaints).toEqual([]);
    });

    test('without a login: the login first, then the form where the person was', async ({ page, portal }) => {
      const address = freshAddress();
      await registerUser(portal, address);
      await page.goto('/request/new?subject=Dari%20artikel');
      await page.getByRole('main').getByRole('button', { name: text.login }).click();
      const { email, code } = parts(page);
      await email.fill(address);
      await page.keyboard.press('Enter');
      await expect(code).toBeFocused();
      await page.keyboard.type(await mailedCode(portal, address, 2));
      await expect(form(page).subject).toHaveValue('Dari artikel');
      expect(page.url()).toContain('/request/new?subject=');
    });

    test('nothing is wider than a narrow phone, whatever is written', async ({ page, portal }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      const shown = await openForm(page, portal);
      const widthOfPage = () => page.evaluate(() => document.documentElement.scrollWidth);
      expect(await widthOfPage()).toBeLessThanOrEqual(320);
      const word = 'mangkuk'.repeat(20);
      await fill(page, word);
      await page.keyboard.type(` https://kucing.example/${word}`);
      await shown.send.click();
      await expect(shown.sent).toBeVisible();
      expect(await widthOfPage()).toBeLessThanOrEqual(320);
      await page
        .getByRole('main')
        .getByRole('link', { name: /^TICKET-/ })
        .click();
      await expect(page.getByRole('heading', { name: word })).toBeVisible();
      await expect(page.getByRole('main').getByText(`kucing.example/${word}`)).toBeVisible();
      expect(await widthOfPage()).toBeLessThanOrEqual(320);
    });
  });
}

test('images: chosen, dropped and pasted; thumbnails of the owner alone; a lightbox that goes round', async ({
  page,
  portal,
  complaints,
}) => {
  const shown = await openForm(page, portal);
  await shown.images.setInputFiles([picture('a.png'), picture('b.png')]);
  await expect(shown.openers).toHaveCount(2);
  const src = await shown.openers.first().locator('img').getAttribute('src');
  expect(src).toContain('&q=85');
  const mine = await page.request.get(src ?? '');
  expect(mine.status()).toBe(200);
  expect(mine.headers()['cache-control']).toContain('no-store');
  // I03, T06: nobody else gets it.
  expect((await fetch(new URL(src ?? '', portal.url))).status).toBe(404);

  await shown.subject.evaluate((element) => {
    const data = new DataTransfer();
    const bytes = Uint8Array.from(
      atob(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      ),
      (letter) => letter.charCodeAt(0),
    );
    data.items.add(new File([bytes], 'layar.png', { type: 'image/png' }));
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(shown.openers).toHaveCount(3);

  await shown.openers.first().click();
  const box = page.getByRole('dialog', { name: /./ });
  await expect(page.getByText('Gambar 1 dari 3').first()).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Gambar 3 dari 3').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('a draft outlives a reload in the middle and a failing server; the answer that was lost files nothing twice', async ({
  page,
  portal,
}) => {
  const shown = await openForm(page, portal);
  await fill(page);
  await shown.images.setInputFiles([picture('a.png')]);
  await expect(shown.openers).toHaveCount(1);
  await page.reload();
  await expect(shown.subject).toHaveValue('Mangkuk kosong');
  await expect(shown.story).toHaveText('Sejak pagi');
  await expect(shown.openers).toHaveCount(1);

  // D05: the request is filed, its answer never arrives.
  await page.route(FILE, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await shown.send.click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toHaveAccessibleName('Something Wrong, please try again!');
  await page.unroute(FILE);
  await alert.getByRole('button', { name: modalText.id.understood }).click();
  await page.reload();
  await shown.send.click();
  await expect(shown.sent).toBeVisible();
  await expectFiled(page, 1);
});

test('a killed browser loses no field and no finished image, and the one on its way is named', async ({
  portal,
}, { project }) => {
  test.slow();
  const folder = join(portal.dataDir, 'browser');
  const launch = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(folder, {
      ...project.use.launchOptions,
      baseURL: portal.url,
      locale: 'id-ID',
    });
  const first = await launch();
  const page = first.pages()[0] ?? (await first.newPage());
  const shown = await openForm(page, portal);
  // The cookie of a test ends with its session; a login's own does not.
  const cookies = await first.cookies();
  await fill(page);
  await shown.images.setInputFiles([picture('a.png')]);
  await expect(shown.openers).toHaveCount(1);
  await page.route(UPLOAD, () => undefined);
  await shown.images.setInputFiles([picture('b.png')]);
  await expect(page.getByRole('progressbar')).toBeVisible();
  // Only what the browser has written survives a sudden end, and it may take its time for that.
  const stored = join(folder, 'Default', 'Local Storage', 'leveldb');
  await until(
    'the browser has written it',
    async () => {
      const files = (await readdir(stored)).filter((name) => name.endsWith('.log'));
      const contents = await Promise.all(files.map((name) => readFile(join(stored, name), 'latin1')));
      return contents.some((content) => content.includes('b.png'));
    },
    120_000,
  );
  const client = await first.newCDPSession(page);
  await client.send('Browser.crash').catch(() => undefined);
  await until('the browser is gone', () => page.isClosed());

  const second = await launch();
  await second.addCookies(cookies);
  const again = second.pages()[0] ?? (await second.newPage());
  await again.goto('/request/new');
  await expect(form(again).subject).toHaveValue('Mangkuk kosong');
  await expect(form(again).story).toHaveText('Sejak pagi');
  await expect(form(again).openers).toHaveCount(1);
  await expect(again.getByText(fields.lostImages('b.png'))).toBeVisible();
  await second.close();
});

test('while it is sent nothing can be changed, and after a failure the focus is where it was', async ({
  page,
  portal,
}) => {
  const shown = await openForm(page, portal);
  await fill(page);
  let fail: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (fail = resolve));
  await page.route(FILE, async (route) => {
    await held;
    await route.fulfill({ status: 503, json: { detail: 'down', code: 'unavailable' } });
  });
  await shown.subject.press('Enter');
  await expect(page.getByRole('button', { name: text.sending })).toBeFocused();
  await page.keyboard.type('lagi');
  fail();
  const { alert } = parts(page);
  await expect(alert).toContainText(text.serverFailed);
  await page.keyboard.press('Escape');
  await expect(shown.subject).toBeFocused();
  await expect(shown.subject).toHaveValue('Mangkuk kosong');
});

test('two tabs write one draft and file one request', async ({ page, portal }) => {
  const shown = await openForm(page, portal);
  await fill(page);
  const other = await page.context().newPage();
  await other.goto('/request/new');
  await expect(form(other).subject).toHaveValue('Mangkuk kosong');
  await form(other).subject.fill('Mangkuk retak');
  await expect(shown.subject).toHaveValue('Mangkuk retak');
  await form(other).send.click();
  await expect(form(other).sent).toBeVisible();
  await expect(page.getByText(text.goneElsewhere)).toBeVisible();
  await expect(shown.subject).toHaveValue('');

  // D05: both send at the same moment, one of them twice.
  await form(other).another.click();
  await expect(form(other).subject).toHaveValue('');
  await fill(page, 'Mangkuk hilang');
  await expect(form(other).subject).toHaveValue('Mangkuk hilang');
  await Promise.all([form(other).send.click(), shown.send.dblclick()]);
  await expect(form(other).sent.or(other.getByText(text.goneElsewhere))).toBeVisible();
  await expect(shown.sent.or(page.getByText(text.goneElsewhere))).toBeVisible();
  await expectFiled(page, 2);
});

test('an article under the subject is read in place and ends without a request', async ({ page, portal }) => {
  const shown = await openForm(page, portal);
  await shown.subject.fill('memberi makan kucing');
  const article = page.getByRole('button', { name: /Memberi makan kucing/i });
  await article.click();
  await expect(article).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('button', { name: deflectionText.id.answered }).click();
  await expect(page.getByRole('heading', { name: deflectionText.id.thanks })).toBeFocused();
  await page.getByRole('button', { name: deflectionText.id.back }).click();
  await expect(shown.subject).toHaveValue('memberi makan kucing');
});

test('what is pasted from Word keeps its lists', async ({ page, portal }) => {
  const shown = await openForm(page, portal);
  await shown.story.click();
  await expect(page.getByRole('button', { name: fields.bulletList })).toBeVisible();
  await shown.story.evaluate((element) => {
    const item = (words: string) =>
      `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp;</span></span>${words}</p>`;
    const data = new DataTransfer();
    data.setData('text/plain', 'x');
    data.setData(
      'text/html',
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><p class="MsoNormal"><b>Langkah</b></p>${item('satu')}${item('dua')}</body></html>`,
    );
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(shown.story.locator('li')).toHaveText(['satu', 'dua']);
  await expect(shown.story.locator('strong')).toHaveText('Langkah');
  await page.reload();
  await expect(shown.story.locator('li')).toHaveText(['satu', 'dua']);
  await expect(page.getByRole('button', { name: fields.bulletList })).toBeVisible();
});

test('an activity opens from the account, and Escape closes it', async ({ page, portal }) => {
  await logInBrowser(page.context(), portal, await registerUser(portal, freshAddress()));
  await page.goto('/');
  const entry = parts(page).account('Mina');
  await entry.click();
  await page.getByRole('button', { name: requestEntryText.id.activity }).click();
  await expect(page.getByRole('dialog', { name: 'Create Activity' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('S04 a logout with a draft asks what becomes of it, in every tab and by keyboard', async ({
  page,
  portal,
}) => {
  const shown = await openForm(page, portal);
  await shown.subject.fill('Mangkuk rahasia');
  const other = await page.context().newPage();
  await other.goto('/request/new');
  await expect(form(other).subject).toHaveValue('Mangkuk rahasia');

  const { alert, account, loginEntry } = parts(page);
  const logout = page.getByRole('button', { name: accountText.id.logout });
  await account('Mina').click();
  await logout.focus();
  await page.keyboard.press('Enter');
  await expect(alert).toHaveAccessibleName(accountText.id.draftQuestion);
  await expect(alert.getByRole('button', { name: modalText.id.cancel })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(alert).toHaveCount(0);
  await expect(logout).toBeFocused();
  await expect(shown.subject).toHaveValue('Mangkuk rahasia');

  await page.keyboard.press('Enter');
  await tabTo(page, alert.getByRole('button', { name: accountText.id.draftDelete }));
  await page.keyboard.press('Enter');
  await expect(loginEntry).toBeVisible();
  await expect(parts(other).loginEntry).toBeVisible();
  const stored = () =>
    page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('keyval-store');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error ?? new Error('no database'));
      });
      const all = await new Promise<unknown[]>((resolve) => {
        const asked = database.transaction('keyval').objectStore('keyval').getAll();
        asked.onsuccess = () => resolve(asked.result as unknown[]);
      });
      database.close();
      return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, all]);
    });
  await expect.poll(stored).not.toContain('Mangkuk rahasia');
});
