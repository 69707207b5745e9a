import { useId } from 'react';
import { useText } from '@/lib/hooks/useText';
import { articleText } from '@/lib/text/article';
import type { ArticleRowView } from '@/lib/views/cards';
import { ArticleList } from './ArticleList';

export type RelatedArticlesProps = { articles: ArticleRowView[] };

/** Where to read on: articles on the same subject. */
export function RelatedArticles({ articles }: RelatedArticlesProps) {
  const { related } = useText(articleText);
  const id = useId();
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby={id} className="print:hidden">
      <h2 id={id} className="text-xl font-bold tracking-tight sm:text-2xl">
        {related}
      </h2>
      <div className="mt-3 border-t border-line">
        <ArticleList articles={articles} />
      </div>
    </section>
  );
}
