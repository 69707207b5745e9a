import { copyFile, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mostUrgentPriority } from '@/lib/backend/project/due-times';
import { parseRequestForm } from '@/lib/backend/request-form';
import { LIMITS } from '@/lib/backend/limits';
import { ROUTES } from '@/lib/backend/routes';
import type { CreateField, FieldOption, Issue, IssueDetail, ListIssuesAnswer } from '@/lib/contract/project';
import { apiUrl, TEST_API_KEY } from '@/tests/helpers/make-backend';
import {
  FORM_FILE,
  makeCustomer,
  makeCustomers,
  requestOf,
  type Customer,
} from '@/tests/helpers/make-customer';
import { bytesInDatabase } from '@/lib/database/media-bytes';
import type { Answer, TestIdentity } from '@/tests/helpers/make-identity';

const CREATE = '/project/service/issue/';
const LIST = '/project/api/issue/TICKET/';
const FIELDS = '/project/api/project/TICKET/create_fields/';
const OPTIONS = '/project/api/project/TICKET/field_options/';
const COMMENTS = '/project/api/comment/';
const MISSING = { status: 404, body: { detail: 'Not found.', code: 'not-found' } };

let folder: string;
let formFile: string;
let backend: TestIdentity;
let sri: Customer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'portal-form-'));
  formFile = path.join(folder, 'requests.yml');
  await copyFile(FORM_FILE, formFile);
  backend = await makeCustomers({ requestFormFile: formFile });
});
afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await backend.reset();
  sri = await makeCustomer(backend, 'sri@kucing.example');
});

const file = async (who: Customer, more: Record<string, unknown> = {}, headers = {}) => {
  const { status, body } = await who.post(CREATE, requestOf(more), headers);
  expect(status).toBe(200);
  return body as Issue;
};
const detail = async (who: Customer, key: string) =>
  (await who.get(`/project/api/issue/${key}/`)).body as IssueDetail;
const stored = () => backend.db.kysely.selectFrom('issue').selectAll().orderBy('number').execute();

