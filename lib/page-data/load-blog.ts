import { dataOrMissing, found, missing, moved } from '@/lib/api/server';
import { MAX_LIST_SIZE } from '@/lib/constants';
import { formatDate } from '@/lib/rules/format-date';
import { localePath } from '@/lib/rules/locale-path';
import { adjacentItems } from '@/lib/rules/adjacent-items';
import { blogText } from '@/lib/text/site';
import { layoutText } from '@/lib/text/layout';
import { type ContentLoader, everyLanguage, translationsOf } from './content-page';
import { blogPath, toBlogCard, toPicture } from './pick';
import { listOf } from './sections';
import type { BlogContent, BlogPostContent } from '@/lib/views/site';

export const BLOG_PATH = '/blog';
const NEWEST_FIRST = { sort: 'created_at', order: 'desc', size: MAX_LIST_SIZE } as const;

export const loadBlog: ContentLoader<BlogContent> = async (context) => {
  const { locale } = context;
  const posts = await listOf(context, 'blog', NEWEST_FIRST);
  return found({
    crumbs: [
      { name: layoutText[locale].home, url: '/' },
      { name: blogText[locale].title, url: BLOG_PATH },
    ],
    posts: posts.map((post) => toBlogCard(post, locale)),
    alternates: everyLanguage(BLOG_PATH),
  });
};

export type BlogPostPage = BlogPostContent & { path: string; updated: string };

export const loadBlogPost: ContentLoader<BlogPostPage> = async (context) => {
  const { api, locale, params } = context;
  const post = dataOrMissing(await api.content.get(params.key ?? '', { model: 'blog', locale }));
  if (!post) return missing();
  const path = blogPath(post.key);
  if (params.key !== post.key) return moved(localePath(path, locale));
  const posts = await listOf(context, 'blog', NEWEST_FIRST);
  const { previous: newer, next: older } = adjacentItems(posts, (other) => other.uid === post.uid);
  const toLink = (other: typeof newer) => (other ? { title: other.title, href: blogPath(other.key) } : null);
  return found({
    path,
    title: post.title,
    description: post.description,
    author: post.author,
    category: post.category?.name ?? null,
    published: { iso: post.created_at, text: formatDate(post.created_at, locale) },
    updated: post.updated_at,
    readingMinutes: post.reading_minutes,
    image: toPicture(post.featured_image) ?? null,
    html: post.html_body ?? '',
    crumbs: [
      { name: layoutText[locale].home, url: '/' },
      { name: blogText[locale].title, url: BLOG_PATH },
      { name: post.title, url: path },
    ],
    newer: toLink(newer),
    older: toLink(older),
    alternates: translationsOf(post, blogPath),
  });
};
