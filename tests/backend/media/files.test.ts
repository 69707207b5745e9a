import { readFile, writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recogniseFile, storedBytes } from '@/lib/backend/media/encode-upload';
import type {
  Comment,
  CreateField,
  Issue,
  IssueDetail,
  Project,
  UploadedMedia,
} from '@/lib/contract/project';
import { apiUrl, TEST_API_KEY } from '@/tests/helpers/make-backend';
import {
  FORM_FILE,
  makeCustomer,
  makeCustomers,
  requestOf,
  type Customer,
} from '@/tests/helpers/make-customer';
import type { TestIdentity } from '@/tests/helpers/make-identity';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');

/** A ZIP whose directory names these parts; their content is left out. */
function zipOf(names: readonly string[], flags = 0): Buffer {
  const entries = names.map((name) => {
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(flags, 8);
    head.writeUInt16LE(Buffer.byteLength(name), 28);
    return Buffer.concat([head, Buffer.from(name)]);
  });
  const start = Buffer.from('504b0304', 'hex');
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(start.byteLength, 16);
  return Buffer.concat([start, ...entries, end]);
}
const PARTS = ['[Content_Types].xml', 'xl/workbook.xml'];
const XLSX = zipOf(PARTS);

test.each([
  ['windows-1252', Buffer.from([0x80, 0x20, 0x31, 0x32, 0xe9])],
  ['UTF-16', Buffer.from('\ufeff€ 12é', 'utf16le')],
  ['UTF-8', Buffer.from('€ 12é')],
])('a text in %s is stored in UTF-8', (_, bytes) => {
  expect(storedBytes(bytes, 'csv').toString()).toBe('€ 12é');
});

describe('U02 a file is recognised by what is in it', () => {
  test.each<[what: string, bytes: Buffer, name: string, kind: string | undefined]>([
    ['a PDF, whatever it is called', PDF, 'a.txt', 'pdf'],
    ['a workbook, whatever it is called', XLSX, 'a.zip', 'xlsx'],
    ['text', Buffer.from('harga 12 €\n'), 'a.TXT', 'txt'],
    ['a table', Buffer.from('a;b\n1;2\n'), 'a.csv', 'csv'],
    ['text that is called a PDF', Buffer.from('halo'), 'a.pdf', undefined],
    ['a page', Buffer.from('<script>alert(1)</script>'), 'a.html', undefined],
    ['text with NUL', Buffer.from('a\0b'), 'a.txt', undefined],
    [
      'a table of an older spreadsheet',
      Buffer.from('harga;€ 12 café', 'latin1').fill(0x80, 6, 7),
      'a.csv',
      'csv',
    ],
    ['a table in UTF-16', Buffer.from('\ufeffharga\tKopikané', 'utf16le'), 'a.csv', 'csv'],
    ['a program that is called a table', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]), 'a.csv', undefined],
    ['nothing', Buffer.alloc(0), 'a.txt', undefined],
    ['a ZIP of other files', zipOf(['a.exe']), 'a.xlsx', undefined],
    ['a document of another kind', zipOf(['[Content_Types].xml', 'word/document.xml']), 'a.xlsx', undefined],
    ['a workbook with macros', zipOf([...PARTS, 'xl/vbaProject.bin']), 'a.xlsx', undefined],
    ['an encrypted workbook', zipOf(PARTS, 1), 'a.xlsx', undefined],
    ['a workbook without its end', XLSX.subarray(0, -10), 'a.xlsx', undefined],
    ['a workbook without its beginning', XLSX.subarray(0, 60), 'a.xlsx', undefined],
  ])('U02 %s', (_, bytes, name, kind) => {
    expect(recogniseFile(bytes, name)).toBe(kind);
  });
});

let folder: string;
let backend: TestIdentity;
let sri: Customer;
let adi: Customer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'));
  const form = (await readFile(FORM_FILE, 'utf8')).replace(
    '{ key: attachments, type: media, name: Gambar }',
    `{ key: attachments, type: media, name: Lampiran, files: [pdf, csv] }
  - { key: photos, type: media, name: Foto }`,
  );
  await writeFile(join(folder, 'requests.yml'), form);
  backend = await makeCustomers({ requestFormFile: join(folder, 'requests.yml') });
});
afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await backend.reset();
  sri = await makeCustomer(backend, 'sri@kucing.example');
  adi = await makeCustomer(backend, 'adi@kucing.example');
});

