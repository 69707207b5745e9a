import { useOnDemand } from '@/lib/hooks/useOnDemand';
import type { FindArticleProps } from './FindArticle';

const loadFinder = () => import('./FindArticle');

/** Leads to the page of a long topic that lists the article named by `openarticle`. Renders nothing. */
export function AskedArticle(props: FindArticleProps) {
  const finder = useOnDemand(loadFinder);
  if (finder.status !== 'ready') return null;
  const { FindArticle } = finder.code;
  return <FindArticle {...props} />;
}
