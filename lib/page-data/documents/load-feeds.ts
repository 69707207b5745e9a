import { dataOrMissing } from '@/lib/api/server';
import { MAX_LIST_SIZE } from '@/lib/constants';
import type { BlogPost, HelpArticle } from '@/lib/contract/content';
import { categoryPath, pathOfArticle, BLOG_PATH, blogCategoryPath, blogPath } from '@/lib/paths/article-path';
import { ATOM_TYPE, atomPathOf, feedPathOf, RSS_TYPE } from '@/lib/seo/document-paths';
import { atomXml, rssXml, type FeedFacts, type FeedItem } from '@/lib/seo/documents/feed';
import { blogText } from '@/lib/text/site';
import { findBlogCategory } from '../load-blog';
import { listPublic } from '../sections';
import type { DocumentLoader, DocumentOutcome } from './document-page';
import { loadSite } from './document-content';

/** Entries in a feed: it announces what is new and is no archive. */
const FEED_SIZE = Math.min(50, MAX_LIST_SIZE);
const NEWEST_FIRST = { sort: 'created_at', order: 'desc', size: FEED_SIZE } as const;

export type FeedFormat = 'rss' | 'atom';
type Facts = Omit<FeedFacts, 'feedPath'>;

/** `/blog/rss.xml` and `/blog/atom.xml` */
export const loadBlogFeed =
  (format: FeedFormat = 'rss'): DocumentLoader =>
  async (context) => {
    const site = await loadSite(context);
    const posts = await listPublic(context, 'blog', NEWEST_FIRST);
    const { title, lead } = blogText[context.locale];
    const items = posts.map(postItem);
    return written(format, {
      site,
      title: `${title} | ${site.name}`,
      description: lead,
      path: BLOG_PATH,
      items,
    });
  };

/** `/blog/category/{key}/rss.xml` and `…/atom.xml` */
export const loadBlogCategoryFeed =
  (format: FeedFormat = 'rss'): DocumentLoader =>
  async (context) => {
    const { locale, params } = context;
    const category = await findBlogCategory(context, params.key ?? '');
    if (!category || category.key !== params.key) return { kind: 'missing' };
    const site = await loadSite(context);
    const posts = await listPublic(context, 'blog', { ...NEWEST_FIRST, category_f: category.key });
    const { categoryTitle, categoryLead } = blogText[locale];
    return written(format, {
      site,
      title: `${categoryTitle(category.name)} | ${site.name}`,
      description: categoryLead(category.name),
      path: blogCategoryPath(category.key),
      items: posts.map(postItem),
    });
  };

/** `/content/{categoryKey}/rss.xml` and `…/atom.xml` */
export const loadCategoryFeed =
  (format: FeedFormat = 'rss'): DocumentLoader =>
  async (context) => {
    const { api, locale, params } = context;
    const category = dataOrMissing(await api.content.getCategory(params.categoryKey ?? '', { locale }));
    if (!category || category.key !== params.categoryKey) return { kind: 'missing' };
    const site = await loadSite(context);
    const articles = await listPublic(context, 'help-article', {
      category_f: category.key,
      expand: ['topic', 'topic.category'],
      ...NEWEST_FIRST,
    });
    return written(format, {
      site,
      title: `${category.name} | ${site.name}`,
      description: category.description || site.description,
      path: categoryPath({ categoryKey: category.key }),
      items: articles.flatMap(articleItem),
    });
  };

function written(format: FeedFormat, facts: Facts): DocumentOutcome {
  return format === 'rss'
    ? { kind: 'found', type: RSS_TYPE, body: rssXml({ ...facts, feedPath: feedPathOf(facts.path) }) }
    : { kind: 'found', type: ATOM_TYPE, body: atomXml({ ...facts, feedPath: atomPathOf(facts.path) }) };
}

const postItem = (post: BlogPost): FeedItem => ({
  ...datedItem(post),
  path: blogPath(post.key),
  lastingPath: blogPath(post.uid),
  author: post.author,
  category: post.category?.name,
});

function articleItem(article: HelpArticle): FeedItem[] {
  const path = pathOfArticle(article);
  if (!path) return [];
  const lastingPath = `/content/article/${encodeURIComponent(article.uid)}`;
  return [{ ...datedItem(article), path, lastingPath, category: article.topic?.name }];
}

const datedItem = ({ uid, title, description, created_at, updated_at }: BlogPost | HelpArticle) => ({
  uid,
  title,
  description,
  created: created_at,
  updated: updated_at,
});
