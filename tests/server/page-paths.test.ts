import { describe, expect, test } from 'vitest';
import { generatedPage, sharedPath } from '@/lib/server/page-paths';

describe('which pages are generated', () => {
  test.each([
    ['/', '/id'],
    ['/en', '/en'],
    ['/en/about', '/en/about'],
    ['/content/akun/abc/def-judul', '/id/content/akun/abc/def-judul'],
    ['/content/article/abc', '/id/content/article/abc'],
    ['/%61bout', '/id/about'],
    ['/_next/data/b1/id/content/akun.json', '/id/content/akun'],
  ])('%s is %s', (path, stored) => {
    expect(generatedPage(path)).toBe(stored);
  });

  test.each([
    '/search',
    '/content/article',
    '/blog/rss.xml',
    '/blog/category/kabar/atom.xml',
    '/product',
    '/desk',
    '/request/abc',
    '/robots.txt',
    '/api/content/api/content/',
    '/_next/static/chunks/a.js',
    '/tidak/ada/sama/sekali/di/sini',
    '/404',
  ])('%s is not', (path) => {
    expect(generatedPage(path)).toBeUndefined();
  });
});

test('readers share a generated page, its data, and a document', () => {
  for (const path of ['/about', '/_next/data/b1/id/about.json']) expect(sharedPath(path)).toBe('/id/about');
  expect(sharedPath('/content/a/b/c/markdown')).toBe('/id/content/a/b/c/markdown');
  expect(['/search', '/tidak/ada/di/sini', '/desk'].map(sharedPath)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
