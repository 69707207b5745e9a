// @no-database
import { describe, expect, it } from 'vitest';
import { renderItems } from '@/lib/importer/render-items';
import { articlePath } from '@/lib/paths/article-path';
import type { SourceItem } from '@/lib/importer/items/types';
import { kindsOf, readFiles, renderArticle, rowsOf, type Files } from './source';

const GARDEN: Files = {
  'Kebun/Pagar/02 Pintu baru.md': '# Pintu baru\n\n## Engsel {#engsel}\n\n## Cat (lama)\n',
  'Kebun/Siram/selang.md': '---\nid: 360012345678\nredirect_from: [/lama/selang, lama/air]\n---\n# Selang\n',
  'Rumah/Dapur/kompor.md': '# Kompor\n',
  'Rumah/Dapur/_category_.yml': 'label: Dapur besar\n',
  'Kebun/Pagar/gambar.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
};

/** Where the link of an article leads; undefined when only its text is left. */
async function hrefOf(
  address: string,
  files: Files = GARDEN,
): Promise<{ href: string | undefined; kinds: string[] }> {
  const { html, problems } = await renderArticle(`[teks](${address})`, files);
  expect(html).toContain('teks');
  return { href: /href="([^"]*)"/.exec(html)?.[1], kinds: kindsOf(problems) };
}

async function apiUrl(path: string): Promise<string> {
  const { sourceItems } = await readFiles({ 'Kebun/Pagar/artikel.md': 'a', ...GARDEN });
  const sourceItem = sourceItems.find(
    (item: SourceItem) => item.path === path && item.model === 'help-article',
  );
  if (!sourceItem) throw new Error(path);
  const { categoryKey, topicUid, uid, key } = sourceItem;
  return articlePath({ categoryKey: categoryKey ?? '', topicUid: topicUid ?? '', articleUid: uid, key });
}

