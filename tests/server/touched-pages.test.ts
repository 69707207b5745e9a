import { describe, expect, test } from 'vitest';
import { touchTest, type TouchingChange } from '@/lib/server/touched-pages';

const change = (model: string, own: Partial<TouchingChange> = {}): TouchingChange => ({
  uid: 'a1b2c3d4e5',
  model,
  key: 'membuat-faktur',
  category_key: null,
  topic_uid: null,
  ...own,
});

const ARTICLE = change('help-article', { category_key: 'faktur', topic_uid: 't0t0t0t0t0' });
const TOPIC = change('help-topic', { uid: 't0t0t0t0t0', key: 'dasar', category_key: 'faktur' });
const CATEGORY = change('help-category', { key: 'faktur' });

/** Whether changes touch a page that says nothing of them. */
const touches = (changes: TouchingChange[], path: string, text = 'lain'): boolean =>
  touchTest(changes)(path, () => text);

describe('which pages a change touches', () => {
  test.each<[string, TouchingChange, string[], string[]]>([
    [
      'article',
      ARTICLE,
      [
        '/id/content/faktur/t0t0t0t0t0/a1b2c3d4e5-membuat-faktur',
        '/content/faktur/t0t0t0t0t0/a1b2c3d4e5',
        '/en/content/faktur/t0t0t0t0t0/a1b2c3d4e5-create-an-invoice',
        '/id/content/lama/x/a1b2c3d4e5-nama-lama',
        '/id/content/article/membuat-faktur',
        '/id/content/article/a1b2c3d4e5',
        '/id/content/faktur/t0t0t0t0t0/zzzzzzzzzz-tetangga',
        '/id/content/faktur/topic/t0t0t0t0t0',
        '/id/content/faktur',
        '/id/browse/category',
        '/id/reference/error-codes',
        '/id',
        '/en',
        '/',
      ],
      [
        '/id/content/gaji',
        '/id/content/gaji/x/yyyyyyyyyy-membuat-faktur',
        '/id/about',
        '/id/blog',
        '/id/404',
      ],
    ],
    [
      'topic',
      TOPIC,
      [
        '/id/content/faktur',
        '/id/content/faktur/topic/t0t0t0t0t0',
        '/id/content/faktur/t0t0t0t0t0/x-y',
        '/id/browse/category/all',
      ],
      ['/id/content/gaji', '/id', '/id/blog'],
    ],
    [
      'names of the brands',
      change('page', { key: 'brands' }),
      ['/id', '/en/browse/category', '/id/browse/category/all'],
      ['/id/about', '/id/content/faktur', '/id/404'],
    ],
    [
      'category',
      CATEGORY,
      [
        '/id',
        '/en/browse/category',
        '/id/content/faktur',
        '/id/content/faktur/a/b-c',
        '/id/404',
        // The tree beside its articles names every category.
        '/id/content/gaji/x/yyyyyyyyyy-z',
      ],
      ['/id/about', '/id/blog/faktur'],
    ],
    [
      'T04: article that is public again, where links to it return',
      { ...ARTICLE, kind: 'shown' },
      ['/id/content/gaji/x/yyyyyyyyyy-z', '/id', '/id/about', '/en/blog/x', '/id/404'],
      [],
    ],
    [
      'T04: topic that is removed, wherever links lead to its articles',
      { ...TOPIC, kind: 'removed' },
      ['/id/content/gaji/x/yyyyyyyyyy-z', '/id/content/faktur', '/id', '/id/blog'],
      [],
    ],
    [
      'T04: page that is hidden, wherever links lead to it',
      change('page', { key: 'about', kind: 'hidden' }),
      ['/id/content/gaji/x/yyyyyyyyyy-z', '/id', '/id/blog', '/en/404'],
      [],
    ],
    [
      'T04: question that is removed, also from products and lists of categories, which show it without its uid',
      change('faq', { kind: 'removed' }),
      ['/id/faq', '/id/faq/umum', '/id', '/id/product/x', '/id/browse/category/all'],
      ['/id/blog', '/id/content/faktur'],
    ],
    [
      'T04: office that is hidden: its page, and no text links to it',
      change('store-location', { kind: 'hidden' }),
      ['/id/store-location', '/en/store-location'],
      ['/id', '/id/about', '/id/content/faktur'],
    ],
    [
      'ways of contact',
      change('page', { key: 'contact' }),
      ['/id/contact', '/en/contact'],
      ['/id', '/id/faq'],
    ],
    [
      'blog post',
      change('blog', { category_key: 'kabar' }),
      ['/id/blog', '/en/blog/membuat-faktur', '/id'],
      ['/id/content/faktur', '/id/faq'],
    ],
    ['question', change('faq'), ['/id/faq', '/id/faq/umum', '/id'], ['/id/blog', '/id/content/faktur']],
    ['banner', change('banner'), ['/id', '/en'], ['/id/browse/category', '/id/about']],
    [
      'product',
      change('product'),
      ['/id', '/id/browse/category/all', '/id/product/x'],
      ['/id/content/faktur'],
    ],
    [
      'page about',
      change('page', { key: 'about' }),
      ['/id/about', '/en/about'],
      ['/id', '/id/content/about'],
    ],
    ['home sections', change('page', { key: 'portal-home' }), ['/id', '/en', '/'], ['/id/about']],
    [
      'category sections',
      change('page', { key: 'category' }),
      ['/id/browse/category', '/id/content/faktur'],
      ['/id', '/id/about'],
    ],
    [
      'terms, which explain themselves in articles',
      change('page', { key: 'glossary' }),
      ['/id/reference/glossary', '/en/content/faktur/a/b-c'],
      ['/id', '/id/blog', '/id/404'],
    ],
    ['register content', change('page', { key: 'register' }), [], ['/id', '/id/about', '/id/content/faktur']],
    [
      'footer',
      change('page', { key: 'footer' }),
      ['/id', '/id/about', '/en/content/a/b/c-d', '/id/404', '/id/500'],
      [],
    ],
    ['unknown model', change('hologram'), ['/id', '/id/about', '/id/content/a'], []],
  ])('%s', (_, what, touched, untouched) => {
    for (const path of touched) expect(touches([what], path), path).toBe(true);
    for (const path of untouched) expect(touches([what], path), path).toBe(false);
  });

  test('of several changes one is enough, of none there is no page', () => {
    expect(touches([change('faq'), ARTICLE], '/id/content/faktur')).toBe(true);
    expect(touches([], '/id')).toBe(false);
  });

  test('segments are compared decoded', () => {
    expect(
      touches([change('help-topic', { category_key: 'kas & bank' })], '/id/content/kas%20%26%20bank'),
    ).toBe(true);
    expect(touches([TOPIC], '/id/content/%zz')).toBe(false);
  });
});

