import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importIntoDatabase } from '@/lib/importer/import-into-database';
import { openTestDatabase, type TestDatabase } from '@/tests/helpers/engines';
import { makeFolder, writeFiles, type Files } from './source';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(() => db.reset());

const run = (folder: string) => importIntoDatabase({ folder, source: 'kebun', db, prune: true });

const articles = () =>
  db.kysely
    .selectFrom('content_item')
    .select(['uid', 'locale', 'source_path'])
    .where('model', '=', 'help-article')
    .execute();

/** Imports one state of a folder after the other; by its path now, each file gets that of the first state it has kept the uid of. */
async function follow(first: Files, ...states: Files[]): Promise<Record<string, string | undefined>> {
  const folder = await makeFolder(first);
  await run(folder);
  const former = new Map(
    (await articles()).map(({ uid, locale, source_path }) => [uid + locale, source_path]),
  );
  for (const files of states) {
    await rm(folder, { recursive: true });
    await writeFiles(folder, files);
    await run(folder);
  }
  return Object.fromEntries(
    (await articles())
      .map(({ uid, locale, source_path }) => [source_path, former.get(uid + locale)] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** Three sentences of their own and one that all articles share. */
const body = (subject: string): string =>
  [
    `Buka halaman ${subject} dari menu di sebelah kiri.`,
    `Pilih ${subject} yang ingin diubah, lalu periksa tanggal dan jumlahnya.`,
    `Semua catatan ${subject} tersimpan selama sepuluh tahun.`,
    'Tekan Simpan.',
  ].join('\n\n');
const titled = (title: string, text = body(title)): string => `---\ntitle: ${title}\n---\n${text}`;
const headed = (title: string, text = body(title)): string => `# ${title}\n\n${text}`;

const numbered = (titles: string[], write = headed): Files =>
  Object.fromEntries(titles.map((title, index) => [`A/B/artikel-${index + 1}.md`, write(title)]));
const SHIFTED = {
  'A/B/artikel-1.md': 'A/B/artikel-1.md',
  'A/B/artikel-2.md': undefined,
  'A/B/artikel-3.md': 'A/B/artikel-2.md',
  'A/B/artikel-4.md': 'A/B/artikel-3.md',
};
/** Chapters of an introduction that is called the same in each, and an article. */
const chapters = (...subjects: string[]): Files =>
  Object.fromEntries(
    subjects.flatMap((subject, index) => [
      [`A/bab-${index + 1}/intro.md`, headed('Pengantar', body(`bab ${subject}`))],
      [`A/bab-${index + 1}/isi.md`, headed(`Isi ${subject}`)],
    ]),
  );
const TEMPLATE = [
  'Buka Pengaturan lalu pilih Bank.',
  'Tekan Tambah rekening dan isi nomor rekening serta nama pemilik.',
  'Tunggu sampai saldo muncul di halaman Kas.',
  'Kalau saldo tidak muncul, hubungi kami lewat formulir.',
].join('\n\n');
const named = (titles: string[], textOf: (title: string) => string): Files =>
  Object.fromEntries(titles.map((title) => [`A/B/${title.toLowerCase()}.md`, headed(title, textOf(title))]));
const banks = (...titles: string[]): Files =>
  named(titles, (title) => `Hubungkan rekening ${title}.\n\n${TEMPLATE}`);
const waiting = (...titles: string[]): Files =>
  named(titles, () => `Halaman ini sedang kami siapkan. ${TEMPLATE}`);
const INTRO = { 'A/B/intro.md': headed('Gaji') };
const MOVED_INTRO = { 'C/D/intro.md': headed('Upah', body('upah')) };
const SHORT = (title: string): string => headed(title, 'Tekan Simpan.');

type Case = [name: string, first: Files, then: Files, kept: Record<string, string | undefined>];

/** What stays, what moves, and what is another article. */
const CASES: Case[] = [
  [
    'a text that was changed in its place stays',
    { 'A/B/a.md': titled('Bayar') },
    { 'A/B/a.md': titled('Bayar', body('Retur')) },
    { 'A/B/a.md': 'A/B/a.md' },
  ],
  [
    'so does one that got another title',
    { 'A/B/a.md': titled('Bayar') },
    { 'A/B/a.md': titled('Membayar', body('Bayar')) },
    { 'A/B/a.md': 'A/B/a.md' },
  ],
  [
    'and one of which all was changed',
    { 'A/B/a.md': titled('Bayar') },
    { 'A/B/a.md': titled('Retur') },
    { 'A/B/a.md': 'A/B/a.md' },
  ],
  [
    'a file that was renamed moves',
    { 'A/B/a.md': titled('Bayar') },
    { 'A/B/b.md': titled('Bayar') },
    { 'A/B/b.md': 'A/B/a.md' },
  ],
  [
    'one that was put into another folder moves',
    { 'A/B/a.md': titled('Bayar'), 'A/B/x.md': titled('X') },
    { 'C/D/a.md': titled('Bayar'), 'A/B/x.md': titled('X') },
    { 'A/B/x.md': 'A/B/x.md', 'C/D/a.md': 'A/B/a.md' },
  ],
  [
    'one without a title of its own moves',
    { 'A/B/cara-bayar.md': body('bayar') },
    { 'A/B/pembayaran.md': body('bayar') },
    { 'A/B/pembayaran.md': 'A/B/cara-bayar.md' },
  ],
  [
    'numbered files of which one was put in between move, and the new one is new',
    numbered(['Bayar', 'Kirim', 'Retur']),
    numbered(['Bayar', 'Baru', 'Kirim', 'Retur']),
    SHIFTED,
  ],
  [
    'so do those of which one was taken out',
    numbered(['Bayar', 'Kirim', 'Retur']),
    numbered(['Bayar', 'Retur']),
    { 'A/B/artikel-1.md': 'A/B/artikel-1.md', 'A/B/artikel-2.md': 'A/B/artikel-3.md' },
  ],
  [
    'so do short ones, by their titles',
    numbered(['Bayar', 'Kirim', 'Retur'], SHORT),
    numbered(['Bayar', 'Baru', 'Kirim', 'Retur'], SHORT),
    SHIFTED,
  ],
  [
    'and one of them that was changed as well',
    numbered(['Bayar', 'Kirim', 'Retur']),
    {
      ...numbered(['Bayar', 'Baru', 'Kirim', 'Retur']),
      'A/B/artikel-3.md': headed('Kirim', `${body('Kirim')} Selesai.`),
    },
    SHIFTED,
  ],
  [
    'two files that exchange their names exchange their addresses',
    { 'A/B/a.md': titled('Bayar'), 'A/C/b.md': titled('Retur') },
    { 'A/B/a.md': titled('Retur'), 'A/C/b.md': titled('Bayar') },
    { 'A/B/a.md': 'A/C/b.md', 'A/C/b.md': 'A/B/a.md' },
  ],
  [
    'so do two without titles',
    { 'A/B/a.md': body('bayar'), 'A/B/b.md': body('retur') },
    { 'A/B/a.md': body('retur'), 'A/B/b.md': body('bayar') },
    { 'A/B/a.md': 'A/B/b.md', 'A/B/b.md': 'A/B/a.md' },
  ],
  [
    'a file that takes the path of a deleted one keeps its own address',
    { 'A/B/a.md': titled('Bayar'), 'A/B/b.md': titled('Retur') },
    { 'A/B/b.md': titled('Bayar') },
    { 'A/B/b.md': 'A/B/a.md' },
  ],
  [
    'a file that was renamed together with its title moves',
    { 'A/B/cara-bayar.md': titled('Cara bayar', body('bayar')) },
    { 'A/B/cara-membayar.md': titled('Cara membayar', body('bayar')) },
    { 'A/B/cara-membayar.md': 'A/B/cara-bayar.md' },
  ],
  [
    'also with its title in the text, and into another folder',
    { 'A/B/cara-bayar.md': headed('Cara bayar', body('bayar')), 'C/D/x.md': titled('X') },
    { 'C/D/cara-membayar.md': headed('Cara membayar', body('bayar')), 'C/D/x.md': titled('X') },
    { 'C/D/cara-membayar.md': 'A/B/cara-bayar.md', 'C/D/x.md': 'C/D/x.md' },
  ],
  [
    'a short text under another title is another article',
    { 'A/B/a.md': SHORT('Bayar') },
    { 'A/B/b.md': SHORT('Retur') },
    { 'A/B/b.md': undefined },
  ],
  [
    'two equal texts under new titles are told apart by nothing',
    { 'A/B/a.md': titled('Satu', body('bayar')), 'A/B/b.md': titled('Dua', body('bayar')) },
    { 'A/B/c.md': titled('Tiga', body('bayar')), 'A/B/d.md': titled('Empat', body('bayar')) },
    { 'A/B/c.md': undefined, 'A/B/d.md': undefined },
  ],
  [
    'one file that moved does not take a changed one of its folder along',
    {
      'A/B/a.md': headed('Bayar'),
      'A/B/intro.md': headed('Gaji'),
      'A/B/c.md': headed('C'),
      'C/D/x.md': headed('X'),
    },
    {
      'C/D/a.md': headed('Bayar'),
      'C/D/intro.md': headed('Pajak'),
      'A/B/c.md': headed('C'),
      'C/D/x.md': headed('X'),
    },
    {
      'A/B/c.md': 'A/B/c.md',
      'C/D/a.md': 'A/B/a.md',
      'C/D/intro.md': undefined,
      'C/D/x.md': 'C/D/x.md',
    },
  ],
  [
    'two do',
    { 'A/B/a.md': headed('Bayar'), 'A/B/b.md': headed('B'), ...INTRO, 'A/B/c.md': headed('C') },
    { 'C/D/a.md': headed('Bayar'), 'C/D/b.md': headed('B'), ...MOVED_INTRO, 'A/B/c.md': headed('C') },
    {
      'A/B/c.md': 'A/B/c.md',
      'C/D/a.md': 'A/B/a.md',
      'C/D/b.md': 'A/B/b.md',
      'C/D/intro.md': 'A/B/intro.md',
    },
  ],
  [
    'and so does the only other one',
    { 'A/B/a.md': headed('Bayar'), ...INTRO },
    { 'C/D/a.md': headed('Bayar'), ...MOVED_INTRO },
    { 'C/D/a.md': 'A/B/a.md', 'C/D/intro.md': 'A/B/intro.md' },
  ],
  [
    'two equal files move by their names, then in their order',
    { 'A/B/a.md': titled('Bayar'), 'A/B/b.md': titled('Bayar') },
    { 'C/D/b.md': titled('Bayar'), 'C/D/c.md': titled('Bayar') },
    { 'C/D/b.md': 'A/B/b.md', 'C/D/c.md': 'A/B/a.md' },
  ],
  [
    'beside a copy of it an untouched file stays',
    { 'A/B/m.md': titled('Bayar') },
    { 'A/B/a.md': titled('Bayar'), 'A/B/m.md': titled('Bayar') },
    { 'A/B/a.md': undefined, 'A/B/m.md': 'A/B/m.md' },
  ],
  [
    'so does one that was changed after it was copied',
    { 'A/B/m.md': titled('Bayar') },
    { 'A/B/a.md': titled('Bayar'), 'A/B/m.md': titled('Bayar', body('Retur')) },
    { 'A/B/a.md': undefined, 'A/B/m.md': 'A/B/m.md' },
  ],
  [
    'files whose title others have too move by their texts when numbered folders shift',
    chapters('kas', 'jual'),
    chapters('baru', 'kas', 'jual'),
    {
      'A/bab-1/intro.md': undefined,
      'A/bab-1/isi.md': undefined,
      'A/bab-2/intro.md': 'A/bab-1/intro.md',
      'A/bab-2/isi.md': 'A/bab-1/isi.md',
      'A/bab-3/intro.md': 'A/bab-2/intro.md',
      'A/bab-3/isi.md': 'A/bab-2/isi.md',
    },
  ],
  [
    'also in one folder',
    numbered(['satu', 'dua'], (subject) => headed('FAQ', body(subject))),
    numbered(['nol', 'satu', 'dua'], (subject) => headed('FAQ', body(subject))),
    {
      'A/B/artikel-1.md': undefined,
      'A/B/artikel-2.md': 'A/B/artikel-1.md',
      'A/B/artikel-3.md': 'A/B/artikel-2.md',
    },
  ],
  [
    'and stay where they are changed in their places',
    chapters('kas', 'jual'),
    { ...chapters('kas', 'jual'), 'A/bab-2/intro.md': headed('Pengantar', body('beli')) },
    {
      'A/bab-1/intro.md': 'A/bab-1/intro.md',
      'A/bab-1/isi.md': 'A/bab-1/isi.md',
      'A/bab-2/intro.md': 'A/bab-2/intro.md',
      'A/bab-2/isi.md': 'A/bab-2/isi.md',
    },
  ],
  [
    'a file with a title only moves by it',
    { 'A/B/a.md': '# Bayar', 'A/B/x.md': '# X' },
    { 'C/D/b.md': '# Bayar', 'A/B/x.md': '# X' },
    { 'A/B/x.md': 'A/B/x.md', 'C/D/b.md': 'A/B/a.md' },
  ],
  [
    'a file that was renamed and changed moves by its title within its folder',
    { 'A/B/a.md': titled('Bayar') },
    { 'A/B/b.md': titled('Bayar', body('Retur')) },
    { 'A/B/b.md': 'A/B/a.md' },
  ],
  [
    'a file that was moved with a few changes moves by what its text has in common with the former one',
    { 'A/B/a.md': titled('Bayar'), 'A/B/b.md': titled('Retur'), 'C/D/x.md': titled('X') },
    {
      'C/D/c.md': titled('Membayar', `${body('Bayar')} Selesai.`),
      'C/D/d.md': titled('Barang kembali', `Tambahan. ${body('Retur')}`),
      'C/D/x.md': titled('X'),
    },
    { 'C/D/c.md': 'A/B/a.md', 'C/D/d.md': 'A/B/b.md', 'C/D/x.md': 'C/D/x.md' },
  ],
  [
    'also where links lead elsewhere from its new folder',
    { 'A/B/a.md': titled('Bayar', `${body('Bayar')} [x](x.md)`), 'A/B/x.md': titled('X') },
    {
      'C/D/b.md': titled('Membayar', `${body('Bayar')} Lihat [x](../../A/B/x.md).`),
      'A/B/x.md': titled('X'),
    },
    { 'A/B/x.md': 'A/B/x.md', 'C/D/b.md': 'A/B/a.md' },
  ],
  [
    'of two that it has as much in common with it is neither',
    {
      'A/B/a.md': titled('Satu', `${body('Bayar')} Satu.`),
      'A/B/b.md': titled('Dua', `${body('Bayar')} Dua.`),
    },
    { 'C/D/c.md': titled('Tiga', `${body('Bayar')} Tiga.`) },
    { 'C/D/c.md': undefined },
  ],
  [
    'and it goes with the one that it has more in common with',
    {
      'A/B/a.md': titled('Satu', body('Bayar')),
      'A/B/b.md': titled('Dua', `${body('Bayar')} Ini juga ada di sini.`),
    },
    { 'C/D/c.md': titled('Tiga', `${body('Bayar')} Ini juga ada di sini. Tiga.`) },
    { 'C/D/c.md': 'A/B/b.md' },
  ],
  [
    'what articles that stay have too is a template, and does not make another one of it the same',
    banks('BCA', 'BRI', 'BNI'),
    banks('Mandiri', 'BRI', 'BNI'),
    { 'A/B/bni.md': 'A/B/bni.md', 'A/B/bri.md': 'A/B/bri.md', 'A/B/mandiri.md': undefined },
  ],
  [
    'nor does a whole text',
    waiting('Gaji', 'Aset'),
    waiting('Pajak', 'Aset'),
    { 'A/B/aset.md': 'A/B/aset.md', 'A/B/pajak.md': undefined },
  ],
  [
    'one that follows it moves by what it says itself',
    { ...banks('BCA', 'BRI'), 'A/B/kas.md': headed('Kas', `${TEMPLATE}\n\n${body('kas')}`) },
    { ...banks('BCA', 'BRI'), 'C/D/tunai.md': headed('Tunai', `${TEMPLATE}\n\n${body('kas')} Baru.`) },
    { 'A/B/bca.md': 'A/B/bca.md', 'A/B/bri.md': 'A/B/bri.md', 'C/D/tunai.md': 'A/B/kas.md' },
  ],
  [
    'one that was moved with a few changes keeps its address where another one was written in its place',
    { 'A/B/a.md': headed('Bayar'), 'A/B/x.md': headed('X') },
    {
      'A/B/a.md': headed('Kirim'),
      'A/B/x.md': headed('X'),
      'C/D/pay.md': headed('Bayar', `${body('Bayar')} Selesai.`),
    },
    { 'A/B/a.md': undefined, 'A/B/x.md': 'A/B/x.md', 'C/D/pay.md': 'A/B/a.md' },
  ],
  [
    'so do numbered files that shift and are changed with their titles',
    numbered(['Satu', 'Dua']),
    {
      'A/B/artikel-1.md': headed('Nol'),
      'A/B/artikel-2.md': headed('Satu!', `${body('Satu')} Selesai.`),
      'A/B/artikel-3.md': headed('Dua!', `${body('Dua')} Selesai.`),
    },
    {
      'A/B/artikel-1.md': undefined,
      'A/B/artikel-2.md': 'A/B/artikel-1.md',
      'A/B/artikel-3.md': 'A/B/artikel-2.md',
    },
  ],
  [
    'but files that follow one template stay in their places, however they are changed',
    banks('BCA', 'BRI'),
    {
      'A/B/bca.md': headed('Rekening BCA', `Sambungkan BCA.\n\n${TEMPLATE}`),
      'A/B/bri.md': headed('Rekening BRI', `Sambungkan rekening BRI.\n\n${TEMPLATE}`),
    },
    { 'A/B/bca.md': 'A/B/bca.md', 'A/B/bri.md': 'A/B/bri.md' },
  ],
  [
    'one with half of the text is another article',
    { 'A/B/a.md': titled('Bayar') },
    { 'C/D/b.md': titled('Satu', `${body('Bayar')}\n\n${body('Retur')}`) },
    { 'C/D/b.md': undefined },
  ],
  [
    'in another folder it is another article',
    { 'A/B/a.md': titled('Bayar'), 'A/B/x.md': titled('X') },
    { 'C/D/b.md': titled('Bayar', body('Retur')), 'A/B/x.md': titled('X') },
    { 'A/B/x.md': 'A/B/x.md', 'C/D/b.md': undefined },
  ],
  [
    'translations move together, also where only one tells which article it is',
    {
      'id/A/B/1.md': headed('Bayar'),
      'id/A/B/2.md': headed('Kirim'),
      'en/A/B/1.md': headed('Pay'),
      'en/A/B/2.md': headed('Send'),
    },
    {
      'id/A/B/1.md': headed('Baru'),
      'id/A/B/2.md': headed('Bayar'),
      'id/A/B/3.md': headed('Kirim'),
      'en/A/B/2.md': headed('Payments', 'All of it is new.'),
      'en/A/B/3.md': headed('Send'),
    },
    {
      'en/A/B/2.md': 'en/A/B/1.md',
      'en/A/B/3.md': 'en/A/B/2.md',
      'id/A/B/1.md': undefined,
      'id/A/B/2.md': 'id/A/B/1.md',
      'id/A/B/3.md': 'id/A/B/2.md',
    },
  ],
];

const questions = (...names: string[]): Files => ({
  'tanya/faq.yml': [
    '### YamlMime:FAQ\ntitle: Tanya\nsections:\n- name: Umum\n  questions:',
    ...names.map((name) => `  - question: ${name}\n    answer: Jawaban ${name}`),
  ].join('\n'),
});

describe('which article a file is', () => {
  it.each(CASES)('%s', async (_name, first, then, kept) => {
    expect(await follow(first, then)).toEqual(kept);
  });

  it('again and again something new in the same place: all others keep their addresses', async () => {
    const states = [
      ['Bayar', 'Kirim'],
      ['Baru', 'Bayar', 'Kirim'],
      ['Lebih baru', 'Baru', 'Bayar', 'Kirim'],
      ['Paling baru', 'Lebih baru', 'Baru', 'Bayar', 'Kirim'],
    ].map((titles) => numbered(titles));
    const [first = {}, ...others] = states;
    expect(await follow(first, ...others)).toEqual({
      'A/B/artikel-1.md': undefined,
      'A/B/artikel-2.md': undefined,
      'A/B/artikel-3.md': undefined,
      'A/B/artikel-4.md': 'A/B/artikel-1.md',
      'A/B/artikel-5.md': 'A/B/artikel-2.md',
    });
  });

  it('a new translation of an article that has moved belongs to it', async () => {
    const folder = await makeFolder({ 'id/A/B/a.md': titled('Bayar'), 'en/A/B/x.md': titled('X') });
    await run(folder);
    await rm(path.join(folder, 'id/A/B/a.md'));
    await writeFiles(folder, { 'id/A/B/b.md': titled('Bayar') });
    await run(folder);
    await writeFiles(folder, { 'en/A/B/b.md': titled('Pay') });
    await run(folder);
    const uids = new Map((await articles()).map(({ uid, source_path }) => [source_path, uid]));
    expect(uids.get('en/A/B/b.md')).toBe(uids.get('id/A/B/b.md'));
  });

  it('a question of a list that takes the place of another one is new', async () => {
    const folder = await makeFolder(questions('Bayar', 'Kirim', 'Retur'));
    const uids = async () => {
      await run(folder);
      const rows = await db.kysely
        .selectFrom('content_item')
        .select(['uid', 'name'])
        .where('model', '=', 'faq')
        .execute();
      return new Map(rows.map(({ name, uid }) => [name, uid]));
    };
    const first = await uids();
    await writeFiles(folder, questions('Bayar', 'Kirim', 'Diskon'));
    const second = await uids();
    expect([...second.keys()].sort()).toEqual(['Bayar', 'Diskon', 'Kirim']);
    expect(second.get('Bayar')).toBe(first.get('Bayar'));
    expect(second.get('Diskon')).not.toBe(first.get('Retur'));
    await writeFiles(folder, questions('Bayar', 'Kirim', 'Retur'));
    expect(await uids()).toEqual(first);
  });
});
