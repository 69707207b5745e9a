import { readdir } from 'node:fs/promises';
import { parse } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  canonicalTarget,
  givenRequestId,
  isCall,
  isPicture,
  pageTarget,
  MAX_TARGET_LENGTH,
  refusal,
  stripInternalHeaders,
} from '@/lib/server/request-guard';

describe('refusals', () => {
  test.each([
    ['GET', '/', undefined],
    ['GET', '/content/faktur-pajak?q=a%20b&x=%00', undefined],
    ['GET', '/content/..%2f..%2fetc%2fpasswd', undefined],
    ['POST', '/api/visitor/api/init/', undefined],
    ['TRACE', '/', 405],
    ['CONNECT', 'a.id:443', 405],
    ['get', '/', 405],
    ['GET', undefined, 400],
    ['OPTIONS', '*', 400],
    ['GET', 'http://jahat.example/', 400],
    ['GET', '//jahat.example/', 400],
    ['GET', '/\\jahat.example', 400],
    ['GET', '/media//jahat.example', 400],
    ['GET', '/media/0123//a.png', 400],
    ['GET', '/content//a', undefined],
    ['GET', '/a b', 400],
    ['GET', '/ä', 400],
    ['GET', '/%zz', 400],
    ['GET', '/a%00b', 400],
    ['GET', '/%E0%A4%A', 400],
  ])('%s %s → %s', (method, target, status) => {
    expect(refusal(method, target)).toBe(status);
  });

  const picture = '/media/0123456789abcdef0123456789abcdef/a-1.png';

  test.each([
    [picture, undefined],
    [`${picture}?`, 404],
    [`${picture}?w=1`, 404],
    [`${picture}#a`, 404],
    [`${picture}/`, 404],
    [`/en${picture}`, 404],
    [`/id${picture}`, 404],
    [picture.replace('media', 'MEDIA'), 404],
    [picture.replace('abc', 'ABC'), 404],
    [picture.replace('a-1', '%61-1'), 404],
    [picture.replace('/media/', '/media/x/../'), 404],
    [picture.replace('/media/', '/x/%2E%2e/media/'), 404],
    [picture.replace('/media/', '/media/./'), 404],
    [picture.replace('/media/', '/media//'), 400],
    [`/en${picture.replace('/media/', '/media//')}`, 400],
    ['/media/..%2f..%2fpackage.json/x', 404],
    [`/_next/image?url=${picture}&w=640&q=75`, undefined],
    ['/api/media/attachment/x', undefined],
    ['/content/a..b/...', undefined],
  ])('I02: a picture has one address: %s → %s', (target, status) => {
    expect(refusal('GET', target)).toBe(status);
  });

  test('V08: an 8 KB key passes (and is not found), V03: 15 KB are too long', () => {
    expect(refusal('GET', `/content/${'a'.repeat(8192)}`)).toBeUndefined();
    expect(refusal('GET', `/search?q=${'a'.repeat(15_000)}`)).toBe(414);
    expect(MAX_TARGET_LENGTH).toBeLessThan(15_000);
  });
});

describe('language prefixes', () => {
  test.each([
    ['/id', '/'],
    ['/id/', '/'],
    ['/id?a=1', '/?a=1'],
    ['/id/about?a=/id/b', '/about?a=/id/b'],
    ['/ID/about', '/about'],
    ['/id/id/about', '/about'],
    ['/id/en', '/en'],
    ['/EN', '/en'],
    ['/En/about?q=A', '/en/about?q=A'],
    ['/id//jahat.example/a', '/jahat.example/a'],
    ['/id///jahat.example', '/jahat.example'],
  ])('%s belongs to %s', (target, canonical) => {
    expect(canonicalTarget(target)).toBe(canonical);
  });

  test.each([
    '/',
    '/?id',
    '/idola',
    '/en',
    '/en/id',
    '/about',
    '/_next/data/b1/id/about.json',
    '/content/id',
  ])('%s is where it belongs', (target) => {
    expect(canonicalTarget(target)).toBeUndefined();
  });
});

