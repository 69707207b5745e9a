// @no-database
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { htmlToMarkdown } from '@/lib/importer/zendesk/html-to-markdown';
import { readZendesk, type ZendeskFolder } from '@/lib/importer/zendesk/read-zendesk';
import type { Locale } from '@/lib/constants';
import { kindsOf, makeFolder, readFolder, rowsOf } from './source';
import { startZendesk, type ZendeskData } from './zendesk-server';

const category = (id: number, name: string, locale = 'id') => ({
  id,
  name,
  locale,
  position: id,
  description: `Tentang ${name}`,
});
const section = (
  id: number,
  category_id: number,
  name: string,
  locale = 'id',
  parent_section_id: number | null = null,
) => ({
  id,
  category_id,
  name,
  locale,
  position: id,
  parent_section_id,
});
const article = (id: number, section_id: number, title: string, fields: Record<string, unknown> = {}) => ({
  id,
  section_id,
  title,
  locale: 'id',
  body: `<p>Isi ${title}</p>`,
  draft: false,
  position: 0,
  user_segment_id: null,
  label_names: [],
  html_url: `https://kebun.zendesk.example/hc/id/articles/${id}-Slug-${id}`,
  created_at: '2024-01-02T03:04:05Z',
  updated_at: '2025-01-02T03:04:05Z',
  ...fields,
});

const GARDEN: ZendeskData = {
  locales: ['id', 'en-us', 'de'],
  defaultLocale: 'id',
  categories: [
    category(1, 'Kebun'),
    category(2, 'Rumah'),
    category(3, 'Tanah'),
    category(1, 'Garden', 'en-us'),
    category(1, 'Garten', 'de'),
  ],
  sections: [
    section(11, 1, 'Pagar'),
    section(12, 1, 'Siram'),
    section(13, 1, 'Selang', 'id', 12),
    section(21, 2, 'Dapur'),
    section(11, 1, 'Fence', 'en-us'),
  ],
  articles: [
    article(36000001, 11, 'Pintu', {
      label_names: ['gerbang', 'kayu'],
      position: 2,
      body: '<h1 id="h_01AA">Cara</h1><p>Lihat <a href="/hc/id/articles/36000002-Apa-saja#h_01BB">engsel</a>.</p>',
    }),
    article(36000002, 11, 'Engsel', { position: 1, body: '<h2 id="h_01BB">Minyak</h2>' }),
    article(36000003, 13, 'Selang bocor'),
    article(36000004, 21, 'Kompor', { user_segment_id: 99 }),
    article(36000005, 21, 'Belum jadi', { draft: true }),
    article(36000006, 77, 'Tersesat'),
    article(36000001, 11, 'Gate', {
      locale: 'en-us',
      html_url: 'https://kebun.zendesk.example/hc/en-us/articles/36000001-Gate',
    }),
  ],
};

async function read(
  from: string,
  locale?: Locale,
  login?: string,
): Promise<ZendeskFolder & { waits: number[] }> {
  const waits: number[] = [];
  const sleep = (ms: number): Promise<void> => {
    waits.push(ms);
    return Promise.resolve();
  };
  const result = await readZendesk(from, { fetch, sleep, login }, locale);
  onTestFinished(() => result.remove());
  return { ...result, waits };
}

