import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { escapeMarkup } from '@/lib/seo/documents/escape-markup';
import { atomXml, rssXml } from '@/lib/seo/documents/feed';
import { articleMarkdown, llmsTxt } from '@/lib/seo/documents/markdown';
import { openSearchXml, robotsTxt, webManifest } from '@/lib/seo/documents/site-files';
import { siteOf } from '@/lib/seo/site';
import { sitemapIndexXml, sitemapXml } from '@/lib/seo/documents/sitemap';
import { at, parseXml } from '../../helpers/parse-xml';

const siteUrl = 'https://bantuan.example';
const site = {
  ...siteOf({ siteUrl, locale: 'id', layout: { name: 'Bantuan' } }),
  description: 'Jawaban',
};
const HOSTILE = `</script><img src=x onerror=alert(1)> & ]]> "' \u0007\u{1F600}`;
const updated = '2026-08-05T03:00:00.000Z';
const SITEMAP_NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';

type Location = { loc: string; lastmod?: string; 'xhtml:link'?: Record<string, string>[] };

describe('sitemap', () => {
  it('follows the protocol: namespace, absolute URLs, W3C times', async () => {
    const xml = await sitemapXml(siteUrl, [
      { path: '/', locale: 'id', updated },
      { path: '/a', locale: 'en' },
    ]);
    expect(at(parseXml(xml), 'urlset', '@xmlns')).toBe(SITEMAP_NS);
    expect(at<Location[]>(parseXml(xml), 'urlset', 'url').map(({ loc, lastmod }) => [loc, lastmod])).toEqual([
      ['https://bantuan.example/', updated],
      ['https://bantuan.example/en/a', undefined],
    ]);
  });

  it('names every language and the one for all others, itself among them', async () => {
    const alternates = { id: '/a', en: '/b' };
    const xml = await sitemapXml(siteUrl, [
      { path: '/a', locale: 'id', alternates },
      { path: '/b', locale: 'en', alternates },
    ]);
    const links = at<Location[]>(parseXml(xml), 'urlset', 'url').map((url) => url['xhtml:link']);
    const expected = [
      ['id', `${siteUrl}/a`],
      ['en', `${siteUrl}/en/b`],
      ['x-default', `${siteUrl}/a`],
    ].map(([language, href]) => ({ '@rel': 'alternate', '@hreflang': language, '@href': href }));
    expect(links).toEqual([expected, expected]);
  });

  it('X03: a URL with markup stays a URL', async () => {
    const path = `/content/${encodeURIComponent(HOSTILE)}?a=1&b=<2>`;
    const [url] = at<Location[]>(
      parseXml(await sitemapXml(siteUrl, [{ path, locale: 'id' }])),
      'urlset',
      'url',
    );
    expect(new URL(url?.loc ?? '').searchParams.get('b')).toBe('<2>');
  });

  it('has an index of its parts', async () => {
    const xml = await sitemapIndexXml(siteUrl, [{ path: '/sitemap-id-pages.xml', updated }]);
    expect(at(parseXml(xml), 'sitemapindex', 'sitemap')).toEqual([
      { loc: 'https://bantuan.example/sitemap-id-pages.xml', lastmod: updated },
    ]);
  });
});

describe('feed', () => {
  const feed = (items: Parameters<typeof rssXml>[0]['items']) =>
    parseXml(
      rssXml({
        site,
        title: 'Teh',
        description: HOSTILE,
        path: '/content/teh',
        feedPath: '/content/teh/rss.xml',
        items,
      }),
    );
  const item = {
    uid: 'aaaaaaaaaa',
    path: '/x',
    lastingPath: '/blog/aaaaaaaaaa',
    title: HOSTILE,
    description: HOSTILE,
    created: '2026-01-01T00:00:00Z',
    updated,
  };

  it('has what RSS 2.0 requires of a channel, and says where it is', () => {
    const channel = at<Record<string, unknown>>(feed([]), 'rss', 'channel');
    expect(at(feed([]), 'rss', '@version')).toBe('2.0');
    expect(channel).toMatchObject({
      title: 'Teh',
      link: 'https://bantuan.example/content/teh',
      language: 'id',
    });
    expect(channel.description).toContain('&');
    expect(channel['atom:link']).toMatchObject({
      '@href': 'https://bantuan.example/content/teh/rss.xml',
      '@rel': 'self',
      '@type': 'application/rss+xml',
    });
    expect(channel).not.toHaveProperty('generator');
  });

  it('dates items by their publication and itself by the latest change, in the form of RFC 822', () => {
    const channel = at<Record<string, unknown>>(feed([item]), 'rss', 'channel');
    expect(channel.lastBuildDate).toBe('Wed, 05 Aug 2026 03:00:00 GMT');
    expect(channel.item).toMatchObject([
      {
        link: 'https://bantuan.example/x',
        pubDate: 'Thu, 01 Jan 2026 00:00:00 GMT',
        guid: { '#text': 'aaaaaaaaaa', '@isPermaLink': 'false' },
      },
    ]);
  });

  it('X03: title and description are text for XML and for those who read HTML out of it', () => {
    const channel = at<{ item: { title: string; description: string }[] }>(feed([item]), 'rss', 'channel');
    const { title = '', description = '' } = channel.item[0] ?? {};
    for (const text of [title, description]) {
      expect(text).toContain('&lt;/script');
      expect(text).not.toContain('<');
      expect(text).toContain('\u{1F600}');
    }
  });

  it('leaves a harmless title as people wrote it', () => {
    const channel = at<{ item: { title: string }[] }>(
      feed([{ ...item, title: 'Teh & kopi' }]),
      'rss',
      'channel',
    );
    expect(channel.item[0]?.title).toBe('Teh & kopi');
  });

  it('is the same when nothing changed', () => {
    expect(feed([])).toEqual(feed([]));
  });
});

