import { expect, test } from './helpers/fixtures';
import { articleAddress } from './helpers/site';

const SECRET = /resep-rahasia|Resep rahasia|kesabaran-zamrud/;
/** Headers that have been a way around a framework's or a proxy's rules (T05, H03). */
const ATTEMPTS: Record<string, string> = {
  'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware',
  'x-nextjs-data': '1',
  'x-invoke-path': '/content/article/resep-rahasia',
  'x-matched-path': '/content/article/resep-rahasia',
  'x-forwarded-host': 'jahat.example',
  forwarded: 'host=jahat.example',
};

const text = async (url: string, headers: Record<string, string> = {}) =>
  (await fetch(url, { headers })).text();
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)/g)].map(([, url = '']) => url);

test.describe('documents for crawlers', () => {
  test('each answers in its own type and may be kept, and again with 304', async ({ portal }) => {
    const article = await articleAddress(portal.url, 'memberi-makan-kucing');
    const rows = [
      ['/sitemap.xml', 'application/xml'],
      ['/sitemap-id-pages.xml', 'application/xml'],
      ['/robots.txt', 'text/plain'],
      ['/llms.txt', 'text/plain'],
      ['/opensearch.xml', 'application/opensearchdescription+xml'],
      ['/manifest.webmanifest', 'application/manifest+json'],
      ['/blog/rss.xml', 'application/rss+xml'],
      ['/content/kucing/rss.xml', 'application/rss+xml'],
      ['/en/content/kucing/rss.xml', 'application/rss+xml'],
      [`${article}.md`, 'text/markdown'],
    ];
    for (const [path = '', type] of rows) {
      const response = await fetch(portal.url + path);
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        200,
        `${type}; charset=utf-8`,
      ]);
      expect(response.headers.get('cache-control'), path).toMatch(/^public, max-age=\d+/);
      expect(response.headers.get('set-cookie'), path).toBeNull();
      const again = await fetch(portal.url + path, {
        headers: { 'If-None-Match': response.headers.get('etag') ?? '' },
      });
      expect([path, again.status]).toEqual([path, 304]);
      await response.text();
    }
  });

  test('what does not exist is not found, and what exists once has no second address', async ({ portal }) => {
    const article = await articleAddress(portal.url, 'memberi-makan-kucing');
    for (const path of [
      '/en/sitemap.xml',
      '/en/robots.txt',
      '/en/llms.txt',
      '/sitemap-id-1-tiada.xml',
      '/content/tiada/rss.xml',
      '/content/kucing/x/tiada-y.md',
    ]) {
      expect([path, (await fetch(portal.url + path)).status]).toEqual([path, 404]);
    }
    const moved = await fetch(`${portal.url}${article}-lama.md`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([308, `${article}.md`]);
  });

  test('every address of the sitemap is a page that names itself as canonical', async ({ portal }) => {
    const parts = locations(await text(`${portal.url}/sitemap.xml`));
    const pages = (await Promise.all(parts.map(async (part) => locations(await text(part))))).flat();
    expect(pages.length).toBeGreaterThan(8);
    for (const page of pages) {
      const response = await fetch(page, { redirect: 'manual' });
      expect([page, response.status]).toEqual([page, 200]);
      const [, canonical] = /rel="canonical" href="([^"]+)"/.exec(await response.text()) ?? [];
      expect(new URL(canonical ?? '').href).toBe(new URL(page).href);
    }
  });

  test('an article links its Markdown, its languages in both directions and the search description', async ({
    portal,
  }) => {
    const path = await articleAddress(portal.url, 'memberi-makan-kucing');
    const html = await text(portal.url + path);
    expect(html).toContain(`<link rel="alternate" type="text/markdown" href="${path}.md"`);
    expect(html).toContain('href="/opensearch.xml"');
    const languages = (page: string) =>
      [...page.matchAll(/hrefLang="([^"]+)" href="([^"]+)"/gi)].map(([, language, href]) => [language, href]);
    expect(languages(html).map(([language]) => language)).toEqual(['id', 'en', 'x-default']);
    const english = await text(languages(html)[1]?.[1] ?? '');
    expect(languages(english)).toEqual(languages(html));
  });

  test('search results stay out of search engines', async ({ portal }) => {
    expect(await text(`${portal.url}/content/article?q=kucing`)).toContain(
      '<meta name="robots" content="noindex"',
    );
  });

  test('T04 T05 H03: nothing private and no foreign host, whatever the headers say', async ({ portal }) => {
    const buildId = /\/_next\/static\/([\w-]+)\/_buildManifest\.js/.exec(await text(portal.url))?.[1] ?? '';
    expect(buildId).not.toBe('');
    const article = await articleAddress(portal.url, 'memberi-makan-kucing');
    const parts = locations(await text(`${portal.url}/sitemap.xml`)).map((part) => new URL(part).pathname);
    const open = [
      '/sitemap.xml',
      ...parts,
      '/llms.txt',
      '/robots.txt',
      '/opensearch.xml',
      '/blog/rss.xml',
      '/content/kucing/rss.xml',
      article,
      `${article}.md`,
    ];
    for (const path of open) {
      const plain = await text(portal.url + path);
      const tried = await text(portal.url + path, ATTEMPTS);
      expect(tried, path).toBe(plain);
      expect(plain, path).not.toMatch(SECRET);
      expect(plain, path).not.toContain('jahat.example');
    }
    const [, , category, topic] = article.split('/');
    for (const path of [
      '/content/article/resep-rahasia',
      `/content/${category}/${topic}/resep-rahasia.md`,
      `/_next/data/${buildId}/id/content/article/resep-rahasia.json`,
      `/_next/data/${buildId}/id/content/${category}/${topic}/resep-rahasia/markdown.json`,
    ]) {
      const response = await fetch(portal.url + path, { headers: ATTEMPTS });
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.text()).not.toContain('kesabaran-zamrud');
    }
  });
});
