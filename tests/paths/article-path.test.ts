import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  articlePath,
  breadcrumbCategory,
  categoryPath,
  parseArticleSegment,
  topicPath,
} from '@/lib/paths/article-path';

const place = { categoryKey: 'faktur-pajak', topicUid: 'wk7hfkgbvn' };

describe('paths of the help centre', () => {
  it('stand under /content, English ones under /en', () => {
    expect(categoryPath(place)).toBe('/content/faktur-pajak');
    expect(topicPath(place)).toBe('/content/faktur-pajak/topic/wk7hfkgbvn');
    const article = { ...place, articleUid: 'jcz0wwbqje', key: 'apa-itu' };
    expect(articlePath(article)).toBe('/content/faktur-pajak/wk7hfkgbvn/jcz0wwbqje-apa-itu');
    expect(articlePath({ ...article, locale: 'en' })).toBe(
      '/en/content/faktur-pajak/wk7hfkgbvn/jcz0wwbqje-apa-itu',
    );
  });

  it('V08: a key cannot leave its segment', () => {
    expect(categoryPath({ categoryKey: '../../etc' })).toBe('/content/..%2F..%2Fetc');
  });
});

describe('parseArticleSegment', () => {
  it.each([
    ['jcz0wwbqje', 'jcz0wwbqje', undefined],
    ['jcz0wwbqje-apa-itu-pundara', 'jcz0wwbqje', 'apa-itu-pundara'],
    ['jcz0wwbqje-', 'jcz0wwbqje', ''],
    ['', '', undefined],
  ])('%s', (segment, articleUid, key) => {
    expect(parseArticleSegment(segment)).toEqual({ articleUid, key });
  });

  it('undoes what articlePath does, for every uid without a hyphen', () => {
    const uid = fc.stringMatching(/^[0-9a-hjkmnp-tv-z]{10}$/);
    fc.assert(
      fc.property(uid, fc.string({ minLength: 1 }), (articleUid, key) => {
        const last =
          articlePath({ ...place, articleUid, key: key.toWellFormed() })
            .split('/')
            .at(-1) ?? '';
        expect(parseArticleSegment(decodeURIComponent(last))).toEqual({
          articleUid,
          key: key.toWellFormed(),
        });
      }),
    );
  });
});

describe('breadcrumbCategory: the third segment of the second crumb’s URL', () => {
  it.each([
    ['/content/faktur-pajak', 'faktur-pajak'],
    ['/content/faktur-pajak/topic/abc?x=/y', 'faktur-pajak'],
    ['/en/content/faktur-pajak', 'faktur-pajak'],
    ['https://bantuan.example/content/faktur-pajak#a', 'faktur-pajak'],
    ['/content/caf%C3%A9', 'café'],
    ['/content/%E0%A4%A', '%E0%A4%A'],
    ['/content', undefined],
    ['/', undefined],
  ])('%s', (url, expected) => {
    expect(
      breadcrumbCategory([
        { name: 'Beranda', url: '/' },
        { name: 'x', url },
      ]),
    ).toBe(expected);
  });

  it('needs a second crumb', () => {
    expect(breadcrumbCategory([{ name: 'Beranda', url: '/a/b/c' }])).toBeUndefined();
  });
});
