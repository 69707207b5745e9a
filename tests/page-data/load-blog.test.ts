import { describe, expect, it } from 'vitest';
import type { BlogPost } from '@/lib/contract/content';
import { loadBlog, loadBlogCategory } from '@/lib/page-data/load-blog';
import { loadBlogPost } from '@/lib/page-data/load-blog-post';
import { loadBlogCategoryFeed } from '@/lib/page-data/documents/load-feeds';
import { blogHead } from '@/lib/seo/page-head';
import { siteOf } from '@/lib/seo/site';
import { aBlogCategory, aPage, aPost } from '../helpers/content-items';
import { fakeApi, isMissing, listAnswer, type SeenCall } from '../helpers/fake-api';

const pajak = { uid: 'kpajak', key: 'pajak', name: 'Pajak' };
const gudang = { uid: 'kgudang', key: 'gudang', name: 'Gudang' };
const empty = { uid: 'kkosong', key: 'kosong', name: 'Kosong' };
const categories = [pajak, gudang, empty].map((category) => aBlogCategory(category));

/** A post for each day, the newest first; every tenth is about taxes. */
const postsOf = (count: number): BlogPost[] =>
  Array.from({ length: count }, (_, index) =>
    aPost({
      uid: `p${index}`,
      key: `tulisan-${index}`,
      title: `Tulisan ${index}`,
      category: index % 10 === 0 ? pajak : gudang,
      tags: index % 7 === 0 ? ['kas'] : [],
      created_at: new Date(Date.UTC(2026, 0, 400 - index)).toISOString(),
    }),
  );

/** A backend with these posts. */
function blogOf(posts: BlogPost[]) {
  return fakeApi({
    getContent: ({ params, query }: SeenCall) => {
      const all = query.model === 'blog' ? posts : query.model === 'blog-category' ? categories : [];
      const item = [...all].find(({ key, uid }) => key === params.key || uid === params.key);
      return item ?? (query.model === 'page' ? aPage(params.key ?? '') : isMissing);
    },
    listContent: ({ query }: SeenCall) => {
      if (query.model === 'blog-category') return listAnswer(...categories);
      const { category_f: category, tags_f: tags } = query;
      const found = posts.filter(
        (post) =>
          (category === undefined || post.category?.key === category) &&
          (tags === undefined || post.tags.some((tag) => tags.split(',').includes(tag))),
      );
      const offset = Number(query.offset ?? 0);
      return { count: found.length, results: found.slice(offset, offset + Number(query.size)) };
    },
  }).api;
}

type Loader = typeof loadBlog | typeof loadBlogCategory | typeof loadBlogPost;
const load = (loader: Loader, posts: BlogPost[], params: Record<string, string> = {}) =>
  loader({ api: blogOf(posts), locale: 'id', params });

describe('the blog of 250 posts', () => {
  const posts = postsOf(250);

  it('shows 24 a page, counts all and leads to the pages beside', async () => {
    expect(await load(loadBlog, posts)).toMatchObject({
      props: { posts: { length: 24 }, first: 1, count: 250, previous: null, next: '/blog/page/2' },
    });
    expect(await load(loadBlog, posts, { page: '2' })).toMatchObject({
      props: { posts: { length: 24 }, first: 25, previous: '/blog', next: '/blog/page/3' },
    });
    expect(await load(loadBlog, posts, { page: '11' })).toMatchObject({
      props: { posts: { length: 10 }, first: 241, previous: '/blog/page/10', next: null },
    });
  });

  it('has its first page at one path, and none that do not exist', async () => {
    expect(await load(loadBlog, posts, { page: '1' })).toEqual({ kind: 'moved', path: '/blog' });
    for (const page of ['12', '0', '02', '2x', '-1', '99999'])
      expect(await load(loadBlog, posts, { page }), page).toMatchObject({ kind: 'missing' });
    expect(await load(loadBlog, posts, { page: '12' })).toEqual({ kind: 'missing', isBeyondLast: true });
  });

  it('links to the categories that have posts, in the order of content', async () => {
    expect(await load(loadBlog, posts)).toMatchObject({
      props: {
        categories: [
          { title: 'Semua tulisan', href: '/blog', isCurrent: true },
          { title: 'Pajak', href: '/blog/category/pajak', isCurrent: false },
          { title: 'Gudang', href: '/blog/category/gudang', isCurrent: false },
        ],
      },
    });
  });

  it('has a category with pages of its own, at its key alone', async () => {
    expect(await load(loadBlogCategory, posts, { key: 'pajak', page: '2' })).toMatchObject({
      props: {
        title: 'Blog: Pajak',
        posts: { length: 1 },
        count: 25,
        previous: '/blog/category/pajak',
        next: null,
        crumbs: [{ url: '/' }, { url: '/blog' }, { name: 'Pajak', url: '/blog/category/pajak/2' }],
        categories: [{ isCurrent: false }, { isCurrent: true }, { isCurrent: false }],
      },
    });
    expect(await load(loadBlogCategory, posts, { key: 'kpajak' })).toEqual({
      kind: 'moved',
      path: '/blog/category/pajak',
    });
    const absent: Record<string, string>[] = [
      { key: 'pajak', page: '3' },
      { key: 'tiada' },
      { key: 'pajak', page: 'x' },
    ];
    for (const params of absent)
      expect(await load(loadBlogCategory, posts, params)).toMatchObject({ kind: 'missing' });
  });

  it('names feeds, the page itself and its neighbours in the head', async () => {
    const params = { key: 'gudang', page: '2' };
    const outcome = await loadBlogCategory({ api: blogOf(posts), locale: 'id', params });
    if (outcome.kind !== 'found') throw new Error(outcome.kind);
    const site = siteOf({ siteUrl: 'https://b.example', locale: 'id', layout: { name: 'B' } });
    const head = blogHead({ ...outcome.props, site });
    expect(head).toMatchObject({
      title: 'Blog: Gudang – halaman 2 | B',
      canonical: 'https://b.example/blog/category/gudang/2',
    });
    expect(head.links.slice(1).map(({ rel, href }) => [rel, href])).toEqual([
      ['alternate', '/blog/category/gudang/rss.xml'],
      ['alternate', '/blog/category/gudang/atom.xml'],
      ['alternate', '/blog/rss.xml'],
      ['alternate', '/blog/atom.xml'],
      ['prev', '/blog/category/gudang'],
      ['next', '/blog/category/gudang/3'],
    ]);
  });

  it('knows the posts beside one that is not among the newest hundred', async () => {
    expect(await load(loadBlogPost, posts, { key: 'tulisan-150' })).toMatchObject({
      props: { newer: { href: '/blog/tulisan-149' }, older: { href: '/blog/tulisan-151' } },
    });
  });
});

