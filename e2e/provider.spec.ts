import type { Page } from 'playwright/test';
import { accountText, authText } from '@/lib/text/auth';
import { activityText } from '@/lib/text/activity';
import { layoutText } from '@/lib/text/layout';
import { requestEntryText } from '@/lib/text/request-entry';
import { PROVIDER_SECRETS } from '@/tests/provider/failures';
import { startProvider, type Provider } from '@/tests/provider/start-provider';
import { ODDITIES } from '@/tests/provider/oddities';
import { CUSTOMER } from '@/tests/provider/state';
import { expect, test as base } from './helpers/fixtures';
import { openLogin, parts } from './helpers/identity';
import { START_LIMIT_MS, startPortal, statusOf, until } from './helpers/portal';
import { form, picture } from './helpers/request';

/** The settings of a portal on the provider's backend. */
const settingsOf = ({ apiKey, authBase, apiBase }: Provider) => ({
  API_KEY: apiKey,
  AUTH_BASE_URL: authBase,
  API_BASE_URL: apiBase,
});

/** A portal on a provider's backend, which allows browsers the contract's headers and nothing else. */
const test = base.extend<object, { provider: Provider }>({
  provider: [
    async ({}, provide) => {
      const provider = await startProvider();
      await provide(provider);
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ provider }, provide) => {
      const portal = await startPortal({ env: settingsOf(provider) });
      await provide(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: START_LIMIT_MS },
  ],
});

const searchField = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('combobox', { name: layoutText.id.searchLabel })
    .or(page.getByRole('banner').getByRole('searchbox', { name: layoutText.id.searchLabel }))
    .first();
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

/** Calls that hold something beyond the contract. */
const unlisted = ({ calls }: Provider): string[] =>
  calls.flatMap(({ method, path, unlisted: parts }) => parts.map((part) => `${method} ${path}: ${part}`));

async function logIn(page: Page, { state }: Provider): Promise<void> {
  const shown = await openLogin(page);
  await page.keyboard.type(CUSTOMER.email);
  await page.keyboard.press('Enter');
  await expect(shown.code).toBeFocused();
  await page.keyboard.type(state.code);
  await expect(shown.account('Rina Kasim')).toBeVisible();
}

const PAGES = [
  ...['/', '/about', '/blog', '/blog/toko-buka-kembali', '/faq', '/store-location', '/browse/category'],
  ...['/browse/category/all', '/content/memulai', '/content/memulai/topic/t11', '/content/article?q=printer'],
  ...['/content/memulai/t11/a111-mendaftarkan-toko-baru', '/search?q=printer', '/request', '/contact'],
];

/** Oddities that take away what the journeys below look for; the others say the same in another form. */
const LOSSES =
  /^(body-.*|comments-(missing|null-body)|visibility-(missing|null)|page-(missing|text)|names-(null|with-markup|very-long)|issue-name-null|contact-last-name-null|user-(names-null|without-business|business-number)|(uids|keys)-as-numbers|contacts-by-number|list-ignores-parameters)$/;
const FORMS = Object.keys(ODDITIES).filter((name) => !LOSSES.test(name));

/** What the browser complained about, apart from reports of what was left out of an answer. */
const faults = (complaints: string[]) =>
  complaints.filter((text) => !text.includes('sent what cannot be read'));

const PROVIDERS: [string, string[]][] = [
  ['W04 a provider whose answers are those of the specification', []],
  ['W06 a provider that writes everything in other forms', FORMS],
];

