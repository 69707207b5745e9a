import { beforeEach, describe, expect, test } from 'vitest';
import PageCache, { pageStore } from '@/lib/server/page-cache.mjs';

const keyOf = (path: string, route = 'r1'): string => `/route-cache/PAGES/${route}/$${path}`;
const page = (html: string) => ({ kind: 'PAGES', html, pageData: {} });
const MINUTE = { cacheControl: { revalidate: 60 } };

async function store(path: string, html: string, handler = new PageCache()): Promise<void> {
  await handler.set(keyOf(path), page(html), MINUTE);
}
const read = (path: string) => new PageCache().get(keyOf(path));

describe('the page cache', () => {
  beforeEach(() => pageStore.dropAll());

  test('keeps pages, redirects and misses, each with its lifetime', async () => {
    await store('/id/about', 'A');
    await new PageCache().set(keyOf('/id/hilang'), null, MINUTE);
    expect(await read('/id/about')).toMatchObject({ value: { html: 'A' }, cacheControl: { revalidate: 60 } });
    expect(await read('/id/hilang')).toMatchObject({ value: null });
    expect(await read('/id/lain')).toBeNull();
    expect(pageStore.listPaths().sort()).toEqual(['/id/about', '/id/hilang']);
    const paths = ['/id/about', '/id/hilang', '/id/lain'];
    expect(paths.filter((path) => pageStore.isMissing(path))).toEqual(['/id/hilang']);
  });

  test('tells all that a page says, under whatever route it is kept, and where a path leads', async () => {
    await store('/id/about', 'A');
    await new PageCache().set(keyOf('/id/about', 'r2'), page('B'), MINUTE);
    const moved = { kind: 'REDIRECT', props: { pageProps: { __N_REDIRECT: '/content/baru' } } };
    await new PageCache().set(keyOf('/id/lama'), moved, MINUTE);
    await new PageCache().set(keyOf('/id/hilang'), null, MINUTE);
    expect(pageStore.textOf('/id/about')).toBe('AB');
    expect(pageStore.textOf('/id/lama')).toContain('"/content/baru"');
    expect([pageStore.textOf('/id/hilang'), pageStore.textOf('/id/lain')]).toEqual(['null', '']);
  });

  test('drops one page, under whatever route it is kept', async () => {
    await store('/id/about', 'A');
    await new PageCache().set(keyOf('/id/about', 'r2'), page('B'), MINUTE);
    await store('/id/faq', 'F');
    pageStore.drop('/id/about');
    expect(pageStore.listPaths()).toEqual(['/id/faq']);
    expect(await new PageCache().get(keyOf('/id/about', 'r2'))).toBeNull();
  });

  test('a render that began before a drop is not stored after it (T04)', async () => {
    const early = new PageCache();
    pageStore.drop('/id/rahasia');
    await store('/id/rahasia', 'isi lama', early);
    expect(await read('/id/rahasia')).toBeNull();
    await store('/id/rahasia', 'isi baru');
    expect(await read('/id/rahasia')).toMatchObject({ value: { html: 'isi baru' } });
  });

  test('nor after everything was dropped', async () => {
    const early = new PageCache();
    pageStore.dropAll();
    await store('/id/about', 'lama', early);
    expect(pageStore.listPaths()).toEqual([]);
  });

  test('nor when the content changed while it was rendered; what was there stays (T04)', async () => {
    await store('/id/about', 'A');
    const early = new PageCache();
    pageStore.refuseOlder();
    await store('/id/rahasia', 'isi lama', early);
    expect(pageStore.listPaths()).toEqual(['/id/about']);
  });

  test('counts how often readers ask for a page, also while it is not there; not what Next asks for', async () => {
    await store('/id/terms', 'T');
    pageStore.getByPath('/id/terms');
    pageStore.drop('/id/terms');
    pageStore.getByPath('/id/terms');
    await store('/id/terms', 'T');
    pageStore.getByPath('/id/terms');
    await store('/id/privacy', 'P');
    await read('/id/privacy');
    expect(pageStore.readsOf('/id/terms')).toBe(3);
    expect(pageStore.readsOf('/id/privacy')).toBe(0);
  });

  test('invented addresses push out no counts of pages', async () => {
    await store('/id/contact', 'C');
    pageStore.getByPath('/id/contact');
    for (let index = 0; index < 6_000; index++) {
      const path = `/id/blog/${index}`;
      pageStore.getByPath(path);
      await new PageCache().set(keyOf(path), null, MINUTE);
      pageStore.getByPath(path);
    }
    expect([pageStore.readsOf('/id/contact'), pageStore.readsOf('/id/blog/5999')]).toEqual([1, 0]);
    // Counts outlive a test, so no other one may ask for this path.
    pageStore.getByPath('/id/ditanyakan-dahulu');
    await store('/id/ditanyakan-dahulu', 'F');
    expect(pageStore.readsOf('/id/ditanyakan-dahulu')).toBe(1);
  });

  test('while a newer page is expected the old one is shown, and an old render cannot replace the new one', async () => {
    await store('/id/about', 'lama');
    const slow = new PageCache();
    const asked = pageStore.expectNewer('/id/about');
    expect(await read('/id/about')).toMatchObject({ value: { html: 'lama' } });
    expect(pageStore.renderedAt('/id/about')).toBeLessThan(asked);
    await store('/id/about', 'baru');
    await store('/id/about', 'lama', slow);
    expect(await read('/id/about')).toMatchObject({ value: { html: 'baru' } });
    expect(pageStore.renderedAt('/id/about')).toBeGreaterThanOrEqual(asked);
  });

  test('invented addresses push each other out, not without end', async () => {
    const handler = new PageCache();
    const large = page('x'.repeat(1_000_000));
    for (let index = 0; index < 200; index++) await handler.set(keyOf(`/id/${index}`), large, MINUTE);
    const paths = pageStore.listPaths();
    // 256 MB of pages of 2 MB each.
    expect(paths.length).toBeLessThan(135);
    expect(paths).toContain('/id/199');
    expect(paths).not.toContain('/id/0');
  });
});