describe('a Zendesk help centre', () => {
  it('is read page by page with its structure, labels, positions, languages, dates and privacy', async () => {
    const server = await startZendesk(GARDEN);
    const { folder, problems, name } = await read(server.origin, undefined, 'a@b.example/token:rahasia');
    expect(name).toBe('127.0.0.1');
    const source = await readFolder(folder, { source: 'zendesk' });
    const rows = [...(await rowsOf(source, () => true)).values()];
    const byKey = new Map(rows.map((row) => [`${row.locale} ${row.model} ${row.name}`, row]));
    const gate = byKey.get('id help-article Pintu');
    const hinge = byKey.get('id help-article Engsel');

    expect(gate).toMatchObject({
      key: 'slug-36000001',
      tags: ['gerbang', 'kayu'],
      created_at: '2024-01-02T03:04:05.000Z',
    });
    expect(gate?.updated_at).toBe('2025-01-02T03:04:05.000Z');
    expect((hinge?.priority_group ?? '') < (gate?.priority_group ?? '')).toBe(true);
    expect(gate?.html).toBe(
      `<h2 id="h_01AA">Cara</h2>\n<p>Lihat <a href="/content/kebun/${hinge?.topic_uid}/${hinge?.uid}-slug-36000002#h_01BB">engsel</a>.</p>`,
    );
    expect(byKey.get('en help-article Gate')?.uid).toBe(gate?.uid);
    expect(byKey.get('en help-category Garden')?.uid).toBe(byKey.get('id help-category Kebun')?.uid);
    expect(byKey.get('id help-category Kebun')?.data.description).toBe('Tentang Kebun');
    expect(byKey.get('id help-article Selang bocor')?.topic_uid).toBe(byKey.get('id help-topic Siram')?.uid);
    expect(byKey.get('id help-article Kompor')?.visibility).toBe('private');
    expect(byKey.has('id help-article Belum jadi')).toBe(false);
    expect(source.skipped).toHaveLength(1);
    expect(problems.map(({ kind, detail }) => `${kind} ${detail}`)).toEqual([
      'missing-parent section 77',
      'unsupported-file de',
    ]);
    // A category whose sections have no articles.
    expect(source.problems).toEqual([
      { file: 'id/help/3/_category_.yml', kind: 'empty-topic', detail: '3' },
      { file: 'id/help/2/21/36000005-belum-jadi.md', kind: 'draft', detail: 'Belum jadi' },
    ]);
    expect(
      server.requests.every(
        ({ login }) => login === `Basic ${Buffer.from('a@b.example/token:rahasia').toString('base64')}`,
      ),
    ).toBe(true);
    expect(
      server.requests.filter(({ path: asked }) => asked.startsWith('/api/v2/help_center/id/articles.json')),
    ).toHaveLength(3);
    expect(
      server.requests.filter(({ path: asked }) => asked.startsWith('/api/v2/help_center/id/sections.json')),
    ).toHaveLength(2);
  });

  it('waits as long as a rate limit says, and longer each time when the server is busy', async () => {
    const server = await startZendesk(GARDEN);
    server.refusals.push(
      { status: 429, retryAfter: '7' },
      { status: 429, retryAfter: '3' },
      { status: 503 },
      { status: 500 },
    );
    const { waits, folder } = await read(server.origin);
    expect(waits).toEqual([7000, 3000, 2000, 4000]);
    expect(
      (await readFolder(folder)).sourceItems.filter(({ model }) => model === 'help-article'),
    ).toHaveLength(5);
  });

  it.each([401, 403, 404])('gives up at once when it is refused (%i)', async (status) => {
    const server = await startZendesk(GARDEN);
    server.refusals.push({ status });
    await expect(read(server.origin)).rejects.toThrow(String(status));
    expect(server.requests).toHaveLength(1);
  });

  it('gives up when the server stays busy', async () => {
    const server = await startZendesk(GARDEN);
    server.refusals.push(...Array.from({ length: 20 }, () => ({ status: 503 })));
    await expect(read(server.origin)).rejects.toThrow('503');
    expect(server.requests).toHaveLength(8);
  });

  it('downloads pictures from its own origin only, and reports other attachments', async () => {
    const png = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const data: ZendeskData = {
      ...GARDEN,
      locales: ['id'],
      files: { '/hc/article_attachments/5': png },
      attachments: {
        '36000001': [
          { id: 5, file_name: 'pagar baru.png', content_url: 'x', content_type: 'image/png' },
          { id: 7, file_name: 'gambar kerja.pdf', content_type: 'application/pdf' },
        ],
      },
    };
    const server = await startZendesk(data);
    const stranger = await startZendesk(data);
    Object.assign(data.attachments?.['36000001']?.[1] ?? {}, {
      content_url: `${server.origin}/hc/article_attachments/7`,
    });
    data.articles = [
      article(36000001, 11, 'Pintu', {
        html_url: `${server.origin}/hc/id/articles/36000001`,
        body:
          '<p><img src="/hc/article_attachments/5" alt="Pagar"></p>' +
          `<p><img src="${stranger.origin}/hc/article_attachments/5" alt="jauh"></p>` +
          '<p><img src="http://169.254.169.254/latest" alt="awan"></p>' +
          '<p><img src="/hc/article_attachments/404" alt="hilang"></p>' +
          '<p><a href="/hc/article_attachments/6">Panduan</a></p>' +
          `<p><a href="/hc/en-us/requests/new">kirim</a> <a href="${server.origin}/hc/id">depan</a></p>`,
      }),
    ];
    const { folder, problems } = await read(server.origin);
    const source = await readFolder(folder);
    const [row] = (await rowsOf(source, ({ model }) => model === 'help-article')).values();
    expect(row?.html).toMatch(
      /<img src="\/media\/[0-9a-f]{32}\/[0-9a-f]{8}-pagar-baru\.png" alt="Pagar" width="8" height="6"/,
    );
    expect(stranger.requests).toEqual([]);
    const problemsOfArticle = source.problems.filter(({ kind }) => kind !== 'empty-topic');
    expect(row?.html).toContain(`href="${server.origin}/hc/article_attachments/6"`);
    expect(row?.html).toContain('<a href="/request/new">kirim</a> <a href="/">depan</a>');
    expect(problemsOfArticle.map(({ kind }) => kind).sort()).toEqual([
      'attached-file',
      'remote-image',
      'remote-image',
      'remote-image',
    ]);
    expect(problems).toEqual([
      {
        file: 'articles/36000001',
        kind: 'attached-file',
        detail: `Pintu: gambar kerja.pdf ${server.origin}/hc/article_attachments/7`,
      },
    ]);
  });

  it('is read from a JSON file, with pictures saved next to it', async () => {
    const png = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const body =
      '<p><img src="https://kebun.zendesk.example/hc/article_attachments/5/p.png" alt="Pagar"></p>';
    const file = await makeFolder({
      'pusat.json': JSON.stringify({
        categories: [category(1, 'Garden', 'en-us')],
        sections: [section(11, 1, 'Fence', 'en-us')],
        articles: [article(36000001, 11, 'Gate', { locale: 'en-us', body })],
      }),
      'attachments/5/p.png': png,
    });
    const { folder, name } = await read(path.join(file, 'pusat.json'));
    expect(name).toBe('kebun.zendesk.example');
    const source = await readFolder(folder);
    const [row] = (await rowsOf(source, ({ model }) => model === 'help-article')).values();
    // Without an Indonesian edition, the main language takes the portal's first place.
    expect(row).toMatchObject({ locale: 'id', title: 'Gate' });
    expect(row?.html).toContain('width="8" height="6"');
    // A wrong type in one article leaves the others alone.
    const wrong = { ...article(36000002, 11, 'Hinge', { locale: 'en-us', body }), title: { en: 'Hinge' } };
    await writeFile(
      path.join(file, 'pusat.json'),
      JSON.stringify({
        categories: [category(1, 'Garden', 'en-us')],
        sections: [section(11, 1, 'Fence', 'en-us')],
        articles: [wrong, article(36000001, 11, 'Gate', { locale: 'en-us', body })],
      }),
    );
    const half = await read(path.join(file, 'pusat.json'));
    expect(half.problems.map((problem) => `${problem.kind} ${problem.file}`)).toEqual([
      'broken-content articles/36000002',
    ]);
    await writeFile(path.join(file, 'pusat.json'), '{"categories": 3}');
    await expect(read(path.join(file, 'pusat.json'))).rejects.toThrow('bukan ekspor pusat bantuan Zendesk');
    expect(await readFile(path.join(file, 'attachments/5/p.png'))).toHaveLength(png.length);
  });
});