describe('the form', () => {
  test('fields come from the file, in its order, in both languages; options by field', async () => {
    const { body } = await sri.get(FIELDS, { locale: 'en' });
    const fields = body as CreateField[];
    expect(fields.map(({ field }) => field.key)).toEqual([
      'name',
      'reply_email',
      'room',
      'priority',
      'happened_at',
      'steps',
      'description',
      'attachments',
      'copy_to',
    ]);
    expect(fields[0]).toEqual({
      field: {
        key: 'name',
        name: 'Subject',
        field_type: 'text',
        placeholder: 'Meong?',
        options: null,
        index: 0,
      },
      required: true,
    });
    const options = (await sri.get(OPTIONS, { field: 'room' })).body as FieldOption[];
    expect(options).toEqual([
      { value: 'kitchen', text: 'Dapur' },
      { value: '7', text: 'Kamar tujuh' },
    ]);
    expect((await sri.get(OPTIONS, { field: 'steps' })).body).toEqual([]);
    expect(await sri.get(OPTIONS, { field: 'meong' })).toMatchObject(MISSING);
  });

  const write = async (text: string) => {
    await writeFile(formFile, text);
    // Two writes within one tick of the file system's clock.
    await utimes(formFile, new Date(), new Date(Date.now() + Math.random() * 1e9));
  };

  test('a change of the file shows at once; a mistake changes nothing and is logged', async () => {
    const original = await readFile(formFile, 'utf8');
    const firstName = async () => ((await sri.get(FIELDS)).body as CreateField[])[0]?.field.name;
    expect(await firstName()).toBe('Judul');
    await write(original.replace('Judul', 'Perihal'));
    expect(await firstName()).toBe('Perihal');
    await write(original.replace('type: text, required: true', 'type: txt, required: true'));
    expect([await firstName(), await firstName()]).toEqual(['Perihal', 'Perihal']);
    expect(backend.log).toMatchObject([
      {
        level: 'error',
        fields: {
          event: 'request-form',
          reason: expect.stringMatching(/^line 3, fields\.0\.type: .*datetime/),
        },
      },
    ]);
    await write(original);
    expect(await firstName()).toBe('Judul');
  });

  test('a field with a condition is asked for, required and taken only where it holds', async () => {
    const original = await readFile(formFile, 'utf8');
    const asked = 'key: steps, required: true, show_if: { room: kitchen }, type';
    await write(original.replace('key: steps, type', asked));
    const { body } = await sri.get(FIELDS);
    const steps = (body as CreateField[]).find(({ field }) => field.key === 'steps');
    expect(steps).toMatchObject({ required: true, field: { show_if: { room: ['kitchen'] } } });
    const create = (values: object) =>
      sri.post('/project/service/issue/', {
        project: 'TICKET',
        name: 'Kucing',
        description: '<p>Meong</p>',
        ...values,
      });
    expect(await create({ room: 'kitchen' })).toMatchObject({
      status: 400,
      body: { steps: { code: 'required' } },
    });
    expect(await create({ room: 7, steps: 'Satu' })).toMatchObject({
      status: 400,
      body: { steps: { code: 'not-asked' } },
    });
    expect((await create({ room: 7 })).status).toBe(200);
    expect((await create({ room: 'kitchen', steps: 'Satu' })).status).toBe(200);
    await write(original);
  });

  test.each<[string, RegExp, (text: string) => string]>([
    ['no subject', /^line 3, fields: .*key name/, (text) => text.replace('key: name', 'key: nama')],
    [
      'a key twice',
      /^line 14, fields\.5\.key: .*stand once/,
      (text) => text.replace('key: steps', 'key: room'),
    ],
    ['a reserved key', /line 14, .*reserved/, (text) => text.replace('key: steps', 'key: project')],
    ['a key of every object', /reserved/, (text) => text.replace('key: steps', 'key: constructor')],
    ['options at a text', /options belong/, (text) => text.replace('type: option', 'type: text')],
    ['a value twice', /line 10, .*stand once/, (text) => text.replace('value: 7', 'value: kitchen')],
    ['hours that end when they begin', /line 18, .*hours.senin/, (text) => text.replace('18.00', '08.30')],
    ['hours that no clock shows', /line 18, .*write 08.30-18.00/, (text) => text.replace('18.00', '25.00')],
    ['a day that does not exist', /line 18, .*hours.sening/, (text) => text.replace('senin', 'sening')],
    ['an impossible holiday', /line 19, .*holidays.0/, (text) => text.replace('2026-03-03', '2026-02-30')],
    ['no name', /fields\.5\.name: write a text/, (text) => text.replace(', name: Langkah', '')],
    ['a misspelt word', /line 3, fields\.0\.requird/, (text) => text.replace('required', 'requird')],
    [
      'a condition on a field that is none',
      /fields\.5\.show_if: .*no field with options/,
      (text) => text.replace('key: steps, type', 'key: steps, show_if: { rom: kitchen }, type'),
    ],
    [
      'a condition on an option that is none',
      /fields\.5\.show_if: .*no such option/,
      (text) => text.replace('key: steps, type', 'key: steps, show_if: { room: [kitchen, attic] }, type'),
    ],
    ['what is no YAML', /^line 3, Block collections/, (text) => text.replace('name: { id', 'name: id: { id')],
    ['nothing', /expected object/, () => ''],
    [
      'two mistakes',
      /^line 3, .*; line 19, /,
      (text) => text.replace('type: text', 'type: txt').replace('2026-03-03', '3 Maret'),
    ],
  ])('%s is a mistake with its line and place', async (_, reason, spoil) => {
    const text = await readFile(FORM_FILE, 'utf8');
    expect(() => parseRequestForm(spoil(text))).toThrow(reason);
  });

  test('the form that ships is one', async () => {
    const { fields, service } = parseRequestForm(await readFile('content/requests.yml', 'utf8'));
    expect(fields.length).toBeGreaterThan(3);
    expect(service.days).toHaveLength(5);
  });

  test('names the priority that is answered soonest; none where two are', async () => {
    const text = await readFile('content/requests.yml', 'utf8');
    expect(mostUrgentPriority(parseRequestForm(text))).toBe('high');
    const equal = text.replaceAll('answer: 2h,', 'answer: 9h 30m,');
    expect(mostUrgentPriority(parseRequestForm(equal))).toBeUndefined();
  });
});

