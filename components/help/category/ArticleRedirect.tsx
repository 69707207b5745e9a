import { useOnDemand } from '@/lib/client/useOnDemand';
import type { FindArticleProps } from './FindArticle';

const loadFinder = () => import('./FindArticle');

/** Redirects to the page of a long topic that lists the article in `openarticle`. Its code is loaded when needed. */
export function ArticleRedirect(props: FindArticleProps) {
  const finder = useOnDemand(loadFinder);
  if (finder.status !== 'ready') return null;
  const { FindArticle } = finder.code;
  return <FindArticle {...props} />;
}