describe('T04: of an article that is hidden or removed', () => {
  const GONE: TouchingChange = { ...ARTICLE, kind: 'hidden' };
  const ELSEWHERE = '/id/content/gaji/x/yyyyyyyyyy-z';

  test.each([
    '<a href="/content/faktur/t0t0t0t0t0/a1b2c3d4e5-membuat-faktur">Membuat</a>',
    '<a href="https://bantuan.example/en/content/baru/x/a1b2c3d4e5">Membuat</a>',
    '<a href="/content/article/membuat-faktur">Membuat</a>',
    '<a href="/content/faktur?openarticle=membuat-faktur#isi">Membuat</a>',
    '{"pageProps":{"__N_REDIRECT":"/content/faktur/t0t0t0t0t0/a1b2c3d4e5-membuat-faktur"}}',
    '{"related":[{"uid":"a1b2c3d4e5"}]}',
  ])('every page is touched that says %s', (text) => {
    for (const kind of ['hidden', 'removed'] as const)
      expect(touches([change('banner'), { ...GONE, kind }], ELSEWHERE, text)).toBe(true);
    expect(touches([ARTICLE], ELSEWHERE, text)).toBe(false);
  });

  test('its lists are touched whatever they say, and other pages stay', () => {
    for (const path of [
      '/id',
      '/id/content/faktur',
      '/id/browse/category',
      '/id/content/article/membuat-faktur',
    ])
      expect(touches([GONE], path)).toBe(true);
    for (const path of [ELSEWHERE, '/id/about', '/en/blog/x', '/id/product/x'])
      expect(touches([GONE], path, '<p>Cara membuat-faktur</p>')).toBe(false);
  });

  test('posts and questions are looked for as well', () => {
    for (const model of ['blog', 'faq'])
      expect(
        touches([change(model, { kind: 'removed' })], '/id/about', `<a href="/${model}/membuat-faktur">`),
      ).toBe(true);
  });

  test('every page is touched when there are many, or when links may write its key in several ways', () => {
    const many = Array.from({ length: 11 }, (_, index) => ({ ...GONE, uid: `u${index}` }));
    expect(touches(many.slice(1), ELSEWHERE)).toBe(false);
    expect(touches(many, ELSEWHERE)).toBe(true);
    expect(touches([{ ...GONE, key: 'kas & bank' }], ELSEWHERE)).toBe(true);
  });
});
