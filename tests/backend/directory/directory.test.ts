// @both-engines
import { CAPABILITIES } from '@/lib/contract/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toJson } from '@/lib/database/schema';
import { FIXTURE_ITEMS } from '@/tests/helpers/content-rows';
import { makeBackend, type TestBackend } from '@/tests/helpers/make-backend';

const APPLICATION = '/directory/api/application/0/';
const BUSINESS = '/directory/api/business/0/';

let backend: TestBackend;
beforeAll(async () => {
  backend = await makeBackend({ requestFormFile: 'tests/fixtures/requests.yml' });
});
beforeEach(() => backend.reset());
afterAll(() => backend.close());

const store = (name: string, value: unknown) =>
  backend.db.kysely
    .insertInto('setting')
    .values({ name, value: toJson(value) })
    .execute();

test('the application has the specified defaults, and everything beyond the specification', async () => {
  expect(await backend.getJson(APPLICATION)).toEqual({
    app_settings: { hide_goapp_label: false, google_font: '' },
    capabilities: [...CAPABILITIES],
  });
});

test.each([
  [
    { hide_goapp_label: true, google_font: 'Inter' },
    { hide_goapp_label: true, google_font: 'Inter' },
  ],
  [
    { hide_goapp_label: 'ya', secret: 1 },
    { hide_goapp_label: false, google_font: '' },
  ],
  ['broken', { hide_goapp_label: false, google_font: '' }],
])('stored application settings %j answer %j', async (stored, answered) => {
  await store('app_settings', stored);
  expect(await backend.getJson(APPLICATION)).toMatchObject({ app_settings: answered });
});

test('the business is described by the content and the settings', async () => {
  await backend.insert(FIXTURE_ITEMS);
  const business = await backend.getJson(BUSINESS, { visitor: '' });
  expect(business).toEqual({
    uid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    name: 'Meong Bantuan',
    support_email: 'bantuan@kucing.example',
    support_phone: '(021) 1',
    support_hours: 'Senin, 09.00-10.00 (GMT+7)',
    service: {
      days: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: 510, closes: 1080 })),
      holidays: ['2026-03-03', '2026-08-08'],
      holiday_names: { '2026-08-08': 'Hari Kucing' },
    },
  });
  expect(await backend.getJson(`${BUSINESS}?visitor`)).toEqual(business);
  expect(await backend.getJson(BUSINESS, { locale: 'en' })).toMatchObject({
    name: 'Meong Bantuan',
    service: { holiday_names: { '2026-08-08': 'Cat Day' } },
  });
});

test('without content it has the specified hours', async () => {
  expect(await backend.getJson(BUSINESS)).toMatchObject({
    name: '',
    support_phone: null,
    support_hours: '08.30-18.00 (GMT+7)',
  });
});

test('its uid is made once, also by calls at the same time', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => backend.getJson<{ uid: string }>(BUSINESS)),
  );
  expect(new Set(answers.map(({ uid }) => uid)).size).toBe(1);
  expect(await backend.db.kysely.selectFrom('setting').select('name').execute()).toEqual([
    { name: 'business' },
  ]);
});
