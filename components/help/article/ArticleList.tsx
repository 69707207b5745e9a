import clsx from 'clsx';
import type { ArticleRowData } from '@/lib/page-data/props/cards';
import { ArticleRow, type ArticleRowProps } from './ArticleRow';

export type ArticleListProps = {
  articles: ArticleRowData[];
  /** Uses two columns where there is room. */
  isWide?: boolean;
  level?: ArticleRowProps['level'];
};

export function ArticleList({ articles, isWide, level = 3 }: ArticleListProps) {
  return (
    <ul className={clsx('-mb-px', isWide && 'gap-x-16 lg:grid lg:grid-cols-2')}>
      {articles.map((article) => (
        <li key={article.href} className={clsx('border-b border-line', isWide && 'lg:border-0')}>
          <ArticleRow {...article} level={level} />
        </li>
      ))}
    </ul>
  );
}
