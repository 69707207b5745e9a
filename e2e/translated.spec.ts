import { deskText } from '@/lib/text/desk';
import { deskQueueText } from '@/lib/text/desk-queue';
import { answerText } from '@/lib/text/own-requests';
import { translatePage } from '@/tests/helpers/translate-page';
import { collectComplaints, expect, test as base, type Complaints } from './helpers/fixtures';
import { call, freshAddress, mailedCode, openLogin, registerUser } from './helpers/identity';
import { START_LIMIT_MS, startPortal, type Portal } from './helpers/portal';
import { fill, form } from './helpers/request';

const AGENTS = { around: 'ayu@kucing.example', instead: 'budi@kucing.example' };

const test = base.extend<object, { portal: Portal }>({
  portal: [
    async ({}, provide) => {
      const portal = await startPortal({
        template: process.env.E2E_TEMPLATE ?? '',
        env: { STAFF_EMAILS: Object.values(AGENTS).join() },
      });
      await provide(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: START_LIMIT_MS },
  ],
});

for (const way of ['around', 'instead'] as const) {
  test.describe(`B01 a browser that translates, with its elements ${way} the texts`, () => {
    test.beforeEach(({ page }) => page.addInitScript(translatePage, way));

    test('search, filters and reading', async ({ page, complaints }) => {
      await page.goto('/');
      const field = page.getByRole('searchbox').or(page.getByRole('combobox'));
      await field.first().fill('kucing');
      await expect(page.getByRole('option', { name: /Memberi makan kucing/ })).toBeVisible();
      await field.first().fill('zzzzzzz');
      await expect(page.getByText('Article tidak ditemukan').first()).toBeVisible();
      await field.first().fill('makan');
      await page.getByRole('option', { name: /Memberi makan kucing/ }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Memberi makan kucing' })).toBeVisible();
      await page.goto('/search?q=kucing');
      await page.getByRole('main').getByRole('navigation').getByRole('link').nth(1).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.goto('/browse/category');
      await expect(page.locator('main font font').first()).toBeVisible();
      expect(complaints).toEqual([]);
    });

    test('registration, login, a request, its thread and the list', async ({ page, portal, complaints }) => {
      const address = freshAddress();
      const shown = await openLogin(page);
      await page.keyboard.type(address);
      await shown.next.click();
      await shown.alert.getByRole('button').last().click();
      await shown.name.fill('Mina');
      await shown.phone.fill('081234567890');
      await shown.next.click();
      await shown.code.fill(await mailedCode(portal, address));
      await expect(shown.account('Mina')).toBeVisible();

      await page.goto('/request/new');
      await fill(page);
      await form(page).send.click();
      await expect(form(page).sent).toBeVisible();
      const key = (await page.getByText(/^TICKET-\d+$/).textContent()) ?? '';
      expect(
        await page
          .getByText(key)
          .first()
          .evaluate((node) => node.closest('[translate="no"]') !== null),
      ).toBe(true);
      await page.goto(`/request/${key}`);
      await portal.desk(['reply', key, 'Sudah **kami isi**.', '--author', 'Rani', '--status', 'in-progress']);
      await expect(page.getByText('kami isi')).toBeVisible({ timeout: 30_000 });
      const answer = page.getByRole('textbox', { name: answerText.id.body });
      await answer.click();
      await page.keyboard.type('Terima kasih');
      await page.getByRole('button', { name: answerText.id.send }).click();
      await expect(page.getByText(answerText.id.sent)).toBeAttached();
      await expect(page.getByText('Terima kasih')).toBeVisible();
      await page.goto('/request');
      await page.getByRole('searchbox').last().fill('zzz');
      await page.getByRole('searchbox').last().fill('');
      await expect(page.getByText(key)).toBeVisible();

      await page.goto('/');
      await shown.account('Mina').click();
      await page.getByRole('button', { name: 'Keluar' }).click();
      await expect(shown.loginEntry).toBeVisible();
      await shown.loginEntry.click();
      await shown.email.fill(address);
      await shown.next.click();
      await expect(shown.alert.or(shown.code)).toBeVisible();
      // An address that is not registered.
      expect(complaints.filter((line) => !line.includes('status of 400'))).toEqual([]);
    });
  });
}

for (const way of ['around', 'instead'] as const) {
  test(`B01 the desk, with elements ${way} the texts`, async ({ page, portal }) => {
    await fileRequest(portal, `Mangkuk ${way}`);
    const complaints: Complaints = [];
    await page.addInitScript(translatePage, way);
    await page.goto('/desk');
    collectComplaints(page, complaints);
    await page.getByRole('textbox', { name: deskText.id.email }).fill(AGENTS[way]);
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Kode masuk' }).fill(await mailedCode(portal, AGENTS[way]));
    await expect(page.getByRole('link', { name: `Mangkuk ${way}` }).first()).toBeVisible();
    // The navigation of the desk; pages have others.
    const views = page.getByRole('navigation').first().getByRole('link');
    for (let at = 0; at < (await views.count()); at += 1) {
      await views.nth(at).click();
      await expect(page.locator('main')).toBeVisible();
    }
    await page.goto('/desk');
    await page
      .getByRole('checkbox', { name: /TICKET-/ })
      .first()
      .check();
    await page.getByRole('button', { name: deskQueueText.id.clearSelection }).click();
    await page
      .getByRole('link', { name: `Mangkuk ${way}` })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: `Mangkuk ${way}` })).toBeVisible();
    expect(complaints).toEqual([]);
  });
}

/** Files a request without the browser. */
async function fileRequest(portal: Portal, name: string): Promise<void> {
  const token = await registerUser(portal, freshAddress());
  const info = (await (await call(portal, 'tokenInfo', { token })).json()) as { business_uid: string };
  const filed = await call(
    portal,
    'createIssue',
    { project: 'TICKET', name, module: 'stock', priority: 'normal', description: '<p>Sejak pagi</p>' },
    { Authorization: `Jwt ${token}`, 'X-Service-Key': info.business_uid },
  );
  expect(await filed.text()).toContain('TICKET-');
}