test('the project tells its statuses and when people answer', async () => {
  expect((await sri.get('/project/api/project/TICKET/')).body).toEqual({
    key: 'TICKET',
    name: 'Permintaan bantuan',
    status_list: [
      { pk: 1, key: 'open', name: 'Terbuka', progress: 0 },
      { pk: 2, key: 'in-progress', name: 'Sedang dikerjakan', progress: 50 },
      { pk: 3, key: 'completed', name: 'Selesai', progress: 100 },
    ],
    service: {
      days: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: 510, closes: 1080 })),
      holidays: ['2026-03-03', '2026-08-08'],
      holiday_names: { '2026-08-08': 'Hari Kucing' },
    },
  });
});

test('a request is filed with everything, listed, read again and confirmed by mail', async () => {
  const issue = await file(sri, {
    reply_email: 'mina@kucing.example',
    room: 7,
    priority: 'low',
    happened_at: '2026-03-02T17:30:00+07:00',
    steps: 'Satu\nDua',
    context: { articles: [{ key: 'handuk', name: 'Handuk' }], searches: ['kucing di atap'] },
  });
  expect(issue).toEqual({
    key: 'TICKET-1',
    uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: 'Kucing tidak mau turun',
    status: { pk: 1, key: 'open', name: 'Terbuka', progress: 0 },
    created_at: '2026-03-02T03:00:00.000Z',
    updated_at: '2026-03-02T03:00:00.000Z',
    confirmation_to: 'sri@kucing.example',
    answer_due_at: '2026-03-02T05:00:00.000Z',
  });
  const { fields, attachments } = await detail(sri, 'TICKET-1');
  expect(attachments).toEqual([]);
  expect(fields.map(({ key, value, text }) => [key, value, text])).toEqual([
    ['name', 'Kucing tidak mau turun', undefined],
    ['reply_email', 'mina@kucing.example', undefined],
    ['room', '7', 'Kamar tujuh'],
    ['priority', 'low', 'Santai'],
    ['happened_at', '2026-03-02T10:30:00.000Z', undefined],
    ['steps', 'Satu\nDua', undefined],
    ['description', '<p>Sejak <strong>pagi</strong>.</p>', undefined],
  ]);
  const [row] = await stored();
  expect(row).toMatchObject({
    user_uid: sri.uid,
    business_uid: sri.business,
    context: { articles: [{ key: 'handuk', name: 'Handuk' }], searches: ['kucing di atap'] },
  });
  await backend.worker.settled();
  const mail = backend.transport.mails.findLast(({ to }) => to === 'sri@kucing.example');
  expect(mail).toMatchObject({
    to: 'sri@kucing.example',
    subject: '[TICKET-1] Kucing tidak mau turun',
  });
  expect(mail?.text).toContain('Kami buka sampai pukul 18.00 WIB');
});

test('the mail of a night before a holiday names the day that really comes', async () => {
  backend.advance(12 * 3_600_000);
  await file(sri);
  await backend.worker.settled();
  expect(backend.transport.mails.findLast(({ to }) => to === 'sri@kucing.example')?.text).toContain(
    'Sekarang tutup. Kami buka Rabu pukul 08.30 WIB',
  );
});

test('the list pages, searches and filters', async () => {
  for (const name of ['Satu', 'Dua 100%', 'Tiga']) await file(sri, { name });
  await backend.db.kysely.updateTable('issue').set({ status: 'completed' }).where('number', '=', 1).execute();
  const list = async (query: Record<string, string | number>) => {
    const { body } = await sri.get(LIST, query);
    const { records, count } = body as ListIssuesAnswer;
    return [count, records.map(({ key }) => key)];
  };
  expect(await list({})).toEqual([3, ['TICKET-3', 'TICKET-2', 'TICKET-1']]);
  expect(await list({ size: 1, offset: 1 })).toEqual([3, ['TICKET-2']]);
  expect(await list({ status: 'completed' })).toEqual([1, ['TICKET-1']]);
  expect(await list({ status: '' })).toEqual([3, ['TICKET-3', 'TICKET-2', 'TICKET-1']]);
  expect(await list({ q: 'TIGA' })).toEqual([1, ['TICKET-3']]);
  expect(await list({ q: '%' })).toEqual([0, []]);
  expect(await list({ q: 'ticket-2' })).toEqual([1, ['TICKET-2']]);
  expect(await sri.get(LIST, { status: 'gone' })).toMatchObject({ status: 400, body: { status: {} } });
});

