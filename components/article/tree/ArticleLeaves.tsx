import clsx from 'clsx';
import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/hooks/useText';
import { categoryText } from '@/lib/text/category';
import type { LinkView } from '@/lib/views/common';

export type ArticleLeavesProps = { articles: LinkView[]; path: string };

/** The articles of the open topic, the one that is read marked. */
export function ArticleLeaves({ articles, path }: ArticleLeavesProps) {
  const { noArticles } = useText(categoryText);
  if (articles.length === 0) return <p className="py-2 pl-4 text-sm text-ink-faint">{noArticles}</p>;
  return (
    <ul className="mb-2 ml-2 border-l border-line text-sm leading-snug">
      {articles.map(({ title, href }) => (
        <li key={href}>
          <SmartLink
            href={href}
            aria-current={href === path ? 'page' : undefined}
            className={clsx(
              '-ml-px block border-l-2 py-1.5 pl-3',
              href === path
                ? 'border-brand font-semibold text-brand'
                : 'border-transparent text-ink-soft hover:border-line-strong hover:text-brand',
            )}
          >
            {title}
          </SmartLink>
        </li>
      ))}
    </ul>
  );
}
