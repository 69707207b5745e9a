import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importIntoDatabase } from '@/lib/importer/import-into-database';
import type { ImportReport } from '@/lib/importer/items/types';
import { makeBackend, type TestBackend } from '@/tests/helpers/make-backend';
import { makeFolder, writeFiles } from '@/tests/importer/source';

// The private article's key, title and file name hold this word; the texts of links to it do not.
const SECRET = 'rahasia';

const secretArticle = (visibility: string): string =>
  `---\ntitle: Judul ${SECRET}\nslug: ${SECRET}-besar\nvisibility: ${visibility}\nupdated: 2026-02-02\nid: 360000000001\nredirect_from: /lama/kunci\n---\n## Bagian\n\nIsi ${SECRET}.`;

const LINKS = [
  'Satu [teks biasa](../Kunci/rahasia.md#bagian) saja.',
  'Dua [**teks** tebal](../Kunci/rahasia.md "keterangan") saja.',
  'Tiga [teks rujukan][r], [r][] dan [r] saja.',
  'Empat <a title="a > b" href="../Kunci/rahasia.md">teks HTML</a> saja.',
  'Lima https://bantuan.lama.example/hc/id/articles/360000000001-Rahasia-Besar saja.',
  'Enam <https://bantuan.lama.example/hc/id/articles/360000000001-Rahasia-Besar> saja.',
  'Tujuh [teks lama](/lama/kunci) saja.',
  'Delapan [teks tetap](tetap.md) saja.',
  'Sembilan [topik](../Kunci/) saja.',
  '',
  '[r]: ../Kunci/rahasia.md "keterangan"',
].join('\n\n');

const FILES = {
  'id/help/Kebun/Kunci/rahasia.md': secretArticle('public'),
  'id/help/Kebun/Kunci/lain.md': '---\ntitle: Lain\n---\nIsi lain.',
  'id/help/Kebun/Pagar/pagar.md': `---\ntitle: Pagar\nslug: pagar\nsections:\n  - component: Links\n    links:\n      - title: Satu\n        link_to: ../Kunci/rahasia.md\n      - title: Dua\n        link_to: tetap.md\n  - component: Banner\n    text: Tetap\n    link_to: ../Kunci/rahasia.md\n  - component: Html\n    html: <p><a href="../Kunci/rahasia.md">teks bagian</a></p>\n---\n${LINKS}`,
  'id/help/Kebun/Pagar/tetap.md': '---\ntitle: Tetap\nslug: tetap\n---\nIsi.',
  'id/blog/kabar.md':
    '---\ntitle: Kabar\nslug: kabar\n---\nBaca [teks blog](../help/Kebun/Kunci/rahasia.md).',
  'id/faq/tanya.md': '---\ntitle: Tanya\nslug: tanya\n---\nBaca [teks faq](../help/Kebun/Kunci/rahasia.md).',
  'id/pages/bebas.md':
    '---\ntitle: Bebas\nslug: bebas\n---\nBaca [teks halaman](../help/Kebun/Kunci/rahasia.md).',
  'id/pages/footer.yml':
    '- component: Links\n  title: Bantuan\n  links:\n    - title: Pilihan\n      link_to: ../help/Kebun/Kunci/rahasia.md\n    - title: Tetap\n      link_to: ../help/Kebun/Pagar/tetap.md',
};

let backend: TestBackend;
let folder: string;
let uid: string;

beforeAll(async () => {
  backend = await makeBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  folder = await makeFolder(FILES);
  await run(folder);
  uid = (
    await backend.db.kysely
      .selectFrom('content_item')
      .select('uid')
      .where('key', '=', `${SECRET}-besar`)
      .executeTakeFirstOrThrow()
  ).uid;
});

const run = (from: string, prune = false): Promise<ImportReport> =>
  importIntoDatabase({ folder: from, source: 'uji', db: backend.db, prune });

const setVisibility = (key: string, visibility: 'public' | 'private') =>
  backend.db.kysely.updateTable('content_item').set({ visibility }).where('key', '=', key).execute();

/** The private article alone, as an operator who changed only this file may import it. */
async function importOnly(visibility: string): Promise<void> {
  const file = 'id/help/Kebun/Kunci/rahasia.md';
  await run(await makeFolder({ [file]: secretArticle(visibility) }));
}

const PAGES = [
  '/content/api/content/pagar/?model=help-article&expand=markdown',
  '/content/api/content/kabar/?model=blog',
  '/content/api/content/tanya/?model=faq',
  '/content/api/content/bebas/?model=page',
  '/content/api/content/footer/?model=page',
  '/content/api/content/?model=help-article&expand=body',
  '/content/api/content/?model=blog&expand=body',
  '/content/api/content/?model=faq',
  '/content/api/content/?model=page&expand=body',
  '/content/api/content/?model=help-article&q=saja&expand=body',
  '/content/api/search/?q=saja',
  '/content/api/search/?q=teks',
];

const answers = () =>
  Promise.all(PAGES.map(async (page) => [page, await (await backend.get(page)).text()] as const));

async function expectNoTrace(): Promise<void> {
  for (const [page, text] of await answers()) {
    expect(text.toLowerCase(), page).not.toContain(SECRET);
    expect(text, page).not.toContain(uid);
    expect(text, page).not.toContain('360000000001');
  }
}

type Article = { html_body: string; markdown_body: string };
const article = () =>
  backend.getJson<Article>('/content/api/content/pagar/', { model: 'help-article', expand: 'markdown' });

