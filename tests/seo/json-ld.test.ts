import { describe, expect, it } from 'vitest';
import { articleHead } from '@/lib/seo/page-head';
import {
  articleJsonLd,
  breadcrumbList,
  faqData,
  organizationData,
  videoData,
  websiteData,
} from '@/lib/seo/json-ld';
import { siteOf } from '@/lib/seo/site';

// What search engines ask of structured data (developers.google.com/search/docs/appearance/structured-data), by type.

const site = siteOf({ siteUrl: 'https://bantuan.example', locale: 'id', layout: { name: 'Bantuan' } });
const crumbs = [
  { name: 'Beranda', url: '/' },
  { name: 'Faktur', url: '/content/faktur' },
  { name: 'Membuat faktur', url: '/content/faktur/t/a-b' },
];
const article = {
  title: 'Membuat faktur',
  description: 'Langkah demi langkah.',
  url: 'https://bantuan.example/content/faktur/t/a-b',
  created: '2026-01-01T00:00:00.000Z',
  updated: '2026-02-01T00:00:00.000Z',
};
const ABSOLUTE = /^https:\/\/[^/]+/;
const WITH_ZONE = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;
const plain = (data: unknown) => JSON.parse(JSON.stringify(data)) as Record<string, unknown>;

it('all name the vocabulary and their type', () => {
  const all = [
    organizationData(site),
    websiteData(site),
    breadcrumbList(crumbs, site),
    articleJsonLd('TechArticle', article, site),
    articleJsonLd('BlogPosting', article, site),
    videoData('dQw4w9WgXcQ', article, site),
    faqData([{ question: 'T', answer: 'J' }], '/faq', site),
  ].map(plain);
  expect(all.map((data) => [data['@context'], data['@type']])).toEqual(
    ['Organization', 'WebSite', 'BreadcrumbList', 'TechArticle', 'BlogPosting', 'VideoObject', 'FAQPage'].map(
      (type) => ['https://schema.org', type],
    ),
  );
});

it('BreadcrumbList: at least two items, counted from one, each with name and URL', () => {
  const items = plain(breadcrumbList(crumbs, site)).itemListElement as Record<string, unknown>[];
  expect(items.length).toBeGreaterThanOrEqual(2);
  expect(items.map(({ position }) => position)).toEqual([1, 2, 3]);
  for (const { name, item } of items) {
    expect(name).toBeTruthy();
    expect(item).toMatch(ABSOLUTE);
  }
});

it('Article: a headline of at most 110 characters, times with their zone, an author with name and URL', () => {
  const long = { ...article, title: 'x'.repeat(200) };
  const data = plain(articleJsonLd('TechArticle', long, site));
  expect(data.headline).toHaveLength(110);
  expect(data.datePublished).toMatch(WITH_ZONE);
  expect(data.dateModified).toMatch(WITH_ZONE);
  expect(data.author).toEqual({ '@type': 'Organization', name: 'Bantuan', url: 'https://bantuan.example' });
});

it.each([110, 109])('Article: a headline that is cut after %i characters ends with a whole one', (kept) => {
  const title = `${'x'.repeat(kept)}${'\u{1F408}'.repeat(9)}`;
  const { headline } = plain(articleJsonLd('TechArticle', { ...article, title }, site));
  expect(headline).toBe('x'.repeat(kept));
});

describe('VideoObject', () => {
  it('has name, picture, time of upload with its zone, description and where it plays', () => {
    const data = plain(videoData('dQw4w9WgXcQ', article, site));
    expect(data).toMatchObject({
      name: 'Membuat faktur',
      description: 'Langkah demi langkah.',
      embedUrl: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    });
    expect(data.thumbnailUrl).toMatch(ABSOLUTE);
    expect(data.uploadDate).toMatch(WITH_ZONE);
  });

  it('has a description even where the article has none', () => {
    const data = plain(videoData('dQw4w9WgXcQ', { ...article, description: null }, site));
    expect(data.description).toBe('Membuat faktur');
  });

  const typesOf = (href: string | null) =>
    articleHead('TechArticle', {
      ...article,
      site,
      crumbs,
      path: '/content/faktur/t/a-b',
      video: href === null ? null : { href },
    }).structuredData.map((json) => (JSON.parse(json) as { '@type': string })['@type']);

  it('stands with an article that has a video whose id is known (X05), and with no other', () => {
    expect(typesOf('https://www.youtube.com/watch?v=dQw4w9WgXcQ')).toContain('VideoObject');
    for (const href of [null, 'https://video.example/film.mp4', 'https://www.youtube.com/watch?v=kurang']) {
      expect(typesOf(href)).toEqual(['BreadcrumbList', 'TechArticle']);
    }
  });
});

it('Organization: name, URL and a logo that is no drawing', () => {
  const data = plain(organizationData(site));
  expect(data).toMatchObject({ name: 'Bantuan', url: 'https://bantuan.example' });
  expect(data.logo).toMatch(/^https:\/\/bantuan\.example\/.+\.png$/);
});

it('WebSite: the search’s URL with the place of its words', () => {
  const data = plain(websiteData(site)) as Record<string, Record<string, Record<string, string>>>;
  expect(data.url).toBe('https://bantuan.example');
  const action = data.potentialAction ?? {};
  expect(action['query-input']).toBe('required name=search_term_string');
  expect(action.target?.urlTemplate).toBe('https://bantuan.example/content/article?q={search_term_string}');
});

describe('FAQPage', () => {
  it('every question has a name and one accepted answer', () => {
    const data = plain(faqData([{ question: 'Mengapa?', answer: '<p>Karena.</p>' }], '/faq', site));
    expect(data.mainEntity).toEqual([
      {
        '@type': 'Question',
        name: 'Mengapa?',
        acceptedAnswer: { '@type': 'Answer', text: '<p>Karena.</p>' },
      },
    ]);
  });

  it('is not there without questions', () => {
    expect(faqData([], '/faq', site)).toBeUndefined();
  });
});
