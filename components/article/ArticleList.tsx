import { ArticleRow, type ArticleRowProps } from './ArticleRow';

export type ArticleListProps = { articles: ArticleRowProps[] };

export function ArticleList({ articles }: ArticleListProps) {
  return (
    <ul className="divide-y divide-line">
      {articles.map((article) => (
        <li key={article.href}>
          <ArticleRow {...article} />
        </li>
      ))}
    </ul>
  );
}