const linksIn = (text: string): number => text.split(`${uid}-${SECRET}-besar`).length - 1;

describe('links to what is private', () => {
  test('T04 a public page links to a public article', async () => {
    const { html_body: html, markdown_body: markdown } = await article();
    expect(linksIn(html)).toBe(9);
    expect(linksIn(markdown)).toBe(7);
    expect(html).toContain('halaman ini</a>');
    for (const [page, text] of await answers())
      if (/model=(blog|faq|page)/.test(page) || page.includes('pagar')) expect(text, page).toContain(uid);
  });

  test('T04 of links to a private article their text remains, and no trace of it', async () => {
    await writeFiles(folder, { 'id/help/Kebun/Kunci/rahasia.md': secretArticle('private') });
    await run(folder);
    await expectNoTrace();
  });

  test('T04 it holds when only the article is imported again, and the links return with it', async () => {
    const before = await answers();
    await importOnly('private');
    await expectNoTrace();

    const { html_body: html, markdown_body: markdown } = await article();
    expect(html).toContain('<p>Satu teks biasa saja.</p>');
    expect(html).toContain('<p>Dua <strong>teks</strong> tebal saja.</p>');
    expect(html).toContain('<p>Tiga teks rujukan, r dan r saja.</p>');
    expect(html).toContain('<p>Empat teks HTML saja.</p>');
    expect(html).toContain('<p>Lima halaman ini saja.</p>');
    expect(html).toContain('>teks tetap</a>');
    expect(html).toContain('>topik</a>');
    expect(markdown).toContain('Satu teks biasa saja.');
    expect(markdown).toContain('Dua **teks** tebal saja.');
    expect(markdown).toContain('Tiga teks rujukan, r dan r saja.');
    expect(markdown).toContain('teks HTML</a> saja.');
    expect(markdown).toContain('Lima halaman ini saja.\n\nEnam halaman ini saja.');
    expect(markdown).toContain('[teks tetap](/content/');
    expect(markdown).not.toContain('[r]');

    await importOnly('public');
    expect(await answers()).toEqual(before);
  });

  test('T04 sections keep what they say, lists lose the entry', async () => {
    await importOnly('private');
    const { article_page: page } = await backend.getJson<{ article_page: { sections: unknown[] } }>(
      '/content/api/content/pagar/',
      { model: 'help-article' },
    );
    expect(page.sections).toEqual([
      { component: 'Links', links: [{ title: 'Dua', link_to: expect.stringContaining('tetap') as string }] },
      { component: 'Banner', text: 'Tetap' },
      { component: 'Html', html: '<p>teks bagian</p>' },
    ]);
    const footer = await backend.getJson('/content/api/content/footer/', { model: 'page' });
    expect(footer).toMatchObject({ sections: [{ title: 'Bantuan', links: [{ title: 'Tetap' }] }] });
  });

  test('T04 it holds when the topic or the category above becomes private', async () => {
    for (const model of ['help-topic', 'help-category']) {
      const above = await backend.db.kysely
        .selectFrom('content_item')
        .select(['key', 'uid'])
        .where('model', '=', model)
        .where('key', 'in', ['kunci', 'kebun'])
        .executeTakeFirstOrThrow();
      await setVisibility(above.key, 'private');
      const blog = await (await backend.get('/content/api/content/kabar/?model=blog')).text();
      expect(blog).toContain('<p>Baca teks blog.</p>');
      expect(blog).not.toContain(above.uid);
      await setVisibility(above.key, 'public');
    }
    expect(await (await backend.get('/content/api/content/kabar/?model=blog')).text()).toContain(uid);
  });

  test('T04 it holds when the article is removed', async () => {
    await importOnly('private');
    await rm(path.join(folder, 'id/help/Kebun/Kunci/rahasia.md'));
    await backend.db.kysely.deleteFrom('content_item').where('uid', '=', uid).execute();
    await expectNoTrace();
  });

  test('T04 an absolute address, another form of it and a parameter name it no less', async () => {
    const addresses = [
      `https://bantuan.example/content/kebun/x/${uid}-${SECRET}-besar`,
      `/content/article/${SECRET}-besar`,
      `/content/kebun/x/${uid}`,
      `/content/article?openarticle=${uid}`,
      `/content/kebun?openarticle=${SECRET}-besar&amp;a=b`,
    ];
    const html = addresses.map((href, at) => `<p>${at} <a href="${href}">teks ${at}</a></p>`).join('');
    const bare = `<p>b <a href="${addresses[0]}">${addresses[0]}</a> c</p><p><a href="https://lain.example/content/a/b/c-d">lain</a></p>`;
    await backend.insert([{ model: 'faq', key: 'alamat', html: html + bare, source: 'tangan' }]);
    await setVisibility(`${SECRET}-besar`, 'private');
    const { html_body } = await backend.getJson<{ html_body: string }>('/content/api/content/alamat/', {
      model: 'faq',
    });
    expect(html_body).toBe(
      addresses.map((_, at) => `<p>${at} teks ${at}</p>`).join('') +
        '<p>b … c</p><p><a href="https://lain.example/content/a/b/c-d">lain</a></p>',
    );
  });

  test('T04 the change log tells what became private and what became public again', async () => {
    await importOnly('private');
    await importOnly('public');
    const kinds = await backend.db.kysely
      .selectFrom('content_change')
      .select('kind')
      .where('uid', '=', uid)
      .orderBy('version')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['changed', 'hidden', 'shown']);
  });
});