describe('Atom feed', () => {
  const facts = {
    site,
    title: HOSTILE,
    description: HOSTILE,
    path: '/blog',
    feedPath: '/blog/atom.xml',
  };
  const item = {
    uid: 'aaaaaaaaaa',
    path: '/blog/teh',
    lastingPath: '/blog/aaaaaaaaaa',
    title: HOSTILE,
    description: HOSTILE,
    author: 'Sri & Ani',
    category: HOSTILE,
    created: '2026-01-01T00:00:00Z',
    updated,
  };
  const read = (items: Parameters<typeof atomXml>[0]['items']) =>
    at<Record<string, unknown>>(parseXml(atomXml({ ...facts, items })), 'feed');

  it('has what RFC 4287 requires of a feed: id, title, updated, an author, and a link to itself', () => {
    for (const items of [[], [item]]) {
      const feed = read(items);
      expect(feed).toMatchObject({
        '@xmlns': 'http://www.w3.org/2005/Atom',
        id: 'https://bantuan.example/blog',
        author: { name: 'Bantuan', uri: 'https://bantuan.example/' },
        link: expect.arrayContaining([
          expect.objectContaining({ '@rel': 'self', '@href': 'https://bantuan.example/blog/atom.xml' }),
          expect.objectContaining({ '@rel': 'alternate', '@href': 'https://bantuan.example/blog' }),
        ]) as unknown,
      });
      expect(new Date(String(feed.updated)).toISOString()).toBe(feed.updated);
    }
    expect(read([item]).updated).toBe(updated);
  });

  it('has entries with an id that is an address and outlives the path, both times, and a term of the category', () => {
    const [entry] = [read([item]).entry].flat() as Record<string, unknown>[];
    expect(entry).toMatchObject({
      id: 'https://bantuan.example/blog/aaaaaaaaaa',
      link: { '@href': 'https://bantuan.example/blog/teh' },
      updated,
      published: '2026-01-01T00:00:00.000Z',
      author: { name: 'Sri & Ani' },
    });
    expect(entry?.category).toMatchObject({ '@term': expect.stringContaining('</script>') as unknown });
    expect(entry?.category).toMatchObject({ '@label': expect.stringContaining('</script>') as unknown });
  });

  it('X03: has no `<` in an attribute and no character that XML forbids, so that strict parsers read it', () => {
    const xml = atomXml({ ...facts, title: HOSTILE, items: [{ ...item, author: HOSTILE }] });
    expect(xml).toContain('label="&lt;/script>&lt;img');
    expect(xml).not.toContain('\u0007');
  });

  it('X03: titles and summaries are HTML that holds no element', () => {
    const [entry] = [read([item]).entry].flat() as Record<string, { '@type': string; '#text': string }>[];
    for (const part of [entry?.title, entry?.summary]) {
      expect(part?.['@type']).toBe('html');
      expect(part?.['#text']).toContain('&lt;/script');
      expect(part?.['#text']).not.toContain('<');
    }
  });
});

describe('the web app manifest', () => {
  const colours = { theme: '#1f54a7', background: '#ffffff' };
  const read = (name: string) =>
    JSON.parse(webManifest({ ...site, name }, colours)) as {
      short_name: string;
      icons: { src: string; sizes: string; purpose: string }[];
    };

  it('names the site, its language and colours', () => {
    expect(read('Bantuan')).toMatchObject({
      name: 'Bantuan',
      short_name: 'Bantuan',
      description: 'Jawaban',
      lang: 'id',
      start_url: '/',
      theme_color: '#1f54a7',
      background_color: '#ffffff',
    });
  });

  it.each([
    ['Pundara Bantuan', 'Pundara'],
    ['Bantu Kami', 'Bantu Kami'],
    ['Perlindungankonsumen', 'Perlindungan'],
  ])('%s is %s below an icon', (name, short) => {
    expect(read(name).short_name).toBe(short);
  });

  it('every icon is a file of that size, one of them for shapes that devices cut', async () => {
    const { icons } = read('Bantuan');
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src, sizes } of icons) {
      const { width, height, format } = await sharp(`public${src}`).metadata();
      expect([`${width}x${height}`, format]).toEqual([sizes, 'png']);
    }
  });
});

