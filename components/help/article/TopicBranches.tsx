import clsx from 'clsx';
import { useState, type MouseEvent } from 'react';
import { LinkTitle } from '@/components/ui/OriginalLabel';
import { isPlainClick } from '@/components/ui/plain-click';
import { SmartLink } from '@/components/ui/SmartLink';
import { MAX_TOPIC_ARTICLES } from '@/lib/constants';
import { useText } from '@/lib/client/useText';
import { topicPath } from '@/lib/paths/article-path';
import { articleText } from '@/lib/text/article';
import { NO_ARTICLES } from '@/lib/text/no-articles';
import type { ContentLink } from '@/lib/page-data/props/common';
import type { TreeTopicData, TreeData } from '@/lib/page-data/props/help';
import { LazyList } from './LazyList';
import { MORE_CLASS, TreeRow } from './TreeRow';

export type TopicBranchesProps = {
  categoryKey: string;
  categoryHref: string;
  topics: TreeTopicData[];
  openTopic: string | null;
  onTopic: (uid: string | null) => void;
  path: string;
  isPartial?: TreeData['isPartial'];
};

/** The topics of the open category; one of them shows its articles. Truncated lists are completed on demand. */
export function TopicBranches(props: TopicBranchesProps) {
  const { categoryKey, categoryHref, topics, openTopic, onTopic, path, isPartial = {} } = props;
  const text = useText(articleText);
  const [isComplete, setIsComplete] = useState({ topics: false, articles: false });
  const complete = (list: 'topics' | 'articles') => (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setIsComplete({ ...isComplete, [list]: true });
  };
  const more = (href: string, onClick?: (event: MouseEvent) => void) => (
    <SmartLink href={href} className={`${MORE_CLASS} ml-2`} onClick={onClick}>
      {text.allArticles}
    </SmartLink>
  );
  const leaves = (articles: ContentLink[]) => <ArticleLeaves articles={articles} path={path} />;

  if (isPartial.topics && isComplete.topics) {
    return (
      <LazyList of="topics" name={categoryKey} href={categoryHref}>
        {(all) => <TopicBranches {...props} topics={all} isPartial={{}} />}
      </LazyList>
    );
  }
  return (
    <>
      <ul className="ml-2 border-l border-line pl-2">
        {topics.map(({ uid, title, lang, articles }) => {
          const href = topicPath({ categoryKey, topicUid: uid });
          const isOpen = uid === openTopic;
          const isCut = articles !== undefined && isPartial.articles === true;
          const isKnown = articles !== undefined && !(isCut && isComplete.articles);
          return (
            <li key={uid}>
              <TreeRow
                title={title}
                href={href}
                lang={lang}
                isOpen={isOpen}
                onToggle={() => onTopic(isOpen ? null : uid)}
              />
              {isOpen && isKnown && leaves(articles)}
              {isOpen && !isKnown && (
                <LazyList of="articles" name={uid} href={href}>
                  {(all) => (
                    <>
                      {leaves(all)}
                      {all.length >= MAX_TOPIC_ARTICLES && more(href)}
                    </>
                  )}
                </LazyList>
              )}
              {isOpen && isKnown && isCut && more(href, complete('articles'))}
            </li>
          );
        })}
      </ul>
      {isPartial.topics && (
        <SmartLink href={categoryHref} className={`${MORE_CLASS} ml-2`} onClick={complete('topics')}>
          {text.allTopics}
        </SmartLink>
      )}
    </>
  );
}

export type ArticleLeavesProps = { articles: ContentLink[]; path: string };

/** The articles of the open topic. */
function ArticleLeaves({ articles, path }: ArticleLeavesProps) {
  if (articles.length === 0)
    return (
      <p lang="en" className="py-2 pl-4 text-sm text-ink-faint">
        {NO_ARTICLES}
      </p>
    );
  return (
    <ul className="mb-2 ml-2 border-l border-line text-sm leading-snug">
      {articles.map(({ title, href, lang }) => (
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
            <LinkTitle title={title} lang={lang} />
          </SmartLink>
        </li>
      ))}
    </ul>
  );
}
