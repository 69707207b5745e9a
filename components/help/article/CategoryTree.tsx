import { useRouter } from 'next/router';
import { useId, useState } from 'react';
import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/client/useText';
import { categoryPath } from '@/lib/paths/article-path';
import { articleText } from '@/lib/text/article';
import type { TreeData } from '@/lib/page-data/props/help';
import { RequestedTopic, LazyList } from './LazyList';
import type { OpenPlace } from './loaded-lists';
import { TopicBranches } from './TopicBranches';
import { MORE_CLASS, TreeRow } from './TreeRow';

export type CategoryTreeProps = TreeData & {
  /** Path of the current article. */
  path: string;
};

/**
 * The tree of categories, topics and articles, with one category and one topic open at a time (behaviour.md §4).
 * Titles are links; lists that are not in the page's props are loaded when they open.
 */
export function CategoryTree({ categories, open: initial, isPartial, path }: CategoryTreeProps) {
  const text = useText(articleText);
  const { query } = useRouter();
  const id = useId();
  const [chosen, setChosen] = useState<OpenPlace>();
  const requestedTopic = typeof query.topic === 'string' ? query.topic : undefined;
  const isHere =
    requestedTopic !== undefined &&
    categories.some((item) => item.topics?.some(({ uid }) => uid === requestedTopic));
  const open = chosen ?? { ...initial, ...(isHere && { topicUid: requestedTopic }) };
  return (
    <nav aria-labelledby={id} className="text-md leading-snug print:hidden">
      <h2 id={id} className="font-bold">
        {text.tree}
      </h2>
      {requestedTopic && !isHere && !chosen && <RequestedTopic uid={requestedTopic} onFound={setChosen} />}
      <ul className="mt-2">
        {categories.map(({ categoryKey, title, lang, topics }) => {
          const href = categoryPath({ categoryKey });
          const isOpen = categoryKey === open.categoryKey;
          const branches = {
            path,
            categoryHref: href,
            openTopic: open.topicUid,
            onTopic: (topicUid: string | null) => setChosen({ categoryKey, topicUid }),
          };
          return (
            <li key={categoryKey}>
              <TreeRow
                title={title}
                href={href}
                lang={lang}
                isOpen={isOpen}
                onToggle={() => setChosen({ categoryKey: isOpen ? null : categoryKey, topicUid: null })}
                className="font-semibold"
              />
              {isOpen && topics && (
                <TopicBranches
                  {...branches}
                  categoryKey={categoryKey}
                  topics={topics}
                  isPartial={isPartial}
                />
              )}
              {isOpen && !topics && (
                <LazyList of="topics" name={categoryKey} href={href}>
                  {(loaded) => <TopicBranches {...branches} categoryKey={categoryKey} topics={loaded} />}
                </LazyList>
              )}
            </li>
          );
        })}
      </ul>
      {isPartial.categories && (
        <SmartLink href="/browse/category/all" className={MORE_CLASS}>
          {text.allCategories}
        </SmartLink>
      )}
    </nav>
  );
}