describe('OpenSearch', () => {
  it('has what version 1.1 requires', () => {
    const description = at<Record<string, unknown>>(parseXml(openSearchXml(site)), 'OpenSearchDescription');
    expect(description).toMatchObject({
      '@xmlns': 'http://a9.com/-/spec/opensearch/1.1/',
      ShortName: 'Bantuan',
      Description: 'Jawaban',
      Url: [
        { '@type': 'text/html', '@template': 'https://bantuan.example/content/article?q={searchTerms}' },
        { '@rel': 'self', '@template': 'https://bantuan.example/opensearch.xml' },
      ],
    });
  });

  it('X03: a hostile name is cut to 16 characters and stays text', () => {
    const description = at<{ ShortName: string }>(
      parseXml(openSearchXml({ ...site, shortName: `<b>&]]>${HOSTILE}` })),
      'OpenSearchDescription',
    );
    expect(description.ShortName).toBe('<b>&]]></script>');
  });
});

describe('robots.txt', () => {
  it('closes the API, searches and own pages in every language, and names the sitemap', () => {
    const lines = robotsTxt(siteUrl).split('\n');
    expect(lines[0]).toBe('User-agent: *');
    for (const path of [
      '/api/',
      '/search',
      '/en/search',
      '/content/article?',
      '/en/content/article?',
      '/request',
      '/desk',
      '/en/desk',
    ]) {
      expect(lines).toContain(`Disallow: ${path}`);
    }
    expect(lines).toContain('Sitemap: https://bantuan.example/sitemap.xml');
    // Articles by their key share that beginning; nothing may close them.
    expect(lines).not.toContain('Disallow: /content/article');
  });
});

describe('llms.txt', () => {
  it('has a title, a summary, and links below headings; empty sections are left out', () => {
    const text = llmsTxt(site, [
      { title: 'Teh', links: [{ title: 'Air', path: '/a.md', locale: 'en', description: 'Panas' }] },
      { title: 'Kosong', links: [] },
    ]);
    expect(text).toBe(
      [
        '# Bantuan',
        '> Jawaban',
        '## For programs',
        'The address of every article followed by `.md` answers it as Markdown.',
        [
          '- [MCP](https://bantuan.example/api/mcp): tools for agents (streamable HTTP): search, read, service hours, requests',
          '- [OpenAPI](https://bantuan.example/api/openapi.json): the API as OpenAPI 3.1',
          '- [API](https://bantuan.example/api-docs): the same as a page',
        ].join('\n'),
        '## Teh',
        '- [Air](https://bantuan.example/en/a.md): Panas',
        '## Optional',
        '- [Sitemap](https://bantuan.example/sitemap.xml)\n',
      ].join('\n\n'),
    );
  });

  it('X03: a title cannot become a link, a heading or an element', () => {
    const title = `](https://jahat.example)\n# Judul <img src=x>`;
    const text = llmsTxt(site, [
      { title, links: [{ title, path: '/a.md', locale: 'id', description: title }] },
    ]);
    expect(text.match(/^# /gm)).toHaveLength(1);
    expect(text).not.toMatch(/[^\\]\]\(https:\/\/jahat/);
    expect(text).not.toMatch(/[^\\]<img/);
  });
});

describe('article as Markdown', () => {
  it('stands below its title with where it is from', () => {
    const facts = {
      title: 'Air *panas*',
      description: null,
      body: 'Panaskan.\n',
      url: `${siteUrl}/a`,
      updated,
    };
    expect(articleMarkdown(facts)).toBe(
      `# Air \\*panas\\*\n\n<https://bantuan.example/a> · 2026-08-05\n\nPanaskan.\n`,
    );
    expect(articleMarkdown({ ...facts, description: 'Mudah' })).toContain('\n> Mudah\n');
  });
});

describe('escapeMarkup', () => {
  it('yields what XML 1.0 can hold', () => {
    const text =
      Array.from({ length: 0x20 }, (_, code) => String.fromCharCode(code)).join('') + '\ud800\uffff\u0085';
    expect(escapeMarkup(text)).toBe('\t\n\r\ufffd');
    expect(parseXml(`<a>${escapeMarkup(HOSTILE)}</a>`)).toHaveProperty('a');
  });
});
