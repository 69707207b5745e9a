import clsx from 'clsx';
import { ArticleRow, type ArticleRowProps } from './ArticleRow';

export type ArticleListProps = {
  articles: ArticleRowProps[];
  /** In two columns where there is room. */
  isWide?: boolean;
};

export function ArticleList({ articles, isWide }: ArticleListProps) {
  return (
    <ul className={clsx('-mb-px', isWide && 'gap-x-16 lg:grid lg:grid-cols-2')}>
      {articles.map((article) => (
        <li key={article.href} className="border-b border-line">
          <ArticleRow {...article} />
        </li>
      ))}
    </ul>
  );
}
