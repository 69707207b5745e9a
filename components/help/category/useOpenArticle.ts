import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { leadsToArticle } from '@/lib/paths/article-path';

/** How long the article stays highlighted, in ms. */
const HIGHLIGHT_MS = 4000;

/**
 * Scrolls to the article that the query parameter `openarticle` names by uid or key, and highlights it. Runs again
 * when `shown` changes, for articles that are loaded later.
 */
export function useOpenArticle(shown?: unknown): void {
  const { query } = useRouter();
  const asked = typeof query.openarticle === 'string' ? query.openarticle : '';
  useEffect(() => {
    const element = asked ? findArticle(asked) : undefined;
    if (!element) return undefined;
    element.scrollIntoView({ block: 'start' });
    element.dataset.opened = '';
    const timer = setTimeout(() => delete element.dataset.opened, HIGHLIGHT_MS);
    return () => {
      clearTimeout(timer);
      delete element.dataset.opened;
    };
  }, [asked, shown]);
}

/**
 * Returns the article, or the entry of a list or the tree that links to it. Links inside the article's text do not
 * count.
 */
function findArticle(name: string): HTMLElement | undefined {
  const article = document.querySelector<HTMLElement>('main article[data-article]');
  if (article?.dataset.article?.split(' ').includes(name)) return article;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href*="/content/"]')) {
    if (!article?.contains(link) && leadsToArticle(link.pathname, name))
      return link.closest<HTMLElement>('article, li') ?? link;
  }
  return undefined;
}