for (const [what, oddities] of PROVIDERS)
  test.describe(what, () => {
    test.beforeEach(({ provider }) => {
      provider.reset();
      provider.setOddities(oddities);
    });

    test('every page is there, and nothing is asked for that the contract does not list', async ({
      page,
      portal,
      provider,
      complaints,
    }) => {
      for (const path of PAGES) {
        expect((await page.goto(path))?.status(), path).toBe(200);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
      }
      expect(await statusOf(`${portal.url}/content/memulai/t11/a199-rahasia-dapur`)).toBe(404);
      expect(unlisted(provider)).toEqual([]);
      expect(faults(complaints)).toEqual([]);
    });

    test('search: a row of the drop-down, and the page of results', async ({
      page,
      provider,
      complaints,
    }) => {
      await page.goto('/about');
      await searchField(page).fill('printer struk');
      await option(page, /^Menghubungkan printer struk/).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Menghubungkan printer struk');
      await page.goto('/content/article?q=printer');
      await expect(
        page
          .getByRole('main')
          .getByRole('link', { name: /printer struk/i })
          .first(),
      ).toBeVisible();
      await page.goto('/search?q=rahasia');
      await expect(page.getByText('Rahasia dapur')).toHaveCount(0);
      expect(unlisted(provider)).toEqual([]);
      expect(faults(complaints)).toEqual([]);
    });

    test('registration, and login again', async ({ page, provider, complaints }) => {
      const email = 'budi@toko.example';
      const shown = await openLogin(page);
      await page.getByRole('button', { name: authText.id.toRegister }).click();
      await shown.name.fill('Budi');
      await shown.email.fill(email);
      await shown.phone.fill('0812 3456 7890');
      await page.keyboard.press('Enter');
      await expect(shown.code).toBeFocused();
      await page.keyboard.type(provider.state.code);
      await expect(shown.account('Budi')).toBeVisible();
      expect(provider.state.people.at(-1)).toMatchObject({ email, first_name: 'Budi' });

      await shown.account('Budi').click();
      await page.getByRole('button', { name: accountText.id.logout }).click();
      await expect(shown.loginEntry).toBeVisible();
      await logIn(page, provider);
      expect(unlisted(provider)).toEqual([]);
      // The browser names the refusals of an address or a code, if there were any.
      expect(faults(complaints)).toEqual([]);
    });

    test('a request with pictures, its thread, and the list', async ({ page, provider, complaints }) => {
      await logIn(page, provider);
      await page.goto('/request/new');
      const shown = form(page);
      await shown.subject.fill('Struk kosong');
      await page.getByLabel(/^Kategori/).selectOption('perangkat');
      await page.getByRole('textbox', { name: /^Penjelasan/ }).fill('Sejak pagi kertas keluar kosong.');
      await shown.images.setInputFiles([picture('satu.png'), picture('dua.png')]);
      await expect(shown.openers).toHaveCount(2);
      await shown.send.click();
      await expect(shown.sent).toBeVisible();
      expect(provider.state.uploads).toHaveLength(2);
      const filed = provider.state.issues.at(-1);
      expect(filed).toMatchObject({ name: 'Struk kosong', owner: CUSTOMER.email });
      expect(filed?.fields.images).toHaveLength(2);
      expect(filed?.fields).not.toHaveProperty('primary_contact');

      provider.state.comments.push({
        issue: filed?.uid ?? '',
        uid: 'm9',
        body: '<p>Kami kirim <strong>teknisi</strong>.</p><script>document.title = "diambil"</script>',
        created_at: '2023-04-01T02:00:00Z',
      });
      await page.goto(`/request/${filed?.key ?? ''}`);
      await expect(page.getByRole('heading', { name: 'Struk kosong' })).toBeVisible();
      await expect(page.getByText('Kami kirim teknisi.')).toBeVisible();
      await expect(page).not.toHaveTitle('diambil');
      await page.goto('/request');
      await expect(page.getByRole('link', { name: 'Struk kosong' })).toBeVisible();
      expect(unlisted(provider)).toEqual([]);
      expect(faults(complaints)).toEqual([]);
    });

    test('an activity with a contact and a company', async ({ page, provider, complaints }) => {
      const text = activityText.id;
      await logIn(page, provider);
      await parts(page).account('Rina Kasim').click();
      await page.getByRole('button', { name: requestEntryText.id.activity }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(new RegExp(`^${text.type}`)).selectOption('meeting');
      await dialog.getByRole('textbox', { name: new RegExp(`^${text.subject}`) }).fill('Kunjungan');
      await dialog.getByRole('combobox', { name: new RegExp(`^${text.contact}`) }).click();
      await option(page, /Joko Santosa/).click();
      await dialog.getByRole('combobox', { name: new RegExp(`^${text.company}`) }).click();
      await option(page, /CV Maju Jaya/).click();
      await dialog.getByRole('button', { name: text.save }).click();
      await expect(dialog.getByRole('heading', { name: text.saved })).toBeVisible();
      expect(provider.state.activities).toMatchObject([
        { contact: 'k1', subject: 'Kunjungan', company: { uid: 'u1' } },
      ]);
      expect(unlisted(provider)).toEqual([]);
      expect(faults(complaints)).toEqual([]);
    });
  });

test('W03 a provider that fails: made pages stay, others are honestly away, and nothing of it is shown', async ({
  portal,
  provider,
}) => {
  provider.reset();
  const made = `${portal.url}/content/memulai/t11/a112-mengganti-nama-toko`;
  expect(await statusOf(made)).toBe(200);
  for (const name of ['status-502-html', 'html-200', 'reset', 'large', 'redirect-loop', 'json-error-200']) {
    provider.reset();
    provider.fail(name);
    expect(await statusOf(made), name).toBe(200);
    const answer = await fetch(`${portal.url}/content/penjualan/t21/a211-x?${name}`);
    expect(answer.status, name).toBe(503);
    expect(await answer.text()).not.toMatch(PROVIDER_SECRETS);
    const results = await fetch(`${portal.url}/search?q=kasir`);
    expect([200, 503]).toContain(results.status);
    expect(await results.text()).not.toMatch(PROVIDER_SECRETS);
  }
  provider.reset();
  await until('the provider is back', async () => (await statusOf(`${portal.url}/content/keuangan`)) === 200);
});

test('the portal’s own index finds misspelt words, codes and answers, in the drop-down and on both pages', async ({
  page,
  provider,
  complaints,
}) => {
  test.setTimeout(START_LIMIT_MS);
  provider.reset();
  const portal = await startPortal({ env: { ...settingsOf(provider), SEARCH_INDEX: 'portal' } });
  try {
    await until('the index is filled', () => portal.output().includes('search index refreshed'));
    await page.goto(`${portal.url}/about`);
    await searchField(page).fill('prnter strk');
    await option(page, /^Menghubungkan printer struk/).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Menghubungkan printer struk');
    await page.goto(`${portal.url}/content/article?q=E4012`);
    await expect(page.getByRole('main').getByRole('link', { name: /Kesalahan E-4012/ })).toBeVisible();
    await page.goto(`${portal.url}/search?q=biaya%20langganan`);
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /Berapa biaya langganan/ })
        .first(),
    ).toBeVisible();
    expect(unlisted(provider)).toEqual([]);
    expect(complaints).toEqual([]);
  } finally {
    await portal.stop();
  }
});
