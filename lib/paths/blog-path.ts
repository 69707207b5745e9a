/** The path of the blog, and of its first page. */
export const BLOG_PATH = '/blog';

/** Returns the path of a post. */
export const blogPath = (key: string): string => `${BLOG_PATH}/${encodeURIComponent(key)}`;

/** Returns the path of a page of all posts, counted from 1. */
export const blogPagePath = (page: number): string => (page === 1 ? BLOG_PATH : `${BLOG_PATH}/page/${page}`);

/** Returns the path of a page of the posts in a category, counted from 1. */
export function blogCategoryPath(key: string, page = 1): string {
  const path = `${BLOG_PATH}/category/${encodeURIComponent(key)}`;
  return page === 1 ? path : `${path}/${page}`;
}
