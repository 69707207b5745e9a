import { listAll } from '@/lib/api/content-lists';
import {
  dataInLanguage,
  dataOrThrow,
  found,
  labelLocale,
  missing,
  moved,
  type PageContext,
} from '@/lib/api/server';
import { MAX_LIST_SIZE, type Locale } from '@/lib/constants';
import type { BlogPost } from '@/lib/contract/content';
import { adjacentItems } from './adjacent-items';
import { blogCategoryPath, blogPath } from '@/lib/paths/article-path';
import { foreignLang } from '@/lib/format/foreign-lang';
import { formatDate } from '@/lib/format/format-date';
import { localePath } from '@/lib/paths/locale-path';
import { shownMinutes } from '@/lib/format/numbers';
import type { BlogPostContent } from '@/lib/page-data/props/site';
import { type ContentLoader, loadOptional, translationsOf } from './content-page';
import { blogCrumbs } from './load-blog';
import { toBlogCard, toPicture } from './pick';
import { listShown } from './sections';

/** Props of a post's page: the screen's and those that only the head needs. */
export type BlogPostPage = BlogPostContent & { path: string; updated: string; tags: string[] };

/** `/blog/{key}` */
export const loadBlogPost: ContentLoader<BlogPostPage> = async (context) => {
  const { api, locale, params } = context;
  const post = dataInLanguage(await api.content.get(params.key ?? '', { model: 'blog', locale }), locale);
  if (!post) return missing();
  const path = blogPath(post.key);
  if (params.key !== post.key) return moved(localePath(path, locale));
  const posts = await loadOptional(context, 'other posts', listAround(post, context), []);
  const { previous: newer, next: older } = adjacentItems(posts, ({ uid }) => uid === post.uid);
  const linked = new Set([post.uid, newer?.uid, older?.uid]);
  const related = await loadRelated(post, posts, linked, context);
  const category = post.category && {
    title: post.category.name,
    href: blogCategoryPath(post.category.key),
  };
  const [published, changed] = [post.created_at, post.updated_at].map((iso) => ({
    iso,
    text: formatDate(iso, labelLocale(context)),
  })) as [BlogPostContent['published'], BlogPostContent['published']];
  return found({
    path,
    title: post.title,
    description: post.description,
    author: post.author,
    category,
    tags: post.tags,
    published,
    changed: changed.iso > published.iso && changed.text !== published.text ? changed : null,
    updated: post.updated_at,
    readingMinutes: shownMinutes(post.reading_minutes),
    image: toPicture(post.featured_image) ?? null,
    html: post.html_body ?? '',
    crumbs: [
      ...blogCrumbs(labelLocale(context)),
      ...(category ? [{ name: category.title, url: category.href }] : []),
      { name: post.title, url: path },
    ],
    newer: toLink(newer, locale),
    older: toLink(older, locale),
    related: related.map((other) => toBlogCard(other, labelLocale(context))),
    alternates: translationsOf(post, blogPath),
  });
};

const toLink = (other: BlogPost | undefined, locale: Locale) =>
  other ? { title: other.title, href: blogPath(other.key), lang: foreignLang(other, locale) } : null;

type Context = Pick<PageContext, 'api' | 'locale' | 'onFallback'>;

/** Lists the newest posts, as far as the one after this. */
async function listAround(post: BlogPost, context: Context): Promise<BlogPost[]> {
  const isEnough = (posts: readonly BlogPost[]) =>
    adjacentItems(posts, ({ uid }) => uid === post.uid).next !== undefined;
  const query = { model: 'blog', sort: 'created_at', order: 'desc' } as const;
  return dataOrThrow(await listAll(context, query, { limit: MAX_LIST_SIZE, isEnough }));
}

const MAX_RELATED = 3;
const ASKED = { byTag: 30, byCategory: 10 } as const;
/** Score of each thing in common. */
const WEIGHTS = { tag: 2, category: 3 } as const;

/**
 * Loads posts to read next: those in the same category and with the same tags come first, then the newest. `linked` are
 * uids that the page links to already; `posts` are the newest.
 */
async function loadRelated(
  post: BlogPost,
  posts: readonly BlogPost[],
  linked: ReadonlySet<string | undefined>,
  context: Context,
): Promise<BlogPost[]> {
  const list = (query: { tags_f: string; size: number } | { category_f: string; size: number }) =>
    loadOptional(
      context,
      'related posts',
      listShown(context, 'blog', { ...query, sort: 'created_at', order: 'desc' }),
      [],
    );
  const [tagged, alike] = await Promise.all([
    post.tags.length > 0 ? list({ tags_f: post.tags.join(','), size: ASKED.byTag }) : [],
    post.category ? list({ category_f: post.category.key, size: ASKED.byCategory }) : [],
  ]);
  const tags = new Set(post.tags);
  const scoreOf = (other: BlogPost): number =>
    WEIGHTS.tag * other.tags.filter((tag) => tags.has(tag)).length +
    (post.category && other.category?.uid === post.category.uid ? WEIGHTS.category : 0);
  const candidates = new Map([...posts, ...tagged, ...alike].map((other) => [other.uid, other]));
  return [...candidates.values()]
    .filter(({ uid }) => !linked.has(uid))
    .map((other) => ({ other, score: scoreOf(other) }))
    .sort(
      (a, b) =>
        Number(foreignLang(a.other, context.locale) !== undefined) -
          Number(foreignLang(b.other, context.locale) !== undefined) ||
        b.score - a.score ||
        b.other.created_at.localeCompare(a.other.created_at),
    )
    .slice(0, MAX_RELATED)
    .map(({ other }) => other);
}