async function upload(bytes: Buffer, name: string) {
  const form = new FormData();
  form.set('media', new File([new Uint8Array(bytes)], name));
  const url = apiUrl('/project/service/issue/upload_media/');
  const headers = { 'X-API-Key': TEST_API_KEY, ...sri.headers };
  const response = await backend.fetch(new Request(url, { method: 'POST', headers, body: form }));
  return { status: response.status, data: ((await response.json()) as { data: UploadedMedia }).data };
}
const look = (address: string, who?: Customer) =>
  backend.fetch(
    new Request(`http://portal.test${address}`, {
      headers: who ? { Cookie: `_authToken=${who.token}` } : {},
    }),
  );

test('the form says which kinds it accepts beside images', async () => {
  const fields = (await sri.get('/project/api/project/TICKET/create_fields/')).body as CreateField[];
  const filesOf = (key: string) => fields.find(({ field }) => field.key === key)?.field.files;
  expect([filesOf('attachments'), filesOf('photos')]).toEqual([['pdf', 'csv'], undefined]);
  expect(((await sri.get('/project/api/project/TICKET/')).body as Project).files).toEqual(['pdf', 'csv']);
});

test('T06 a file is saved, never shown, by who may read its request', async () => {
  const { data } = await upload(PDF, '..\\surat “utama”\u202efdp.exe.pdf');
  expect(data).toMatchObject({ mime_type: 'application/pdf', size: PDF.byteLength });
  const { key } = (await sri.post('/project/service/issue/', requestOf({ attachments: [data] })))
    .body as Issue;
  const detail = (await sri.get(`/project/api/issue/${key}/`)).body as IssueDetail;
  expect(detail.attachments).toEqual([data]);
  const saved = await look(data.image_url, sri);
  expect(Buffer.from(await saved.arrayBuffer())).toEqual(PDF);
  const header = (name: string) => saved.headers.get(name);
  expect(header('content-type')).toBe('application/pdf');
  expect(header('content-disposition')).toBe(
    `attachment; filename="surat _utama_fdp.exe.pdf"; filename*=UTF-8''surat%20%E2%80%9Cutama%E2%80%9Dfdp.exe.pdf`,
  );
  expect(header('x-content-type-options')).toBe('nosniff');
  expect(header('content-security-policy')).toContain('sandbox');
  expect(header('cache-control')).toBe('private, no-store');
  for (const who of [adi, undefined]) expect((await look(data.image_url, who)).status).toBe(404);
  const resized = `/api/media/private/?url=${encodeURIComponent(data.image_url)}&w=64&q=85`;
  expect((await look(resized, sri)).status).toBe(404);
});

test('an answer takes files, too', async () => {
  const { key } = (await sri.post('/project/service/issue/', requestOf())).body as Issue;
  const { data } = await upload(Buffer.from('a;b\n'), 'tabel.csv');
  const answer = await sri.post('/project/service/comment/', { issue: key, media: [data.id] });
  expect((answer.body as Comment).media).toEqual([data]);
});

test('V09 a kind that the form or the field does not accept is refused', async () => {
  for (const [bytes, name] of [
    [XLSX, 'a.xlsx'],
    [Buffer.from('halo'), 'a.txt'],
  ] as const) {
    expect((await upload(bytes, name)).status).toBe(400);
  }
  const { data } = await upload(PDF, 'a.pdf');
  const { status, body } = await sri.post('/project/service/issue/', requestOf({ photos: [data] }));
  expect([status, body]).toMatchObject([400, { photos: { code: 'invalid' } }]);
  const png = await sharp({ create: { width: 6, height: 4, channels: 3, background: '#1f54a7' } })
    .png()
    .toBuffer();
  expect((await upload(png, 'a.pdf')).data.file_name).toBe('a.webp');
});