describe('links', () => {
  it('find a file whose name macOS wrote with separate accents, as pages and pictures', async () => {
    const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';
    const { html, problems } = await renderArticle('[a](caf\u00e9.md) [[caf\u00e9|b]] ![c](caf\u00e9.svg)', {
      'Kebun/Pagar/cafe\u0301.md': '# Kafe',
      'Kebun/Pagar/cafe\u0301.svg': picture,
    });
    expect(html).toMatch(/<a href="[^"]+">a<\/a> <a href="[^"]+">b<\/a> <img src="\/media\//);
    expect(problems).toEqual([]);
  });

  it('that lead nowhere are reported once, however they are encoded', async () => {
    const { problems } = await renderArticle('[a](tidak%20ada.md) [b](<caf\u00e9 lama.md>)');
    expect(problems.map(({ kind }) => kind)).toEqual(['broken-link', 'broken-link']);
  });

  it.each([
    ['a file beside it', '02%20Pintu%20baru.md', 'Kebun/Pagar/02 Pintu baru.md', ''],
    ['in angle brackets', '<02 Pintu baru.md>', 'Kebun/Pagar/02 Pintu baru.md', ''],
    ['without ending and number', 'pintu%20baru', 'Kebun/Pagar/02 Pintu baru.md', ''],
    ['another case', './02%20PINTU%20baru.md', 'Kebun/Pagar/02 Pintu baru.md', ''],
    ['as a web page', '../Siram/selang.html', 'Kebun/Siram/selang.md', ''],
    ['as a folder', '../Siram/selang/', 'Kebun/Siram/selang.md', ''],
    ['from the root', '/Rumah/Dapur/kompor.md', 'Rumah/Dapur/kompor.md', ''],
    ['with Windows separators', '..\\Siram\\selang.md', 'Kebun/Siram/selang.md', ''],
    ['a part of it', '02%20Pintu%20baru.md#engsel', 'Kebun/Pagar/02 Pintu baru.md', '#engsel'],
    [
      'a part written by another tool',
      '02%20Pintu%20baru.md#cat-(lama)',
      'Kebun/Pagar/02 Pintu baru.md',
      '#cat-lama',
    ],
    [
      'the old site, by id',
      'https://bantuan.contoh.id/hc/en-us/articles/360012345678-Slug-Lama',
      'Kebun/Siram/selang.md',
      '',
    ],
    [
      'the old site, without slug',
      'https://bantuan.contoh.id/hc/id/articles/360012345678',
      'Kebun/Siram/selang.md',
      '',
    ],
    ['by name', 'info:selang', 'Kebun/Siram/selang.md', ''],
    ['a part by name', 'info:pintu-baru#engsel', 'Kebun/Pagar/02 Pintu baru.md', '#engsel'],
    ['an old address', '/lama/selang', 'Kebun/Siram/selang.md', ''],
    ['an old address without its slash', '/lama/air/', 'Kebun/Siram/selang.md', ''],
    ['marked words', 'https://x.id/hc/id/articles/360012345678#:~:text=air', 'Kebun/Siram/selang.md', ''],
  ])('%s: %s', async (_name, written, path, hash) => {
    const { href, kinds } = await hrefOf(written);
    expect(href).toBe((await apiUrl(path)) + hash);
    expect(kinds).toEqual([]);
  });

  it('a link by name that is its own text says where it leads', async () => {
    const { html, markdown } = await renderArticle('Lihat <info:selang>.', GARDEN);
    expect(html).toMatch(/Lihat <a href="\/content\/kebun\/[^"]+-selang">halaman ini<\/a>\./);
    expect(markdown).toMatch(/Lihat \[halaman ini\]\(\/content\/kebun\/[^)]+-selang\)\./);
  });

  it('a backslash in HTML is read as in browsers', async () => {
    const { html, problems } = await renderArticle('<a href="https://contoh.id/a\\b">teks</a>');
    expect(html).toContain('href="https://contoh.id/a/b"');
    expect(problems).toEqual([]);
  });

  it.each([
    ['a page elsewhere', 'https://contoh.id/a?b=c#d', 'https://contoh.id/a?b=c#d'],
    ['an encoded backslash elsewhere', 'https://contoh.id/a%5Cb', 'https://contoh.id/a%5Cb'],
    ['mail', 'mailto:a@b.example', 'mailto:a@b.example'],
    ['telephone', 'tel:+62215550', 'tel:+62215550'],
    ['the portal itself', '/faq', '/faq'],
    ['a page that is made for each reader', '/known-issues', '/known-issues'],
    ['its English page', '/en/known-issues', '/en/known-issues'],
    ['the portal in the other language', '/en/blog', '/en/blog'],
    ['an unknown id elsewhere', 'https://x.id/hc/articles/999999999', 'https://x.id/hc/articles/999999999'],
  ])('%s stays', async (_name, written, expected) => {
    expect(await hrefOf(written)).toEqual({ href: expected, kinds: [] });
  });

  it('a folder leads to its topic, its category or its own article', async () => {
    const files = { ...GARDEN, 'Kebun/Tanah/index.md': '# Tanah\n\nisi', 'Kebun/Tanah/cacing.md': 'a' };
    expect((await hrefOf('../../Rumah/Dapur/', files)).href).toMatch(
      /^\/content\/rumah\/topic\/[0-9a-z]{10}$/,
    );
    expect((await hrefOf('../../Rumah', files)).href).toBe('/content/rumah');
    expect((await hrefOf('../Tanah/', files)).href).toMatch(
      /^\/content\/kebun\/[0-9a-z]{10}\/[0-9a-z]{10}-tanah$/,
    );
  });

  it('a file that is a picture leads to the picture', async () => {
    expect((await hrefOf('gambar.svg')).href).toMatch(/^\/media\/[0-9a-f]{32}\/gambar\.svg$/);
  });

  it.each([
    ['a file that is missing', 'tidak-ada.md', 'broken-link'],
    ['a file that is no article', 'data.xlsx', 'broken-link'],
    ['an unknown path of the portal', '/content/tidak-ada', 'broken-link'],
    ['above the root', '../../../rahasia.md', 'outside-root'],
    ['only a question', '?a=b', 'broken-link'],
    ['another protocol', 'ftp://contoh.id/a', 'unsafe-link'],
    ['a name that nothing has', 'info:tidak-ada', 'unsafe-link'],
  ])('%s leaves the text and is reported', async (_name, written, kind) => {
    expect(await hrefOf(written)).toEqual({ href: undefined, kinds: [kind] });
  });

  it('paths from the root of a site in a folder of the source, and ids of documents', async () => {
    const files: Files = {
      'README.md': '# Situs',
      'docs/inti/sensor.md': '# Sensor\n\n## Baterai',
      'docs/inti/index.mdx': '# Inti',
      'docs/pesan/hapus.md': '---\nid: pesan-terhapus\n---\n# Hapus',
      'docs/lain/satu.md':
        '[a](/inti/sensor.md#baterai) [b](inti/sensor.md) [c](../pesan/pesan-terhapus/) [d](/aset/p.svg) ![e](/aset/p.svg) [f](/sensor.md) [g](/inti/index.mdx) [h](/inti)',
      'static/aset/p.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
    };
    const source = await readFiles(files);
    const html =
      (await rowsOf(source, ({ path }) => path === 'docs/lain/satu.md')).get('docs/lain/satu.md')?.html ?? '';
    const hrefs = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map((match) => match[1] ?? '');
    expect(hrefs.map((href) => href.replace(/^.*\/[0-9a-z]{10}-|\/media\/[0-9a-f]{32}/, ''))).toEqual([
      'sensor#baterai',
      'sensor',
      'hapus',
      '/p.svg',
      '/p.svg',
      'inti',
      '/content/inti',
    ]);
    expect(source.problems.map(({ kind, detail }) => `${kind} ${detail}`)).toEqual([
      'broken-link /sensor.md',
    ]);
  });

  it('relative to the URL of the page, with or without a slash at its end, or to the project', async () => {
    const files: Files = {
      'inti/satu.md': '[a](../dua/) [b](satu-lagi/) [c](../../lain/tiga)',
      'inti/dua.md': '# Dua',
      'inti/satu/satu-lagi.md': '# Satu lagi',
      'lain/index.md': '[d](./lain/tiga) [e](../inti/dua) [f](@site/inti/dua.md)',
      'lain/tiga.md': '# Tiga',
    };
    const source = await readFiles(files);
    const rows = await rowsOf(source, ({ model }) => model === 'help-article');
    const keysIn = (path: string): (string | undefined)[] =>
      [...(rows.get(path)?.html ?? '').matchAll(/href="[^"]*\/[0-9a-z]{10}-([^"]*)"/g)].map(
        (match) => match[1],
      );
    expect(keysIn('inti/satu.md')).toEqual(['dua', 'satu-lagi', 'tiga']);
    expect(keysIn('lain/index.md')).toEqual(['tiga', 'dua', 'dua']);
    expect(source.problems).toEqual([]);
  });

  it('other files are reported; targets that only the old site has lead there', async () => {
    const { html, problems } = await renderArticle(
      '[a](panduan.pdf) [b](/unduhan/x.zip#y)',
      { 'Kebun/Pagar/panduan.pdf': '%PDF' },
      { oldSite: 'https://lama.example/panduan' },
    );
    expect(html).toContain('a <a href="https://lama.example/unduhan/x.zip#y"');
    expect(problems.map(({ kind, detail }) => `${kind} ${detail}`)).toEqual([
      'linked-file panduan.pdf',
      'old-site-link https://lama.example/unduhan/x.zip#y',
    ]);
  });

  it('a missing anchor of another article leads to its beginning and is reported', async () => {
    const { href, kinds } = await hrefOf('../Siram/selang.md#hilang');
    expect(href).toBe(await apiUrl('Kebun/Siram/selang.md'));
    expect(kinds).toEqual(['broken-anchor']);
  });

  it('X05: URLs that run code or lead elsewhere are dropped from text and fields, and reported', async () => {
    const bad = [
      'javascript:hit()',
      'JAVASCRIPT:hit()',
      'data:text/html,x',
      '//evil.example',
      '/\\\\evil.example',
      'vbscript:x',
      'https:evil.example',
    ];
    for (const address of bad) {
      const { href, kinds } = await hrefOf(address, {});
      expect(href, address).toBeUndefined();
      expect(kinds, address).toEqual(['unsafe-link']);
    }
    const files = Object.fromEntries(
      bad.flatMap((address, index) => [
        [`id/banners/${index}.yml`, `name: B\nimage: b.svg\nlink_to: ${JSON.stringify(address)}\n`],
        [`id/products/${index}.yml`, `name: P\nlink_to: ${JSON.stringify(address)}\n`],
        [
          `id/pages/footer-${index}.yml`,
          `- component: Links\n  links:\n    - title: jahat\n      link_to: ${JSON.stringify(address)}\n    - title: baik\n      link_to: /faq\n` +
            `- component: Content\n  html: <a href=${JSON.stringify(address)}>x</a><script>hit()</script>\n` +
            `- component: ActionArticleUrl\n  link_to: ${JSON.stringify(address)}\n  title: tetap\n`,
        ],
      ]),
    );
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';
    const source = await readFiles({ ...files, 'id/banners/b.svg': svg, 'id/help/A/B/a.md': 'a' });
    const rows = [...(await rowsOf(source, ({ model }) => model !== 'help-article')).values()];
    for (const row of rows.filter(({ model }) => model === 'banner' || model === 'product')) {
      expect(row.data.link_to).toBeNull();
    }
    const pages = rows.filter(({ model }) => model === 'page');
    expect(pages).toHaveLength(bad.length);
    for (const { data } of pages) {
      expect(data.sections).toEqual([
        { component: 'Links', links: [{ title: 'baik', link_to: '/faq' }] },
        { component: 'Content', html: 'x' },
        { component: 'ActionArticleUrl', title: 'tetap' },
      ]);
    }
    expect(source.problems.filter(({ kind }) => kind === 'unsafe-link').length).toBeGreaterThanOrEqual(
      3 * bad.length,
    );
  });

  it.each([
    'pendek',
    'aqz-KE-bpK"',
    'aqz KE bpKQ',
    'https://evil.example/watch?v=aqz-KE-bpKQ',
    'javascript:hit()//youtube.com/watch?v=aqz-KE-bpKQ',
  ])('X05: the video %s is no video', async (video) => {
    const { data, problems } = await renderArticle(`---\nvideo_url: ${JSON.stringify(video)}\n---\na`);
    expect(data.video_url).toBeNull();
    expect(kindsOf(problems)).toEqual(['bad-video']);
  });

  it('a video in front matter, as URL or id', async () => {
    const url = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
    expect(
      (await renderArticle('---\nvideo_url: https://youtu.be/aqz-KE-bpKQ?t=3\n---\na')).data.video_url,
    ).toBe(url);
    expect((await renderArticle('---\nvideo: aqz-KE-bpKQ\n---\na')).data.video_url).toBe(url);
  });

  it('where the source was published is guessed from its own links, never from a single one', async () => {
    const files: Files = {
      'A/B/satu.md': 'a\n\n## b',
      'A/B/dua.md': 'a',
      'A/C/tiga.md': 'a',
      'A/C/empat.md':
        '[1](/docs/A/B/satu#b) [2](/docs/A/B/dua/) [3](https://d.example/docs/A/C/tiga) [4](https://d.example/docs/A/B/dua.html) ' +
        '[5](https://d.example/docs/A/B/satu) [6](https://lain.example/x/A/B/dua) [7](/docs/A/C/tiga)',
    };
    const source = await readFiles(files);
    const html =
      (await rowsOf(source, ({ path }) => path === 'A/C/empat.md')).get('A/C/empat.md')?.html ?? '';
    const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1] ?? '');
    expect(hrefs.map((href) => href.replace(/^.*\/[0-9a-z]{10}-/, ''))).toEqual([
      'satu#b',
      'dua',
      'tiga',
      'dua',
      'satu',
      'https://lain.example/x/A/B/dua',
      'tiga',
    ]);
  });

  it('links to missing articles of the old site are reported once its host is known', async () => {
    const source = await readFiles({
      'A/B/a.md':
        '---\nid: 360000000001\n---\n[b](https://h.example/hc/id/articles/360000000002) [c](https://lain.example/articles/360000000003)',
      'A/B/b.md': '[a](https://h.example/hc/id/articles/360000000001)',
    });
    const { oldSiteLinks } = await renderItems({ source: 'uji' }, source, []);
    const links = oldSiteLinks.map(({ url, isKnown }) => `${isKnown} ${url}`);
    expect(links.sort()).toEqual([
      'false https://h.example/hc/id/articles/360000000002',
      'false https://lain.example/articles/360000000003',
      'true https://h.example/hc/id/articles/360000000001',
    ]);
  });

  it('the Markdown of an article leads to the same places as its HTML', async () => {
    const { markdown } = await renderArticle(
      [
        'Lihat [selang](../Siram/selang.md "judul") dan [hilang *tebal*](hilang.md), ![g](gambar.svg), [![g](gambar.svg)](hilang.md).',
        '<a href="../Siram/selang.md">x</a> <img src="gambar.svg" alt="g"> `[kode](hilang.md)`',
        '[acuan][1]\n\n[1]: ../Siram/selang.md#top',
      ].join('\n\n'),
      GARDEN,
    );
    const address = await apiUrl('Kebun/Siram/selang.md');
    const image = /\/media\/[0-9a-f]{32}\/gambar\.svg/.exec(markdown ?? '')?.[0];
    expect(markdown).toBe(
      [
        `Lihat [selang](${address} "judul") dan hilang *tebal*, ![g](${image}), ![g](${image}).`,
        `<a href="${address}">x</a> <img src="${image}" alt="g"> \`[kode](hilang.md)\``,
        `[acuan][1]\n\n[1]: ${address}`,
      ].join('\n\n'),
    );
  });

  it('a translation leads to the translation, or to the default language where there is none', async () => {
    const source = await readFiles({
      'id/help/a/b/01-satu.md': '# Satu',
      'id/help/a/b/02-dua.md': '# Dua',
      'en/help/a/b/01-satu.md': '# One\n\n[two](02-dua.md) [self](01-satu.md)',
    });
    const row = (await rowsOf(source, ({ path }) => path === 'en/help/a/b/01-satu.md')).get(
      'en/help/a/b/01-satu.md',
    );
    expect(row?.html).toMatch(
      /<a href="\/content\/a\/\w{10}\/\w{10}-dua">two<\/a> <a href="\/en\/content\/a\/\w{10}\/\w{10}-satu">/,
    );
  });
});

it('a link without text to a file does not show its path', async () => {
  const { html } = await renderArticle('a\n\nLihat <b>b</b> dan [](../Siram/selang.md) c', GARDEN);
  expect(html).toMatch(/dan <a href="[^"]+-selang">halaman ini<\/a> c/);
  expect((await renderArticle('a [](mailto:b@c.id) d, b **e**')).html).toContain('>mailto:b@c.id</a>');
});

it('translations of Docusaurus lead to texts of their language, else to the original', async () => {
  const i18n = 'i18n/id/docusaurus-plugin-content-docs/current';
  const source = await readFiles({
    'docs/a/one.md': 'one',
    'docs/a/two.md': 'two',
    [`${i18n}/a/one.md`]: '[1](/docs/a/one) [2](two.md) [3](./one.md)',
  });
  const rows = await rowsOf(source, ({ locale, model }) => locale === 'id' && model === 'help-article');
  const html = rows.get(`${i18n}/a/one.md`)?.html ?? '';
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    expect.stringMatching(/^\/content\/.*-one$/),
    expect.stringMatching(/^\/en\/content\/.*-two$/),
    expect.stringMatching(/^\/content\/.*-one$/),
  ]);
  expect(source.problems).toEqual([]);
});
