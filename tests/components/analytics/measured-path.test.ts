import { describe, expect, test } from 'vitest';
import { isArticleRoute, measuredPath, measuredReferrer } from '@/components/analytics/usePageViews';

describe('P03: the path under which a page is counted', () => {
  test.each([
    ['/', '/', '/'],
    ['/content/[categoryKey]', '/content/teh?topic=abc#isi', '/content/teh'],
    [
      '/content/[categoryKey]/[topicUid]/[article]',
      '/content/teh/t/a-merebus?openarticle=a',
      '/content/teh/t/a-merebus',
    ],
    ['/content/article', '/content/article?q=gaji+budi', '/content/article'],
    ['/search', '/search?q=rahasia', '/search'],
    ['/blog/[key]', '/blog/kabar', '/blog/kabar'],
    ['/faq/[key]', '/faq/mengapa', '/faq/mengapa'],
    ['/product/[key]', '/product/kasir', '/product/kasir'],
    ['/request/[key]', '/request/TICKET-42?track=1', '/request/[key]'],
    ['/request/new', '/request/new?subject=gaji&follow_up_of=TICKET-1', '/request/new'],
    ['/request/link', '/request/link?token=abc', '/request/link'],
    ['/mail-settings', '/mail-settings?token=abc.def', '/mail-settings'],
    ['/404', '/content/mina@kucing.example', '/404'],
    ['/[...path]', '/apa/mina@kucing.example', '/[...path]'],
    // A route that does not exist yet is counted by its pattern.
    ['/order/[key]', '/order/ORDER-1', '/order/[key]'],
  ])('%s at %s is %s', (pattern, asPath, path) => {
    expect(measuredPath({ pattern, asPath, locale: 'id' })).toBe(path);
  });

  test('English pages have their prefix', () => {
    expect(measuredPath({ pattern: '/', asPath: '/?a', locale: 'en' })).toBe('/en');
    expect(measuredPath({ pattern: '/request/[key]', asPath: '/request/T-1', locale: 'en' })).toBe(
      '/en/request/[key]',
    );
  });
});

test.each([
  ['https://cari.example/hasil?q=gaji#x', 'https://cari.example/'],
  ['https://bantuan.example/search?q=gaji', 'https://bantuan.example/'],
  ['android-app://com.surat/', ''],
  ['', ''],
  ['bukan alamat', ''],
])('P03: of the referrer %j only the origin is told: %j', (referrer, told) => {
  expect(measuredReferrer(referrer)).toBe(told);
});

test('articles are told from other pages of content', () => {
  expect(isArticleRoute('/content/article/[key]')).toBe(true);
  expect(isArticleRoute('/content/[categoryKey]/[topicUid]/[article]')).toBe(true);
  for (const other of [
    '/content/article',
    '/content/[categoryKey]',
    '/content/[categoryKey]/topic/[topicUid]',
    '/',
  ])
    expect(isArticleRoute(other), other).toBe(false);
});
