import { errorText } from '@/lib/text/errors';
import { expect, test } from './helpers/fixtures';
import { articleAddress } from './helpers/site';

type Answer = { status: number; location: string | null };

async function ask(url: string): Promise<Answer> {
  const response = await fetch(url, { redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location') };
}

test.describe('addresses of an article', () => {
  test('every shape leads to one canonical address', async ({ portal }) => {
    const canonical = await articleAddress(portal.url, 'memberi-makan-kucing');
    const [, , category, topic, last = ''] = canonical.split('/');
    const uid = last.split('-')[0] ?? '';
    expect(await ask(portal.url + canonical)).toEqual({ status: 200, location: null });

    const wrongSlug = `/content/${category}/${topic}/${uid}-nama-yang-lama`;
    const wrongPlace = `/content/anjing/${topic}/${last}`;
    for (const path of [wrongSlug, wrongPlace]) {
      const { status, location } = await ask(portal.url + path);
      expect(status, path).toBe(308);
      expect(location, path).toBe(canonical);
    }
    for (const path of [`/content/article/memberi-makan-kucing`, `/content/${category}/${topic}/${uid}`]) {
      const { status, location } = await ask(portal.url + path);
      // Shown in place with the canonical address named, or sent there for good.
      if (status === 200) {
        const html = await (await fetch(portal.url + path)).text();
        expect(html, path).toContain(`rel="canonical" href="${portal.url}${canonical}"`);
      } else {
        expect([status, location], path).toEqual([308, canonical]);
      }
    }
  });

  test('the API is given every parameter of its calls, also one that a route might have a name for', async ({
    portal,
  }) => {
    const address = `${portal.url}/api/content/api/redirect/?path=%2Ftidak%2Fada&locale=id&segments=x`;
    const answer = await fetch(address, { headers: { 'X-API-Key': 'demo' } });
    // Nobody has the address; without its parameter the call would be refused.
    expect(answer.status).toBe(404);
  });

  test('a slash at the end is taken off for good, also with a query', async ({ portal }) => {
    expect(await ask(`${portal.url}/content/kucing/`)).toEqual({ status: 308, location: '/content/kucing' });
    expect(await ask(`${portal.url}/about/?a=1`)).toEqual({ status: 308, location: '/about?a=1' });
  });

  test('the prefix of the default language is taken off for good', async ({ portal }) => {
    expect(await ask(`${portal.url}/id`)).toEqual({ status: 308, location: '/' });
    expect(await ask(`${portal.url}/id/about?a=1`)).toEqual({ status: 308, location: '/about?a=1' });
    expect(await ask(`${portal.url}/EN/about`)).toEqual({ status: 308, location: '/en/about' });
  });

  test('every page names itself as canonical with the configured origin only (H03)', async ({ portal }) => {
    for (const path of ['/', '/en', '/content/kucing', '/about', '/blog', '/faq', '/browse/category']) {
      const response = await fetch(portal.url + path, {
        headers: { 'X-Forwarded-Host': 'jahat.example', Forwarded: 'host=jahat.example' },
      });
      const html = await response.text();
      const [, href] = /rel="canonical" href="([^"]+)"/.exec(html) ?? [];
      expect(href, path).toBeDefined();
      expect(new URL(href ?? '').origin, path).toBe(portal.url);
      expect(html).not.toContain('jahat.example');
    }
  });

  test.describe('V08: keys that try to leave', () => {
    for (const path of [
      '/content/..%2f..%2fetc%2fpasswd',
      '/content/kucing/..%2f..%2f..%2f.env',
      '/media/..%2f..%2fpackage.json/x',
      '/content/%2e%2e/%2e%2e/package.json',
      `/content/${'a'.repeat(8192)}`,
      `/content/article/${'b'.repeat(8192)}`,
    ]) {
      test(`${path.slice(0, 40)} is not found`, async ({ portal }) => {
        expect((await ask(portal.url + path)).status).toBe(404);
      });
    }
  });
});

test('the pages for errors are not found by an address', async ({ portal }) => {
  const html = await (await fetch(portal.url)).text();
  const data = `/_next/data/${/"buildId":"([^"]+)"/.exec(html)?.[1] ?? ''}`;
  const paths = [
    '/404',
    '/500',
    '/_error',
    `${data}/id/500.json`,
    '/content/%5BcategoryKey%5D',
    '/_document',
  ];
  for (const path of paths) {
    const response = await fetch(portal.url + path);
    expect(response.status, path).toBe(404);
    expect(await response.text(), path).toContain(errorText.id.notFoundTitle);
  }
  for (const path of ['/en/500', '/en/404', `${data}/en/500.json`]) {
    const response = await fetch(portal.url + path);
    expect(response.status, path).toBe(404);
    expect(await response.text(), path).toContain(errorText.en.notFoundTitle);
  }
  // What the browser's router asks for when a link leads nowhere.
  expect(await ask(`${portal.url}${data}/id/404.json`)).toEqual({ status: 200, location: null });
});

test('T04: a private article has no address at all', async ({ portal }) => {
  const canonical = await articleAddress(portal.url, 'memberi-makan-kucing');
  const topicPath = canonical.split('/').slice(0, -1).join('/');
  const buildId = /"buildId":"([^"]+)"/.exec(await (await fetch(portal.url)).text())?.[1] ?? '';
  const listing = await fetch(`${portal.url}/api/content/api/content/?model=help-article&size=100`, {
    headers: { 'X-API-Key': 'demo' },
  });
  expect(await listing.text()).not.toContain('rahasia');
  for (const path of [
    '/content/article/resep-rahasia',
    `${topicPath}/resep-rahasia`,
    `/_next/data/${buildId}/id/content/article/resep-rahasia.json`,
    '/content/article/resep-rahasia.md',
    '/api/content/api/content/resep-rahasia/',
  ]) {
    // T05: the ways around that have worked elsewhere.
    const tricks: Record<string, string>[] = [
      {},
      { 'x-middleware-subrequest': 'pages/_middleware:middleware' },
      { 'x-nextjs-data': '1', 'x-invoke-path': '/content/article/resep-rahasia' },
      { 'x-matched-path': '/content/article/resep-rahasia', 'x-now-route-matches': '1=resep-rahasia' },
      { cookie: '__prerender_bypass=x; __next_preview_data=x' },
    ];
    for (const headers of tricks) {
      const response = await fetch(portal.url + path, { headers: { 'X-API-Key': 'demo', ...headers } });
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.text()).not.toContain('kesabaran-zamrud');
    }
  }
});
