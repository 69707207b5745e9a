import { dataOrMissing } from '@/lib/api/server';
import { MAX_LIST_SIZE } from '@/lib/constants';
import { categoryPath } from '@/lib/rules/article-path';
import { feedPathOf, RSS_TYPE } from '@/lib/seo/document-paths';
import { rssXml, type FeedItem } from '@/lib/seo/documents/feed';
import { blogText } from '@/lib/text/site';
import { BLOG_PATH } from '../load-blog';
import { blogPath, pathOfArticle } from '../pick';
import { listOf } from '../sections';
import type { DocumentLoader } from './document-page';
import { loadSite } from './document-content';

/** Entries in a feed: it announces what is new and is no archive. */
const FEED_SIZE = Math.min(50, MAX_LIST_SIZE);
const NEWEST_FIRST = { sort: 'created_at', order: 'desc', size: FEED_SIZE } as const;

type Dated = {
  uid: string;
  title: string;
  description: string | null;
  created_at: string;
  updated_at: string;
};

const toItem = (item: Dated, path: string, category: string | undefined): FeedItem => ({
  uid: item.uid,
  path,
  title: item.title,
  description: item.description,
  created: item.created_at,
  updated: item.updated_at,
  category,
});

/** `/blog/rss.xml` */
export const loadBlogFeed: DocumentLoader = async (context) => {
  const { locale } = context;
  const site = await loadSite(context);
  const posts = await listOf(context, 'blog', NEWEST_FIRST);
  const { title, lead } = blogText[locale];
  const body = rssXml({
    site,
    title: `${title} | ${site.name}`,
    description: lead,
    path: BLOG_PATH,
    feedPath: feedPathOf(BLOG_PATH),
    items: posts.map((post) => toItem(post, blogPath(post.key), post.category?.name)),
  });
  return { kind: 'found', type: RSS_TYPE, body };
};

/** `/content/{categoryKey}/rss.xml` */
export const loadCategoryFeed: DocumentLoader = async (context) => {
  const { api, locale, params } = context;
  const category = dataOrMissing(await api.content.getCategory(params.categoryKey ?? '', { locale }));
  if (!category || category.key !== params.categoryKey) return { kind: 'missing' };
  const site = await loadSite(context);
  const articles = await listOf(context, 'help-article', {
    category_f: category.key,
    expand: ['topic', 'topic.category'],
    ...NEWEST_FIRST,
  });
  const path = categoryPath({ categoryKey: category.key });
  const body = rssXml({
    site,
    title: `${category.name} | ${site.name}`,
    description: category.description || site.description,
    path,
    feedPath: feedPathOf(path),
    items: articles.flatMap((article) => {
      const articlePath = pathOfArticle(article);
      return articlePath ? [toItem(article, articlePath, article.topic?.name)] : [];
    }),
  });
  return { kind: 'found', type: RSS_TYPE, body };
};