test('comments of a request, by key and by uid', async () => {
  const { key, uid } = await file(sri);
  await backend.db.kysely
    .insertInto('issue_comment')
    .values({
      uid: crypto.randomUUID(),
      issue_uid: String(uid),
      user_uid: null,
      author_name: 'Meja bantuan',
      body: '<p>Kami cari tangga.</p>',
      created_at: backend.clock(),
    })
    .execute();
  for (const handle of [key, String(uid)]) {
    expect((await sri.get(COMMENTS, { issue: handle })).body).toMatchObject({
      count: 1,
      results: [{ body: '<p>Kami cari tangga.</p>', author: { name: 'Meja bantuan', is_staff: true } }],
    });
  }
});

describe('T01 private calls', () => {
  const isPrivate = ({ access }: (typeof ROUTES)[number]) => access === 'service' || access === 'request';
  const calls = ROUTES.filter(isPrivate).map(
    ({ call }) => [call.method, call.path.replace(/\{\w+\}/g, 'x')] as const,
  );

  test('T01 every served call under /project/ and /contact/ is one', () => {
    const served = ROUTES.filter(({ call }) => /^\/(project|contact)\//.test(call.path));
    expect(served.length).toBeGreaterThan(5);
    const others = served.filter((one) => !isPrivate(one)).map(({ name }) => name);
    // Their token is that of a link in a mail.
    expect(others).toEqual(['openIssueLink', 'refuseIssueLink', 'stopMails']);
  });

  test.each(calls)(
    'T01 %s %s: 401 without a token, 403 without the key of its business',
    async (method, at) => {
      await file(sri);
      const adi = await makeCustomer(backend, 'adi@kucing.example');
      const authorization = { Authorization: `Jwt ${sri.token}` };
      const given: Record<string, string>[] = [
        {},
        { 'X-Service-Key': sri.business },
        { ...authorization, 'X-Service-Key': adi.business },
        authorization,
      ];
      const body = method === 'POST' ? JSON.stringify(requestOf({ name: 'Menyusup' })) : undefined;
      const answers = await Promise.all(
        given.map(async (headers) => {
          const all = { 'X-API-Key': TEST_API_KEY, 'Content-Type': 'application/json', ...headers };
          const response = await backend.fetch(new Request(apiUrl(at), { method, headers: all, body }));
          expect(Object.keys((await response.json()) as object).sort()).toEqual(['code', 'detail']);
          return response.status;
        }),
      );
      expect(answers).toEqual([401, 401, 403, 403]);
      expect(await stored()).toHaveLength(1);
    },
  );
});

describe('T02 what belongs to somebody else', () => {
  test('T02 a request and its comments answer like missing ones, also inside one business', async () => {
    const { key, uid } = await file(sri);
    const adi = await makeCustomer(backend, 'adi@kucing.example');
    const colleague = await makeCustomer(backend, 'budi@kucing.example');
    await backend.db.kysely
      .updateTable('app_user')
      .set({ business_uid: sri.business })
      .where('uid', '=', colleague.uid)
      .execute();
    colleague.headers['X-Service-Key'] = sri.business;
    for (const other of [adi, colleague]) {
      expect(await other.get(`/project/api/issue/${key}/`)).toMatchObject(MISSING);
      expect(await other.get('/project/api/issue/TICKET-999/')).toMatchObject(MISSING);
      for (const issue of [key, String(uid), 'TICKET-999', crypto.randomUUID(), 'x']) {
        expect(await other.get(COMMENTS, { issue })).toMatchObject(MISSING);
      }
      expect((await other.get(LIST)).body).toMatchObject({ records: [], count: 0 });
    }
  });

  test('T02 a foreign attachment is a missing one, and nothing is filed', async () => {
    const adi = await makeCustomer(backend, 'adi@kucing.example');
    const id = 'x'.repeat(32);
    await backend.db.kysely
      .insertInto('upload')
      .values({
        id,
        user_uid: adi.uid,
        issue_uid: null,
        file_name: 'a.png',
        mime: 'image/png',
        width: 1,
        height: 1,
        ...bytesInDatabase(Buffer.from('x')),
        created_at: backend.clock(),
      })
      .execute();
    const foreign = await sri.post(CREATE, requestOf({ attachments: [{ id, image_url: '/x' }] }));
    const unknown = 'y'.repeat(32);
    const missing = await sri.post(CREATE, requestOf({ attachments: [{ id: unknown, image_url: '/x' }] }));
    const refusal = { code: 'not-found', message: 'Not found.' };
    expect(foreign).toMatchObject({ status: 404, body: { [id]: refusal } });
    // The same to the letter, but for the id that was asked about.
    expect(JSON.stringify(foreign).replaceAll(id, unknown)).toBe(JSON.stringify(missing));
    expect(await stored()).toEqual([]);
    expect(await adi.post(CREATE, requestOf({ attachments: [{ id, image_url: '/x' }] }))).toMatchObject({
      status: 200,
    });
  });
});

test('T03 fields that nobody asked for are refused by name, and change nothing', async () => {
  const extra = {
    business_uid: crypto.randomUUID(),
    owner: 1,
    user_uid: 1,
    status: 'completed',
    uid: crypto.randomUUID(),
    number: 7,
    created_at: '2000-01-01T00:00:00Z',
  };
  for (const [key, value] of Object.entries(extra)) {
    expect(await sri.post(CREATE, requestOf({ [key]: value }))).toMatchObject({
      status: 400,
      body: { [key]: { code: 'unknown' } },
    });
  }
  expect(await sri.post(CREATE, requestOf({ project: 'OTHER' }))).toMatchObject({
    status: 400,
    body: { project: { code: 'invalid' } },
  });
  expect(await stored()).toEqual([]);
});

describe('V09 the form is checked field by field', () => {
  test.each<[string, Record<string, unknown>, string, string]>([
    ['an unknown field', { meong: 'x' }, 'meong', 'unknown'],
    ['an option outside the list', { room: 'cellar' }, 'room', 'invalid'],
    ['an option that is no text', { room: ['kitchen'] }, 'room', 'invalid'],
    ['a number that is none of ours', { name: 1e308 }, 'name', 'invalid'],
    ['a priority outside the list', { priority: 'now' }, 'priority', 'invalid'],
    ['a blank required text', { name: ' \n ' }, 'name', 'required'],
    ['a required text that is missing', { name: undefined }, 'name', 'required'],
    ['a required text that is null', { name: null }, 'name', 'required'],
    ['rich text without a word', { description: '<p>&nbsp;<br></p>' }, 'description', 'required'],
    ['rich text of forbidden things only', { description: '<script>x</script>' }, 'description', 'required'],
    ['rich text of too many elements', { description: '<b>x</b>'.repeat(1_001) }, 'description', 'too-large'],
    ['a text that is too long', { name: 'x'.repeat(301) }, 'name', 'too-large'],
    ['a textarea that is too long', { steps: 'x'.repeat(20_001) }, 'steps', 'too-large'],
    ['an address that is none', { reply_email: 'mina' }, 'reply_email', 'invalid'],
    ['an impossible date', { happened_at: '2026-02-30T10:00:00Z' }, 'happened_at', 'invalid'],
    ['a date without a time', { happened_at: '2026-02-20' }, 'happened_at', 'invalid'],
    ['a date in another millennium', { happened_at: '0900-02-20T10:00:00Z' }, 'happened_at', 'invalid'],
    ['images that are no list', { attachments: 'x' }, 'attachments', 'invalid'],
    ['images without an id', { attachments: [{ image_url: '/x' }] }, 'attachments', 'invalid'],
    [
      'too many images',
      { attachments: Array.from({ length: 51 }, (_, at) => `${at}`) },
      'attachments',
      'too-many',
    ],
  ])('V09 %s: 400, named, and nothing is filed', async (_, more, key, code) => {
    expect(await sri.post(CREATE, requestOf(more))).toMatchObject({ status: 400, body: { [key]: { code } } });
    expect(await stored()).toEqual([]);
  });

  test.each(['b', 'div', 'blockquote', 'ul><li', 'b><p', 'table'])(
    'V09 <%s> as deep as it may be is read or refused, and breaks nothing',
    async (tags) => {
      const times = Math.floor(1_000 / tags.split('<').length);
      const { status } = await sri.post(CREATE, requestOf({ description: `<${tags}>`.repeat(times) + 'x' }));
      expect([200, 400]).toContain(status);
      expect(backend.log.filter(({ level }) => level === 'error')).toEqual([]);
    },
  );

  test('V09 every wrong field is named at once, in the words of behaviour.md §8', async () => {
    const { body } = await sri.post(CREATE, { project: 'TICKET', priority: 'now', meong: 1 });
    expect(body).toEqual({
      meong: { code: 'unknown', message: expect.any(String) },
      name: { code: 'required', message: 'This field is required' },
      room: { code: 'required', message: 'This field is required' },
      priority: { code: 'invalid', message: expect.any(String) },
      description: { code: 'required', message: 'This field is required' },
    });
  });
});

describe('V02 texts', () => {
  test.each(['👨‍👩‍👧‍👦 🇮🇩', 'مرحبا \u200fabc', 'e\u0301 = é', '猫がいる', 'a\tb'])(
    'V02 %j comes back as it was',
    async (text) => {
      const { key } = await file(sri, { name: `x ${text}`, steps: text });
      const { fields, name } = await detail(sri, key);
      expect([name, fields.find((field) => field.key === 'steps')?.value]).toEqual([
        `x ${text}`.replace('\t', ' '),
        text,
      ]);
    },
  );

  test.each(['\u0000', '\u0007', '\u000b', '\u007f', '\u0085', '\u009f', '\ud800'])(
    'V02 %j is refused wherever it stands',
    async (mark) => {
      for (const more of [
        { name: `a${mark}b` },
        { steps: mark },
        { context: { searches: [mark] } },
        { [mark]: 1 },
      ]) {
        expect((await sri.post(CREATE, requestOf(more))).status).toBe(400);
      }
      expect(await stored()).toEqual([]);
    },
  );
});

describe('X04 what strangers write is inert', () => {
  test.each([
    ['<img src=x onerror=alert(1)>Halo', 'Halo'],
    ['<p onclick="alert(1)">Halo <a href="javascript:alert(1)">x</a></p>', '<p>Halo <a>x</a></p>'],
    ['<a href="//evil.example">x</a>', '<a>x</a>'],
    ['<a href="/request/1">x</a>', '<a>x</a>'],
    [
      '<a href="https://kucing.example/?a=1&b=2" target="_top">x</a>',
      '<a href="https://kucing.example/?a=1&#x26;b=2" rel="nofollow noopener ugc" target="_blank">x</a>',
    ],
    ['<p>Halo<script>alert(1)</script><style>*{}</style></p>', '<p>Halo</p>'],
    ['<svg><script>1</script></svg><math><mi>x</mi></math>Halo', 'Halo'],
    ['<iframe src="https://evil.example"></iframe>Halo', 'Halo'],
    ['<p style="position:fixed" class="x" id="y">Halo</p>', '<p>Halo</p>'],
    ['<!--<img src=x>-->Halo', 'Halo'],
    ['<ol start="3"><li>tiga</li></ol>', '<ol start="3"><li>tiga</li></ol>'],
    ['<p class=MsoNormal>Dari <o:p>Word</o:p></p>', '<p>Dari Word</p>'],
    ['<form action=x><input name=y>Halo</form>', 'Halo'],
    ['Halo <b>tebal', 'Halo <b>tebal</b>'],
  ])('X04 %s', async (given, expected) => {
    const { key } = await file(sri, { description: given });
    const { fields } = await detail(sri, key);
    expect(fields.find((field) => field.key === 'description')?.value).toBe(expected);
  });

  test('X04 a name is text in the mail, and no header', async () => {
    await file(sri, { name: '<b>x</b>\r\nBcc: evil@kucing.example' });
    await backend.worker.settled();
    const mail = backend.transport.mails.findLast(({ to }) => to === 'sri@kucing.example');
    expect(mail?.subject).toBe('[TICKET-1] <b>x</b> Bcc: evil@kucing.example');
    expect(mail?.html).toContain('&lt;b&gt;x&lt;/b&gt;');
    expect(mail?.html).not.toContain('<b>x');
  });
});

describe('D05 one request', () => {
  const withKey = (key: string, more = {}) => sri.post(CREATE, requestOf(more), { 'Idempotency-Key': key });
  const mails = async () => {
    await backend.worker.settled();
    return backend.transport.mails.filter(
      ({ subject, to }) => to === 'sri@kucing.example' && subject.includes('TICKET'),
    ).length;
  };

  test('D05 the same key twice, and after a lost reply: one request, the same answer', async () => {
    const first = await withKey('a-1');
    // Another order of the same fields is the same body.
    const { project, ...rest } = requestOf();
    backend.advance(6 * 86_400_000);
    const again = await sri.post(CREATE, { ...rest, project }, { 'Idempotency-Key': 'a-1' });
    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect([(await stored()).length, await mails()]).toEqual([1, 1]);
    expect((await withKey('a-2')).body).not.toEqual(first.body);
  });

  test('D05 20 times at once: one request, 20 equal answers', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => withKey('b-1')));
    expect(new Set(answers.map((answer: Answer) => JSON.stringify(answer))).size).toBe(1);
    expect([answers[0]?.status, (await stored()).length, await mails()]).toEqual([200, 1, 1]);
  });

  test('D05 another body under the same key is a conflict', async () => {
    await withKey('c-1');
    expect(await withKey('c-1', { name: 'Lain' })).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await stored()).toHaveLength(1);
  });

  test('D05 a request that was refused frees its key', async () => {
    expect((await withKey('d-1', { room: 'cellar' })).status).toBe(400);
    expect((await withKey('d-1')).status).toBe(200);
  });

  test('D05 the same key of somebody else is another one', async () => {
    const adi = await makeCustomer(backend, 'adi@kucing.example');
    const first = await withKey('e-1');
    const other = await adi.post(CREATE, requestOf({ name: 'Lain' }), { 'Idempotency-Key': 'e-1' });
    expect(other.status).toBe(200);
    expect(other.body).not.toEqual(first.body);
  });

  test('D05 a double click without a key: one request; the same again later is another', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => sri.post(CREATE, requestOf())));
    expect(new Set(answers.map(({ body }) => (body as Issue).key)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
    backend.advance(31_000);
    expect((await sri.post(CREATE, requestOf())).status).toBe(200);
    expect(await stored()).toHaveLength(2);
  });

  test.each(['', ' ', 'a b', 'x'.repeat(201)])('D05 %j is no key', async (key) => {
    expect((await withKey(key)).status).toBe(400);
    expect(await stored()).toEqual([]);
  });
});