describe('a hostile Zendesk help centre', () => {
  const dump = (fields: Record<string, unknown>): string =>
    JSON.stringify({
      categories: [category(1, 'Kebun')],
      sections: [section(11, 1, 'Pagar')],
      articles: [article(36000001, 11, 'Pintu')],
      ...fields,
    });

  it.each([
    ['article', dump({ articles: [article(1, 11, 'Pintu', { id: '../../../../keluar' })] })],
    [
      'article with an encoded path',
      dump({ articles: [article(1, 11, 'Pintu', { id: '..%2f..%2fkeluar' })] }),
    ],
    ['category', dump({ categories: [{ ...category(1, 'Kebun'), id: '../../../keluar' }] })],
    ['section', dump({ sections: [{ ...section(11, 1, 'Pagar'), id: '../../../keluar' }] })],
    [
      'category of a section',
      dump({ sections: [{ ...section(11, 1, 'Pagar'), category_id: '../../../keluar' }] }),
    ],
    ['parent of a section', dump({ sections: [{ ...section(11, 1, 'Pagar'), parent_section_id: '/etc' }] })],
    ['section of an article', dump({ articles: [article(1, 11, 'Pintu', { section_id: 'C:\\keluar' })] })],
    [
      'attachment',
      dump({ article_attachments: [{ id: '../keluar', article_id: 1, file_name: 'a', content_url: 'x' }] }),
    ],
    ['locale', dump({ articles: [article(1, 11, 'Pintu', { locale: '../id' })] })],
    ['default locale', dump({ default_locale: 'id/../..' })],
    ['fraction', dump({ articles: [article(1.5, 11, 'Pintu')] })],
  ])('V08 an invalid id or locale never becomes the name of a file: %s', async (_name, json) => {
    const temporary = await mkdtemp(path.join(os.tmpdir(), 'portal-test-'));
    onTestFinished(() => rm(temporary, { recursive: true, force: true }));
    const folder = await makeFolder({ 'pusat.json': json });
    vi.stubEnv('TMPDIR', temporary);
    onTestFinished(() => void vi.unstubAllEnvs());
    const tools = { fetch, sleep: () => Promise.resolve() };
    const found = await readZendesk(path.join(folder, 'pusat.json'), tools);
    const written = (await readdir(temporary, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(found.folder, path.join(entry.parentPath, entry.name)));
    expect(
      written.filter((file) => !/^id\/help\/1(\/11)?\/(_category_\.yml|(1|36000001)-pintu\.md)$/.test(file)),
    ).toEqual([]);
    expect(await readdir(folder)).toEqual(['pusat.json']);
  });

  it('V08 a picture next to the file is not read through a link that leads elsewhere', async () => {
    const png = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const outside = await makeFolder({ 'rahasia.png': png });
    const body = '<p><img src="https://kebun.invalid/hc/article_attachments/5/p.png" alt="Pagar"></p>';
    const folder = await makeFolder({
      'pusat.json': dump({ articles: [article(36000001, 11, 'Pintu', { body })] }),
      'attachments/keterangan.txt': 'x',
    });
    await symlink(outside, path.join(folder, 'attachments/5'));
    await symlink(path.join(outside, 'rahasia.png'), path.join(folder, 'attachments/p.png'));
    const found = await read(path.join(folder, 'pusat.json'));
    expect((await readdir(found.folder, { recursive: true })).filter((file) => file.includes('img'))).toEqual(
      [],
    );
  });

  it('V08 a redirect to another host is not followed, and ends the import', async () => {
    const stranger = await startZendesk(GARDEN);
    const server = await startZendesk(GARDEN);
    server.refusals.push({ status: 302, location: `${stranger.origin}/api/v2/help_center/locales.json` });
    await expect(read(server.origin)).rejects.toThrow(stranger.origin);
    expect(stranger.requests).toEqual([]);
  });

  it.each(['categories', 'sections'] as const)(
    'V08 %s that go on at another host end the import: the login is not sent there, and nothing can be pruned',
    async (list) => {
      const stranger = await startZendesk(GARDEN);
      const server = await startZendesk(GARDEN);
      server.nextOrigins[list] = stranger.origin;
      await expect(read(server.origin, undefined, 'a:b')).rejects.toThrow(stranger.origin);
      expect(stranger.requests).toEqual([]);
    },
  );

  it('a list that says there is more, but not where, ends the import', async () => {
    const server = await startZendesk(GARDEN);
    server.nextOrigins.categories = null;
    await expect(read(server.origin)).rejects.toThrow('categories');
  });

  it('V08 redirects on its own host are followed, a limited number of times', async () => {
    const server = await startZendesk(GARDEN);
    server.refusals.push({ status: 301, location: '/api/v2/help_center/locales.json' });
    await expect(read(server.origin)).resolves.toBeDefined();
    const before = server.requests.length;
    server.refusals.push(...Array.from({ length: 50 }, () => ({ status: 302, location: '/berputar' })));
    await expect(read(server.origin)).rejects.toThrow('/berputar');
    expect(server.requests.length - before).toBeLessThan(10);
  });

  it('V08 pictures named by a file are fetched from public hosts only, over https', async () => {
    const asked: string[] = [];
    const counting = (input: string | URL | Request): Promise<Response> => {
      asked.push(input instanceof Request ? input.url : String(input));
      return Promise.resolve(new Response('x'));
    };
    for (const origin of [
      'http://127.0.0.1:9',
      'https://127.0.0.1',
      'https://2130706433',
      'https://localhost',
      'https://[::1]',
      'https://[::ffff:127.0.0.1]',
      'https://[64:ff9b::7f00:1]',
      'https://169.254.169.254',
      'https://10.0.0.1',
      'https://172.16.0.1',
      'https://192.168.1.1',
      'https://100.64.0.1',
      'https://0.0.0.0',
      'https://[fe80::1]',
      'https://[fd00::1]',
      'http://203.0.113.9',
    ]) {
      const fields = { html_url: `${origin}/hc/id/articles/1`, body: '<p><img src="/awan.png" alt="x"></p>' };
      const file = await makeFolder({ 'pusat.json': dump({ articles: [article(1, 11, 'Pintu', fields)] }) });
      const tools = { fetch: counting, sleep: () => Promise.resolve() };
      const result = await readZendesk(path.join(file, 'pusat.json'), tools);
      onTestFinished(() => result.remove());
    }
    expect(asked).toEqual([]);
  });

  it('V08 a picture of a public host that redirects to a private one is not fetched', async () => {
    const asked: string[] = [];
    const redirecting = (input: string | URL | Request): Promise<Response> => {
      asked.push(input instanceof Request ? input.url : String(input));
      return Promise.resolve(
        new Response(null, { status: 302, headers: { location: 'https://10.0.0.1/a.png' } }),
      );
    };
    const fields = {
      html_url: 'https://8.8.8.8/hc/id/articles/1',
      body: '<p><img src="/awan.png" alt="x"></p>',
    };
    const file = await makeFolder({ 'pusat.json': dump({ articles: [article(1, 11, 'Pintu', fields)] }) });
    const tools = { fetch: redirecting, sleep: () => Promise.resolve() };
    const result = await readZendesk(path.join(file, 'pusat.json'), tools);
    onTestFinished(() => result.remove());
    expect(asked).toEqual(['https://8.8.8.8/awan.png']);
  });
});

describe('a Zendesk help centre with values of a wrong type', () => {
  const good = article(36000009, 11, 'Engsel');
  const readDump = async (fields: Record<string, unknown>) => {
    const sound = {
      categories: [category(1, 'Kebun')],
      sections: [section(11, 1, 'Pagar')],
      articles: [good],
    };
    const folder = await makeFolder({ 'pusat.json': JSON.stringify({ ...sound, ...fields }) });
    const found = await read(path.join(folder, 'pusat.json'));
    const { sourceItems } = await readFolder(found.folder);
    const titles = sourceItems.filter(({ model }) => model === 'help-article').map(({ title }) => title);
    return { titles, problems: found.problems.map(({ file, detail }) => `${file}: ${detail}`) };
  };
  const wrong = (field: string): string =>
    `${field} kosong atau salah bentuk; perbaiki di Zendesk atau di berkas JSON, lalu impor lagi`;
  const brokenArticle = (fields: Record<string, unknown>) => ({
    articles: [article(36000001, 11, 'Pintu', fields), good],
  });

  it.each([
    ['a title that is a number', brokenArticle({ title: 5 }), `articles/36000001: ${wrong('kolom title')}`],
    ['no section', brokenArticle({ section_id: null }), `articles/36000001: ${wrong('kolom section_id')}`],
    ['no language', brokenArticle({ locale: null }), `articles/36000001: ${wrong('kolom locale')}`],
    ['no id', brokenArticle({ id: null }), `articles[0]: ${wrong('kolom id')}`],
    [
      'who may read it',
      brokenArticle({ user_segment_id: 'x' }),
      `articles/36000001: ${wrong('kolom user_segment_id')}`,
    ],
    ['null', { articles: [null, good] }, `articles[0]: ${wrong('isinya')}`],
    [
      'a section without its category',
      { sections: [section(11, 1, 'Pagar'), { ...section(12, 1, 'Tanah'), category_id: null }] },
      `sections/12: ${wrong('kolom category_id')}`,
    ],
    [
      'a category without a language',
      { categories: [category(1, 'Kebun'), { ...category(2, 'Rumah'), locale: 7 }] },
      `categories/2: ${wrong('kolom locale')}`,
    ],
  ])('leaves that out and says what to do: %s', async (_name, fields, problem) => {
    expect(await readDump(fields)).toEqual({ titles: ['Engsel'], problems: [problem] });
  });

  const nested = {
    categories: [category(1, 'Kebun'), category(2, 'Rumah')],
    sections: [section(11, 1, 'Pagar'), section(12, 1, 'Pintu', 'id', 11), section(21, 2, 'Dapur')],
    articles: [article(1, 11, 'Cat'), article(2, 12, 'Engsel'), article(3, 21, 'Kompor')],
  };
  const brokenFirst = <Item>([first, ...others]: Item[], fields: Record<string, unknown>) => [
    { ...first, ...fields },
    ...others,
  ];

  it.each([
    [
      'a category',
      { categories: brokenFirst(nested.categories, { name: 5 }) },
      ['Rumah', 'Dapur', 'Kompor'],
      `categories/1: ${wrong('kolom name')}`,
      'categories/1: 2 bagian dan 2 artikel di dalamnya juga tidak diimpor',
    ],
    [
      'a category of which not even the number is known',
      { categories: brokenFirst(nested.categories, { id: null }) },
      ['Rumah', 'Dapur', 'Kompor'],
      `categories[0]: ${wrong('kolom id')}`,
      'categories/1: 2 bagian dan 2 artikel di dalamnya juga tidak diimpor',
    ],
    [
      'a section',
      { sections: brokenFirst(nested.sections, { name: 5 }) },
      ['Rumah', 'Dapur', 'Kompor'],
      `sections/11: ${wrong('kolom name')}`,
      'sections/11: 1 bagian dan 2 artikel di dalamnya juga tidak diimpor',
    ],
    [
      'a section in a section',
      { sections: [section(11, 1, 'Pagar'), { ...section(12, 1, 'Pintu', 'id', 11), name: 5 }] },
      ['Kebun', 'Pagar', 'Cat'],
      `sections/12: ${wrong('kolom name')}`,
      'sections/12: 1 artikel di dalamnya juga tidak diimpor',
    ],
  ])('and what lies in it, which would go by its number: %s', async (_name, fields, names, ...problems) => {
    const folder = await makeFolder({ 'pusat.json': JSON.stringify({ ...nested, ...fields }) });
    const found = await read(path.join(folder, 'pusat.json'));
    const { sourceItems } = await readFolder(found.folder);
    expect(found.problems.map(({ file, detail }) => `${file}: ${detail}`)).toEqual(
      expect.arrayContaining(problems),
    );
    expect(sourceItems.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    expect(sourceItems).toHaveLength(names.length);
  });

  it('but not where it is left out in another language alone', async () => {
    const english = { ...category(1, 'Garden', 'en-us'), name: 5 };
    const { titles } = await readDump({
      categories: [category(1, 'Kebun'), english],
      sections: [section(11, 1, 'Pagar'), section(11, 1, 'Fence', 'en-us')],
      articles: [good, article(36000009, 11, 'Hinge', { locale: 'en-us' })],
    });
    expect(titles).toEqual(['Engsel']);
  });

  it.each([
    ['positions and dates', { sections: [{ ...section(11, 1, 'Pagar'), position: '1' }] }],
    ['of an article', { articles: [{ ...good, position: '1', created_at: 5, updated_at: {} }] }],
    ['an attachment without an id', { article_attachments: [{ id: null, file_name: 'x' }] }],
    ['a list of attachments that is none', { article_attachments: 'x' }],
  ])('does without what can be done without: %s', async (_name, fields) => {
    expect(await readDump(fields)).toEqual({ titles: ['Engsel'], problems: [] });
  });

  it.each(['<html>', '', 'null', '{"articles": []}'])(
    'a file that is no help centre is named: %s',
    async (text) => {
      const folder = await makeFolder({ 'pusat.json': text });
      await expect(read(path.join(folder, 'pusat.json'))).rejects.toThrow(
        /^Berkas itu bukan ekspor pusat bantuan Zendesk: .* tidak ada yang diimpor\.$/,
      );
    },
  );

  it('so is a server that answers with something else', async () => {
    const server = await startZendesk({
      ...GARDEN,
      files: { '/api/v2/help_center/id/sections.json': '<html>Masuk dahulu</html>' },
    });
    await expect(read(server.origin)).rejects.toThrow(
      /^Jawaban http.*\/sections\.json.* bukan jawaban pusat bantuan Zendesk\. Periksa alamat itu; tidak ada yang diimpor\.$/,
    );
  });
});

describe('HTML of a help centre to Markdown', () => {
  it.each([
    ['headings keep their ids', '<h2 id="h_01AB">Judul</h2>', '## Judul {#h_01AB}\n'],
    ['boxes', '<div class="callout callout--warning"><p>Awas</p></div>', '> [!WARNING]\n>\n> Awas\n'],
    ['a box of one paragraph', '<p class="note">Ingat</p>', '> [!NOTE]\n>\n> Ingat\n'],
    ['marks', '<p><a name="x"></a>a</p>', '<a id="x"></a>a\n'],
    [
      'inline HTML',
      '<p>a <kbd>b</kbd> <u>c</u> H<sub>2</sub>O</p>',
      'a <kbd>b</kbd> <u>c</u> H<sub>2</sub>O\n',
    ],
    [
      'a table',
      '<table><tr><th>a</th></tr><tr><td>b<br>c</td></tr></table>',
      '| a      |\n| ------ |\n| b<br>c |\n',
    ],
    [
      'frames',
      '<p><iframe src="//www.youtube.com/embed/aqz-KE-bpKQ"></iframe></p>',
      '<iframe src="//www.youtube.com/embed/aqz-KE-bpKQ"></iframe>\n',
    ],
    ['code', '<pre><code class="language-js">a\n\nb</code></pre>', '```js\na\n\nb\n```\n'],
    [
      'a picture with a width',
      '<p><img src="a.png" alt="b" width="20"></p>',
      '<img src="a.png" alt="b" width="20">\n',
    ],
    ['what looks like Markdown', '<p>1. a *b* [c] &lt;d&gt; # e</p>', '1\\. a \\*b\\* \\[c] \\<d> # e\n'],
  ])('%s', (_name, html, markdown) => {
    expect(htmlToMarkdown(html, () => undefined)).toBe(markdown);
  });

  it('tables with spans or lists in their cells, and details, stay as they are', async () => {
    const html =
      '<table><tbody><tr><td colspan="2">a</td></tr><tr><td><ul><li>b</li></ul></td><td><pre>c\n\nd</pre></td></tr></tbody></table>' +
      '<details><summary>Buka</summary><p>isi <b>tebal</b></p></details>';
    const source = await readFolder(await makeFolder({ 'A/B/a.md': htmlToMarkdown(html, () => undefined) }));
    const [row] = (await rowsOf(source, ({ model }) => model === 'help-article')).values();
    expect(row?.html?.replace(/\n/g, '')).toContain(
      '<tr><td colspan="2">a</td></tr><tr><td><ul><li>b</li></ul></td><td><pre tabindex="0">cd</pre></td></tr>',
    );
    expect(row?.html).toMatch(/<pre[^>]*>c\n\nd<\/pre>/);
    expect(row?.html?.replace(/\n/g, '')).toContain(
      '<details><summary>Buka</summary><p>isi <strong>tebal</strong></p></details>',
    );
  });

  it('dropped content is reported', async () => {
    const problems: string[] = [];
    htmlToMarkdown('<p style="color:red" class="x">a</p><script>hit()</script>', (kind, detail) =>
      problems.push(`${kind} ${detail}`),
    );
    expect(problems).toEqual(['removed-html <script>', 'removed-attributes style, class']);
    expect(kindsOf([])).toEqual([]);
  });
});
