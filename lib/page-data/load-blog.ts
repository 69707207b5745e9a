import { listAll, withUntranslated } from '@/lib/api/content-lists';
import {
  beyondLast,
  dataInLanguage,
  dataOrThrow,
  found,
  labelLocale,
  missing,
  moved,
  type PageContext,
} from '@/lib/api/server';
import { BLOG_PAGE_SIZE, MAX_LIST_SIZE } from '@/lib/constants';
import type { BlogCategory } from '@/lib/contract/content';
import { BLOG_PATH, blogCategoryPath, blogPagePath } from '@/lib/paths/article-path';
import { isPrivate } from '@/lib/basics/values';
import { localePath } from '@/lib/paths/locale-path';
import { parsePageNumber } from './page-number';
import { blogText } from '@/lib/text/site';
import type { BlogContent } from '@/lib/page-data/props/site';
import { type ContentLoader, crumbsTo, everyLanguage, loadOptional, translationsOf } from './content-page';
import { toBlogCard } from './pick';
import { listPublic } from './sections';

type Context = Pick<PageContext, 'api' | 'locale' | 'interfaceLocale' | 'onFallback'>;

/** `/blog` is the first page of all posts, `/blog/page/{page}` those from 2 on. */
export const loadBlog: ContentLoader<BlogContent> = async (context) => {
  const { locale, params } = context;
  const page = parsePageNumber(params.page);
  if (page === undefined) return missing();
  const path = blogPagePath(page);
  if (params.page === '1') return moved(localePath(path, locale));
  const shown = await loadPosts(context, page);
  if (!shown) return beyondLast();
  const { title, lead } = blogText[locale];
  return found({
    title,
    lead,
    crumbs: blogCrumbs(locale, page > 1 ? path : undefined),
    categories: await loadCategoryLinks(context, undefined),
    ...shown,
    ...besides(page, shown, blogPagePath),
    // The other language may have fewer pages.
    alternates: page > 1 ? { [locale]: path } : everyLanguage(BLOG_PATH),
  });
};

/** `/blog/category/{key}` is the first page of a category, `…/{page}` those from 2 on. */
export const loadBlogCategory: ContentLoader<BlogContent> = async (context) => {
  const { locale, params } = context;
  const page = parsePageNumber(params.page);
  const category = page !== undefined && (await findBlogCategory(context, params.key ?? ''));
  if (!category) return missing();
  const { key, name } = category;
  const path = blogCategoryPath(key, page);
  if (params.key !== key || params.page === '1') return moved(localePath(path, locale));
  const shown = await loadPosts(context, page, key);
  if (!shown) return beyondLast();
  return found({
    title: blogText[labelLocale(context)].categoryTitle(name),
    crumbs: [...blogCrumbs(labelLocale(context)), { name, url: path }],
    categories: await loadCategoryLinks(context, category),
    ...shown,
    ...besides(page, shown, (number) => blogCategoryPath(key, number)),
    alternates:
      page > 1 ? { [locale]: path } : translationsOf(category, (translated) => blogCategoryPath(translated)),
  });
};

/** Returns a public category of the blog by its key or uid; undefined when there is none. */
export async function findBlogCategory(
  { api, locale }: Pick<Context, 'api' | 'locale'>,
  key: string,
): Promise<BlogCategory | undefined> {
  const category = dataInLanguage(await api.content.get(key, { model: 'blog-category', locale }), locale);
  return category && !isPrivate(category) ? category : undefined;
}

/** Home > Blog; `page` is the path of a page of the blog other than the first. */
export const blogCrumbs = (locale: Context['locale'], page?: string) =>
  crumbsTo(locale, { name: blogText[locale].title, url: page ?? BLOG_PATH });

type Shown = Pick<BlogContent, 'posts' | 'first' | 'count' | 'page'>;

/** Loads a page of posts, the newest first; undefined beyond the last one. */
async function loadPosts(context: Context, page: number, category?: string): Promise<Shown | undefined> {
  const { api, locale } = context;
  const offset = (page - 1) * BLOG_PAGE_SIZE;
  const { count, results } = dataOrThrow(
    await api.content.list({
      model: 'blog',
      locale,
      sort: 'created_at',
      order: 'desc',
      offset,
      size: BLOG_PAGE_SIZE,
      ...withUntranslated(locale),
      ...(category !== undefined && { category_f: category }),
    }),
  );
  if (page > 1 && results.length === 0) return undefined;
  const posts = results
    .filter((post) => !isPrivate(post))
    .map((post) => toBlogCard(post, labelLocale(context)));
  return { posts, first: offset + 1, count, page };
}

const besides = (page: number, { count }: Shown, pathOf: (page: number) => string) => ({
  previous: page > 1 ? pathOf(page - 1) : null,
  next: page * BLOG_PAGE_SIZE < count ? pathOf(page + 1) : null,
});

/** Loads links to the categories that have posts, in the order of content; the page does without them when that fails. */
async function loadCategoryLinks(context: Context, current: BlogCategory | undefined) {
  const categories = await loadOptional(context, 'blog categories', listFilledCategories(context), []);
  if (categories.length === 0) return [];
  return [
    { title: blogText[labelLocale(context)].allPosts, href: BLOG_PATH, isCurrent: !current },
    ...categories.map(({ uid, key, name }) => ({
      title: name,
      href: blogCategoryPath(key),
      isCurrent: uid === current?.uid,
    })),
  ];
}

/** Lists the categories of the blog that have posts. @throws Error when the backend fails */
export async function listFilledCategories(context: Pick<Context, 'api' | 'locale'>) {
  const categories = dataOrThrow(
    await listAll(context, { model: 'blog-category', sort: 'priority_group' }, { limit: MAX_LIST_SIZE }),
  );
  const posts = await Promise.all(
    categories.map(({ key }) => listPublic(context, 'blog', { category_f: key, size: 1 })),
  );
  return categories.filter((_, index) => (posts[index]?.length ?? 0) > 0);
}