describe('pages that are shown for an error only', () => {
  test.each([
    ['/500', '/404'],
    ['/404', '/404'],
    ['/_error', '/404'],
    ['/500?a=1', '/404'],
    ['/en/500', '/en/404'],
    ['/en/_error', '/en/404'],
    ['/_next/data/b1/id/500.json', '/404'],
    ['/_next/data/b1/en/500.json', '/en/404'],
  ])('%s is not found', (target, shown) => {
    expect(pageTarget(target)).toBe(shown);
  });

  test.each([
    '/',
    '/500/kucing',
    '/content/500',
    '/5000',
    // The browser's router asks for it when an address leads nowhere.
    '/_next/data/b1/id/404.json',
    '/_next/data/b1/id/content/500.json',
  ])('%s stays as it is', (target) => {
    expect(pageTarget(target)).toBe(target);
  });
});

test.each([
  ['/en/', '/en'],
  ['/en/?a=1', '/en?a=1'],
  ['/en/about', '/en/about'],
])('%s, as Next links the home page of a language, is %s, which the page cache has', (target, known) => {
  expect(pageTarget(target)).toBe(known);
});

describe('pages whose path no file can have', () => {
  test.each([
    ['/sitemap-help-article.xml', '/sitemap/help-article'],
    ['/content/kucing/t1/a1-tidur.md', '/content/kucing/t1/a1-tidur/markdown'],
    ['/en/content/kucing/t1/a1-tidur.md?a=1', '/en/content/kucing/t1/a1-tidur/markdown?a=1'],
    ['/content/kucing/t1/a1.md.md', '/content/kucing/t1/a1.md/markdown'],
    ['/content/k%2Fx/t1/a1.md', '/content/k%2Fx/t1/a1/markdown'],
  ])('%s', (target, known) => {
    expect(pageTarget(target)).toBe(known);
  });

  test.each([
    '/sitemap.xml',
    '/sitemap-.xml',
    '/content/kucing/t1.md',
    '/content/kucing/t1/a1.mdx',
    '/content/kucing/t1/a1?b=c.md',
    '/blog/a/b/c/d.md',
  ])('%s stays as it is', (target) => {
    expect(pageTarget(target)).toBe(target);
  });

  test.each([
    ['/media/0123456789abcdef0123456789abcdef/kucing.webp', true],
    ['/_next/image?url=%2Fmedia%2Fx&w=640&q=75', true],
    ['/_next/imagexx', false],
    ['/_next/static/media/kucing.woff2', false],
    ['/api/media/private/?url=x', false],
    ['/content/media/x', false],
  ])('the backend answers %s: %s', (target, isIts) => {
    expect(isPicture(target)).toBe(isIts);
  });
});

describe('T05, H02: internal headers', () => {
  test('what only Next may set is removed, the rest stays', () => {
    const headers = {
      host: 'a.id',
      cookie: 'a=1; __prerender_bypass=x; b=2; __next_preview_data=y',
      accept: 'text/html',
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-host': 'jahat.example',
      'x-api-key': 'demo',
      'x-middleware-subrequest': 'middleware',
      'x-middleware-prefetch': '1',
      'x-invoke-path': '/x',
      'x-invoke-status': '500',
      'x-prerender-revalidate': 'x',
      'x-prerender-revalidate-if-generated': '1',
      'x-matched-path': '/x',
      'x-now-route-matches': '1=a',
      'x-nextjs-data': '1',
      rsc: '1',
      'next-router-state-tree': 'x',
    };
    stripInternalHeaders(headers);
    expect(headers).toEqual({
      host: 'a.id',
      cookie: 'a=1; b=2',
      accept: 'text/html',
      'x-forwarded-for': '1.2.3.4',
      'x-api-key': 'demo',
    });
  });
});

describe('request ids', () => {
  test.each([
    ['a1b2c3d4-e5f6', 'a1b2c3d4-e5f6'],
    ['kurang', undefined],
    ['a'.repeat(65), undefined],
    ['dengan spasi dan\nbaris', undefined],
  ])('%j → %j', (given, expected) => {
    expect(givenRequestId({ 'x-request-id': given })).toBe(expected);
  });
});

test('calls are for the backend, but not those that are files in pages/api', async () => {
  for (const target of ['/api', '/api/', '/api?x', '/api/content/api/content/', '/api/mcpx', '/api/mcp/x'])
    expect(isCall(target), target).toBe(true);
  for (const target of ['/', '/apix', '/en/api/x', '/content/api'])
    expect(isCall(target), target).toBe(false);
  const files = await readdir(new URL('../../pages/api/', import.meta.url));
  for (const name of files.map((file) => parse(file).name))
    for (const end of ['', '/', '?x=1']) expect(isCall(`/api/${name}${end}`), name).toBe(false);
});