describe('an empty blog, or one with a single post', () => {
  it('is a page without posts, and a post without others', async () => {
    expect(await load(loadBlog, [])).toMatchObject({
      props: { posts: [], categories: [], previous: null, next: null },
    });
    expect(await load(loadBlogCategory, [], { key: 'kosong' })).toMatchObject({ props: { posts: [] } });
    expect(await load(loadBlogPost, postsOf(1), { key: 'tulisan-0' })).toMatchObject({
      props: { newer: null, older: null, related: [] },
    });
  });
});

describe('related posts', () => {
  const others = [
    aPost({ uid: 'baru', key: 'baru', category: gudang }),
    aPost({ uid: 'sebelum', key: 'sebelum', category: gudang }),
    aPost({ uid: 'ini', key: 'ini', category: pajak, tags: ['kas', 'ppn'] }),
    aPost({ uid: 'sesudah', key: 'sesudah', category: pajak }),
    aPost({ uid: 'lain', key: 'lain', category: gudang }),
    aPost({ uid: 'label', key: 'label', category: gudang, tags: ['ppn', 'kas'] }),
    aPost({ uid: 'kategori', key: 'kategori', category: pajak }),
  ];
  const related = async (key: string) => {
    const outcome = await load(loadBlogPost, others, { key });
    if (outcome.kind !== 'found' || !('related' in outcome.props)) throw new Error(outcome.kind);
    return outcome.props.related.map(({ href }) => href);
  };

  it('share tags or the category, then come the newest; neighbours are linked already', async () => {
    expect(await related('ini')).toEqual(['/blog/label', '/blog/kategori', '/blog/baru']);
  });

  it('are found by tag and category beyond the newest hundred', async () => {
    const many = [...postsOf(120), aPost({ uid: 'tua', key: 'tua', category: pajak, tags: ['langka'] })];
    const own = aPost({
      uid: 'x',
      key: 'x',
      category: pajak,
      tags: ['langka'],
      created_at: '2030-01-01T00:00:00Z',
    });
    const outcome = await load(loadBlogPost, [own, ...many], { key: 'x' });
    expect(outcome).toMatchObject({ props: { related: [{ href: '/blog/tua' }, {}, {}] } });
  });
});

describe('a post', () => {
  it('says when it was changed, unless that was on the day it was published', async () => {
    const at = (created_at: string, updated_at: string) =>
      load(loadBlogPost, [aPost({ key: 'a', created_at, updated_at })], { key: 'a' });
    expect(await at('2026-01-05T01:00:00Z', '2026-01-05T09:00:00Z')).toMatchObject({
      props: { changed: null },
    });
    expect(await at('2026-01-05T01:00:00Z', '2026-02-07T09:00:00Z')).toMatchObject({
      props: { changed: { iso: '2026-02-07T09:00:00Z' } },
    });
  });
});

describe('the feed of a category', () => {
  it('holds its posts only, and is missing for an unknown one', async () => {
    const context = { api: blogOf(postsOf(30)), locale: 'id' as const };
    const outcome = await loadBlogCategoryFeed('rss')({ ...context, params: { key: 'pajak' } });
    expect(outcome).toMatchObject({ kind: 'found', type: 'application/rss+xml' });
    expect(JSON.stringify(outcome).match(/<item>/g)).toHaveLength(3);
    expect(await loadBlogCategoryFeed('atom')({ ...context, params: { key: 'tiada' } })).toEqual({
      kind: 'missing',
    });
  });
});
