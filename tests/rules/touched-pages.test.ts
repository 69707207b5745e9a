import { describe, expect, test } from 'vitest';
import { touchTest, type TouchingChange } from '@/lib/rules/touched-pages';

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
      'T04: article that is hidden, wherever a link may lead to it',
      { ...ARTICLE, kind: 'hidden' },
      ['/id/content/gaji/x/yyyyyyyyyy-z', '/id/content/faktur', '/id', '/id/about', '/en/blog/x', '/id/faq'],
      [],
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
    for (const path of touched) expect(touchTest([what])(path), path).toBe(true);
    for (const path of untouched) expect(touchTest([what])(path), path).toBe(false);
  });

  test('of several changes one is enough, of none there is no page', () => {
    expect(touchTest([change('faq'), ARTICLE])('/id/content/faktur')).toBe(true);
    expect(touchTest([])('/id')).toBe(false);
  });

  test('segments are compared decoded', () => {
    expect(
      touchTest([change('help-topic', { category_key: 'kas & bank' })])('/id/content/kas%20%26%20bank'),
    ).toBe(true);
    expect(touchTest([TOPIC])('/id/content/%zz')).toBe(false);
  });
});
