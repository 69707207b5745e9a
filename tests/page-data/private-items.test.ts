import { describe, expect, it } from 'vitest';
import type { Api } from '@/lib/api/create-api';
import { loadArticle, loadArticleByKey } from '@/lib/page-data/load-article';
import { loadBlog, loadBlogCategory } from '@/lib/page-data/load-blog';
import { loadBlogPost } from '@/lib/page-data/load-blog-post';
import { loadCategory, loadTopic } from '@/lib/page-data/load-category';
import { loadFaqItem } from '@/lib/page-data/load-faq';
import { loadProduct } from '@/lib/page-data/load-product';
import { loadTextPage } from '@/lib/page-data/load-page-group';
import { loadBlogCategoryFeed, loadBlogFeed, loadCategoryFeed } from '@/lib/page-data/documents/load-feeds';
import { loadLlms, loadMarkdown } from '@/lib/page-data/documents/load-markdown';
import { loadSitemapPart } from '@/lib/page-data/documents/load-sitemap';
import {
  aBlogCategory,
  aCategory,
  aFaq,
  anArticle,
  aPage,
  aPost,
  aProduct,
  aTopic,
} from '../helpers/content-items';
import { fakeApi, listAnswer, type SeenCall } from '../helpers/fake-api';

// The embedded backend never answers what is private; a remote one may, and leaves it to who asks.

const visibility = 'private' as const;
const params = {
  categoryKey: 'teh',
  topicUid: 'tttttttttt',
  article: 'aaaaaaaaaa-air-mendidih',
  key: 'kunci',
  part: 'id-1-teh',
};
const contextOf = (api: Api) => ({ api, locale: 'id' as const, params });

const ITEMS: Record<string, object> = {
  'help-article': anArticle({ visibility, markdown_body: 'Rahasia' }),
  blog: aPost({ visibility }),
  faq: aFaq({ visibility }),
  product: aProduct({ visibility }),
  'blog-category': aBlogCategory({ visibility }),
  page: aPage('about', [], { visibility }),
};

describe('T04: what a remote backend marks as private has no page', () => {
  const { api } = fakeApi({
    getContent: ({ query }: SeenCall) => ITEMS[query.model ?? ''],
    getCategory: aCategory({ visibility }),
    getTopic: aTopic({ visibility }),
    listContent: listAnswer(),
  });

  it.each([
    ['an article', loadArticle],
    ['an article by its key', loadArticleByKey],
    ['its Markdown', loadMarkdown],
    ['a category', loadCategory],
    ['the feed of a category', loadCategoryFeed()],
    ['a category of the blog', loadBlogCategory],
    ['its feed', loadBlogCategoryFeed()],
    ['a topic', loadTopic],
    ['a post', loadBlogPost],
    ['a question', loadFaqItem],
    ['a product', loadProduct],
    ['a page', loadTextPage('about')],
  ])('%s', async (_, load) => {
    expect(await load(contextOf(api))).toEqual({ kind: 'missing' });
  });
});

describe('T04: what a remote backend marks as private is in no document', () => {
  const hidden = { visibility, key: 'resep-rahasia', uid: 'rahasia' };
  const LISTS: Record<string, unknown> = {
    'help-category': listAnswer(aCategory()),
    'help-topic': listAnswer(aTopic()),
    'help-article': listAnswer(anArticle(), anArticle({ ...hidden, title: 'Resep rahasia' })),
    blog: listAnswer(aPost(), aPost({ ...hidden, title: 'Resep rahasia' })),
  };
  const { api } = fakeApi({
    getContent: ({ params: { key = '' } }: SeenCall) => aPage(key),
    getCategory: aCategory(),
    listContent: ({ query }: SeenCall) => LISTS[query.model ?? ''] ?? listAnswer(),
  });

  it.each([
    ['the feed of a category', loadCategoryFeed()],
    ['the feed of the blog', loadBlogFeed()],
    ['the Atom feed of the blog', loadBlogFeed('atom')],
    ['the blog', loadBlog],
    ['llms.txt', loadLlms],
    ['the sitemap', loadSitemapPart],
  ])('%s', async (_, load) => {
    const outcome = await load(contextOf(api));
    expect(outcome).toMatchObject({ kind: 'found' });
    expect(JSON.stringify(outcome)).not.toContain('rahasia');
  });
});