test('R03 a flood of requests ends in 429 with words, for this customer only', async () => {
  const { max } = LIMITS.requestsPerUser;
  for (let at = 0; at < max; at += 1) await file(sri, { name: `Nomor ${at}` });
  expect(await sri.post(CREATE, requestOf())).toMatchObject({
    status: 429,
    retryAfter: 3_600,
    body: { detail: expect.stringContaining('Coba lagi') },
  });
  expect(await stored()).toHaveLength(max);
  await file(await makeCustomer(backend, 'adi@kucing.example'));
});

test('an account is exported with its requests, and deleted with them', async () => {
  const adi = await makeCustomer(backend, 'adi@kucing.example');
  const { key } = await file(sri, { context: { searches: ['kucing di atap'] } });
  await file(adi, { name: 'Tetap ada' });
  const exported = (await sri.get('/auth/account/export/')).body;
  expect(exported).toMatchObject({
    requests: [
      {
        key,
        name: 'Kucing tidak mau turun',
        fields: expect.arrayContaining([expect.objectContaining({ key: 'room', value: 'kitchen' })]),
        context: { articles: [], searches: ['kucing di atap'] },
        comments: [],
      },
    ],
  });
  expect(JSON.stringify(exported)).not.toContain('Tetap ada');
  expect((await backend.send('/auth/account/', {}, { token: sri.token, method: 'DELETE' })).status).toBe(200);
  expect(await stored()).toMatchObject([{ name: 'Tetap ada' }]);
  const answers = await backend.db.kysely.selectFrom('idempotency').select('user_uid').execute();
  expect(answers).toEqual([{ user_uid: adi.uid }]);
});
