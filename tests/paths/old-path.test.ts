import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { normalOldPath, oldIdIn, oldPathLocale, portalPageOf } from '@/lib/paths/old-path';

describe('normalOldPath: the form in which URLs of old sites are compared', () => {
  it.each([
    ['/lama/pagar', '/lama/pagar'],
    ['lama/pagar', '/lama/pagar'],
    ['https://lama.example/lama/pagar?x=1#y', '/lama/pagar'],
    ['/lama/pagar/', '/lama/pagar'],
    ['/lama//pagar', '/lama/pagar'],
    ['/lama/pagar.html', '/lama/pagar'],
    ['/lama/pagar.htm', '/lama/pagar'],
    ['/lama/pagar.md', '/lama/pagar'],
    ['/lama/pagar.aspx', '/lama/pagar'],
    ['/lama/index.html', '/lama'],
    ['/lama/README.md', '/lama'],
    ['/lama/pagar%20besar', '/lama/pagar besar'],
    ['/lama/caf%C3%A9', '/lama/café'],
    ['/lama/cafe%CC%81', '/lama/café'],
    ['/lama/../pagar', '/pagar'],
    ['/', '/'],
    ['/hc/en-us/articles/360012-Pagar-besar', '/hc/articles/360012'],
    ['/hc/id/articles/360012', '/hc/articles/360012'],
    ['/hc/articles/360012-x.html', '/hc/articles/360012'],
    ['/hc/zh-hant-tw/articles/360012', '/hc/articles/360012'],
    ['/hc/en-us/articles/360012-x/comments/7', '/hc/articles/360012'],
    ['/HC/EN-US/Sections/42-Kebun/', '/hc/sections/42'],
    ['/hc/en-us/categories/42', '/hc/categories/42'],
    ['/hc/en-us/articles/kosong', '/hc/en-us/articles/kosong'],
    ['', undefined],
    ['/%E0%A4%A', undefined],
    ['/a%00b', undefined],
    ['/a%0d%0aSet-Cookie:x', undefined],
    [`/${'a'.repeat(2001)}`, undefined],
  ])('%s', (url, expected) => {
    expect(normalOldPath(url)).toBe(expected);
  });

  it('V08 never throws, and yields a path or nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(normalOldPath(text) ?? '/').toMatch(/^\//);
      }),
    );
  });
});

it.each([
  ['/hc/en-us/articles/1', 'en'],
  ['/hc/id/articles/1', 'id'],
  ['/en/lama', 'en'],
  ['/docs/id-ID/lama', 'id'],
  ['/hc/de/articles/1', undefined],
  ['/lama/pagar/besar/en', undefined],
])('oldPathLocale: %s', (path, expected) => {
  expect(oldPathLocale(path)).toBe(expected);
});

it.each([
  ['/hc/en-us/articles/360012-pagar', '360012'],
  ['/hc/articles/360012', '360012'],
  ['/hc/articles/360012/', '360012'],
  ['/hc/articles/12', undefined],
  ['/articles/360012x', undefined],
])('oldIdIn: %s', (path, expected) => {
  expect(oldIdIn(path)).toBe(expected);
});

it.each([
  ['/hc', '/'],
  ['/hc/en-us', '/'],
  ['/hc/en-us/', '/'],
  ['/hc/requests/new', '/request/new'],
  ['/hc/id/requests/new?ticket_form_id=3', '/request/new'],
  ['https://lama.example/hc/en-us/requests/new', '/request/new'],
  ['/anonymous_requests/new', '/request/new'],
  ['/requests/new', '/request/new'],
  ['/hc/id/requests', '/request'],
  ['/hc/id/requests/42', '/request'],
  ['/hc/en-us/search?query=x', '/search'],
  ['/hc/en-us/search/click', '/search'],
  ['/hc/en-us/signin', '/'],
  ['/hc/en-us/community/posts/1-x', '/'],
  ['/hc/en-us/profiles/1', '/'],
  ['/hc/change_language/id', '/'],
  ['/hc/en-us/articles/360012-x', undefined],
  ['/hc/sections/42', undefined],
  ['/hc/en-us/categories/42', undefined],
  ['/hc/article_attachments/7', undefined],
  ['/hcx', undefined],
  ['/lama/hc', undefined],
  ['/requests', undefined],
  ['', undefined],
  ['/%E0%A4%A', undefined],
])('portalPageOf: %s', (url, page) => {
  expect(portalPageOf(url)).toBe(page);
});
