import { describe, expect, it } from 'vitest';
import { articleHead, faqItemHead, pageHead } from '@/lib/seo/page-head';
import { toJsonLd } from '@/lib/seo/json-ld';
import { siteOf } from '@/lib/seo/site';

const shell = { siteUrl: 'https://bantuan.example', locale: 'id' as const, layout: { name: 'Bantuan' } };
const site = siteOf(shell);
const english = siteOf({ ...shell, locale: 'en' });
const crumbs = [
  { name: 'Beranda', url: '/' },
  { name: 'Faktur', url: '/content/faktur' },
];

describe('pageHead', () => {
  it('names page and site, the home page the site alone', () => {
    expect(pageHead({ site, title: 'Faktur', path: '/x' }).title).toBe('Faktur | Bantuan');
    expect(pageHead({ site, path: '/' }).title).toBe('Bantuan');
  });

  it('makes the canonical URL from SITE_URL and the language', () => {
    expect(pageHead({ site, path: '/' }).canonical).toBe('https://bantuan.example');
    expect(pageHead({ site, path: '/about' }).canonical).toBe('https://bantuan.example/about');
    expect(pageHead({ site: english, path: '/' }).canonical).toBe('https://bantuan.example/en');
    expect(pageHead({ site: english, path: '/about' }).canonical).toBe('https://bantuan.example/en/about');
  });

  it('has neither canonical URL nor languages for pages that search engines leave out', () => {
    const head = pageHead({ site, title: 'Pencarian', alternates: { id: '/a', en: '/a' } });
    expect(head).toMatchObject({ canonical: undefined, alternates: [] });
  });

  it('lists languages only where there are several', () => {
    const both = pageHead({ site: english, path: '/a', alternates: { id: '/a', en: '/b' } });
    expect(both.alternates).toEqual([
      { hrefLang: 'id', href: 'https://bantuan.example/a' },
      { hrefLang: 'en', href: 'https://bantuan.example/en/b' },
      { hrefLang: 'x-default', href: 'https://bantuan.example/a' },
    ]);
    expect(pageHead({ site, path: '/a', alternates: { id: '/a' } }).alternates).toEqual([]);
  });

  it('falls back to the site’s description and cuts a long one', () => {
    expect(pageHead({ site, path: '/', description: null }).description).toBe(site.description);
    expect(pageHead({ site, path: '/', description: 'x'.repeat(999) }).description).toHaveLength(300);
    const emoji = `${'x'.repeat(299)}\u{1F408}`;
    expect(pageHead({ site, path: '/', description: emoji }).description).toBe('x'.repeat(299));
  });

  it('shares the page’s picture, or the portal’s where it is an SVG or missing', () => {
    const shared = (src?: string) =>
      pageHead({ site, path: '/', image: src ? { src, width: 10, height: 5 } : null }).openGraph.image;
    expect(shared('/media/a/foto.webp')).toBe('https://bantuan.example/media/a/foto.webp');
    expect(shared('/media/a/gambar.svg')).toBe('https://bantuan.example/og.png');
    expect(shared()).toBe('https://bantuan.example/og.png');
  });
});

describe('faqItemHead', () => {
  const describe = (html: string) => faqItemHead({ site, title: 'Bisa?', crumbs, html }).description;

  it('describes a question by the beginning of its answer, so that no two pages have the same description', () => {
    expect(describe('<p>Bisa, <strong>setiap</strong> hari &amp; jam.</p><p>Buka menu.</p>')).toBe(
      'Bisa, setiap hari & jam. Buka menu.',
    );
    expect(describe(`<p>${'kata '.repeat(99)}</p>`)).toBe(`${'kata '.repeat(30)}kata…`);
    expect(describe('')).toBe(site.description);
  });
});

describe('articleHead', () => {
  const facts = {
    site,
    title: 'Membuat faktur',
    description: null,
    path: '/content/faktur/t/a-b',
    crumbs,
    created: '2026-01-01T00:00:00.000Z',
    updated: '2026-02-01T00:00:00.000Z',
    image: { src: '/media/a/foto.webp', width: 10, height: 5 },
  };
  const data = articleHead('TechArticle', facts).structuredData.map(
    (json) => JSON.parse(json) as Record<string, unknown>,
  );

  it('describes the breadcrumb with absolute URLs', () => {
    expect(data[0]).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Beranda', item: 'https://bantuan.example' },
        { position: 2, name: 'Faktur', item: 'https://bantuan.example/content/faktur' },
      ],
    });
  });

  it('describes the article', () => {
    expect(data[1]).toEqual({
      '@context': 'https://schema.org',
      '@type': 'TechArticle',
      headline: 'Membuat faktur',
      datePublished: facts.created,
      dateModified: facts.updated,
      inLanguage: 'id',
      mainEntityOfPage: 'https://bantuan.example/content/faktur/t/a-b',
      image: 'https://bantuan.example/media/a/foto.webp',
      author: { '@type': 'Organization', name: 'Bantuan', url: 'https://bantuan.example' },
      publisher: { '@type': 'Organization', name: 'Bantuan', url: 'https://bantuan.example' },
    });
  });
});

describe('the head of a post', () => {
  const facts = {
    site: english,
    title: 'Stock-taking',
    description: 'Without closing.',
    path: '/blog/stock',
    created: '2026-01-01T00:00:00.000Z',
    updated: '2026-02-01T00:00:00.000Z',
    author: 'Ratna',
    tags: ['stock', 'store'],
    crumbs: [
      { name: 'Home', url: '/' },
      { name: 'Blog', url: '/blog' },
      { name: 'Operations', url: '/blog/category/operasional' },
      { name: 'Stock-taking', url: '/blog/stock' },
    ],
  };
  const head = articleHead('BlogPosting', facts);

  it('describes it with its author, category and tags', () => {
    expect(JSON.parse(head.structuredData[1] ?? '')).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'Stock-taking',
      datePublished: facts.created,
      dateModified: facts.updated,
      articleSection: 'Operations',
      keywords: 'stock, store',
      author: { '@type': 'Person', name: 'Ratna' },
      publisher: { '@type': 'Organization', name: 'Bantuan' },
    });
  });

  it('names the feeds of its category and of the blog, in its language', () => {
    expect(head.links.slice(1).map(({ href }) => href)).toEqual([
      '/en/blog/category/operasional/rss.xml',
      '/en/blog/category/operasional/atom.xml',
      '/en/blog/rss.xml',
      '/en/blog/atom.xml',
    ]);
  });
});

describe('toJsonLd', () => {
  it('X03: nothing in a title can end the script element', () => {
    const title = `</script><img src=x onerror=alert(1)><!-- & \u2028`;
    const json = toJsonLd({ title });
    expect(json).not.toMatch(/[<>&\u2028]/);
    expect(JSON.parse(json)).toEqual({ title });
  });
});
