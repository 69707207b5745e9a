import clsx from 'clsx';
import { useId, useState } from 'react';
import { ArticleList } from '@/components/help/article/ArticleList';
import { CodeText } from '@/components/ui/CodeText';
import { Icon } from '@/components/ui/Icon';
import { OriginalLabel } from '@/components/ui/OriginalLabel';
import { SmartLink } from '@/components/ui/SmartLink';
import { useCopy } from '@/components/ui/useCopy';
import { MAX_TOPIC_ARTICLES } from '@/lib/constants';
import { useOnDemand } from '@/lib/client/useOnDemand';
import { useLocale, useText } from '@/lib/client/useText';
import { localePath } from '@/lib/paths/locale-path';
import { categoryText } from '@/lib/text/category';
import { NO_ARTICLES } from '@/lib/text/no-articles';
import { onDemandText } from '@/lib/text/on-demand';
import type { ArticleRowData } from '@/lib/page-data/props/cards';
import type { TopicPanelData } from '@/lib/page-data/props/help';

export type TopicPanelProps = TopicPanelData & { isOpenAtFirst: boolean };

/**
 * A topic of a category: its name, which links to its page, and its articles. Of a long topic the first ones are shown
 * and a button unfolds the others; without JavaScript a link leads to them.
 */
export function TopicPanel(props: TopicPanelProps) {
  const { uid, name, href, description, articleCount, articles = [], isCut, lang } = props;
  const text = useText(categoryText);
  const [isOpen, setIsOpen] = useState(props.isOpenAtFirst);
  const id = `topik-${uid}`;
  const listId = useId();
  const isBeyondList = articleCount !== undefined && articleCount > MAX_TOPIC_ARTICLES;
  const handleToggle = () => {
    setIsOpen(!isOpen);
    // Below a folded list the reader would be somewhere else.
    if (isOpen) document.getElementById(id)?.scrollIntoView({ block: 'start' });
  };
  return (
    <section id={id} className="grid gap-x-16 gap-y-3 py-8 lg:grid-cols-side">
      <header>
        <div className="flex items-start justify-between gap-2">
          <h2 className="min-w-0 text-xl leading-snug font-bold">
            <SmartLink href={href} lang={lang} className="block py-1 hover:text-brand hover:underline">
              <CodeText>{name}</CodeText>
            </SmartLink>
          </h2>
          <CopyTopicLink name={name} href={href} />
        </div>
        <OriginalLabel lang={lang} />
        {description && (
          <p lang={lang} className="mt-1 max-w-[65ch] leading-relaxed text-ink-soft">
            <CodeText>{description}</CodeText>
          </p>
        )}
        {articleCount !== undefined && (
          <p className="mt-2 text-sm text-ink-faint">{text.articleCount(articleCount)}</p>
        )}
      </header>
      <div className="min-w-0 lg:-mt-3">
        <div id={listId}>
          {articles.length === 0 && !isCut ? (
            <p lang="en" className="py-2 text-ink-faint lg:pt-4">
              {NO_ARTICLES}
            </p>
          ) : isOpen ? (
            <LazyArticles uid={uid} first={articles} />
          ) : (
            <ArticleList articles={articles} isWide />
          )}
        </div>
        {isCut && (
          <>
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={listId}
              onClick={handleToggle}
              className="needs-script mt-2 inline-flex min-h-11 items-center gap-2 font-semibold text-brand hover:underline"
            >
              {isOpen ? text.showFewer : text.showAll(articleCount)}
              <Icon
                name="chevron-down"
                className={clsx('size-4 transition-transform', isOpen && 'rotate-180')}
              />
            </button>
            {isOpen && isBeyondList ? (
              <AllArticles href={href} count={articleCount} />
            ) : (
              <noscript>
                <AllArticles href={href} count={articleCount} />
              </noscript>
            )}
          </>
        )}
      </div>
    </section>
  );
}

/** Links to the page of the topic, which lists all its articles. */
function AllArticles({ href, count }: { href: string; count: number | undefined }) {
  const text = useText(categoryText);
  return (
    <SmartLink href={href} className="mt-2 block py-2 font-semibold text-brand hover:underline">
      {count === undefined ? text.openTopic : text.openAll(count)}
    </SmartLink>
  );
}

export type CopyTopicLinkProps = { name: string; href: string };

/** Copies the URL of a topic and announces it. */
function CopyTopicLink({ name, href }: CopyTopicLinkProps) {
  const text = useText(categoryText);
  const locale = useLocale();
  const { outcome, copy } = useCopy();
  const message = outcome && (outcome === 'copied' ? text.linkCopied : text.copyFailed);
  return (
    <span className="needs-script relative shrink-0">
      <button
        type="button"
        aria-label={text.copyTopic(name)}
        onClick={() => void copy(window.location.origin + localePath(href, locale))}
        className="grid size-11 place-items-center rounded-md text-ink-faint hover:bg-surface-soft hover:text-brand"
      >
        <Icon name={outcome === 'copied' ? 'check' : 'link-2'} className="size-5" />
      </button>
      {/* Rendered empty first, so that screen readers announce the change. */}
      <span
        role="status"
        className="pointer-events-none absolute top-1/2 right-full z-10 mr-1 [translate:0_-50%] rounded-md bg-brand-deep text-sm font-semibold whitespace-nowrap text-white not-empty:px-3 not-empty:py-1.5"
      >
        {message}
      </span>
    </span>
  );
}

export type LazyArticlesProps = Pick<TopicPanelData, 'uid'> & {
  /** Those that are shown already, until all are there. */
  first: ArticleRowData[];
};

const loadList = () => import('./TopicArticles');

/** Loads the articles of an open topic. A failure has no message (behaviour.md §8), but can be tried again. */
function LazyArticles({ uid, first }: LazyArticlesProps) {
  const { loading, retry } = useText(onDemandText);
  const list = useOnDemand(loadList);
  const failed = (onRetry: () => void) => (
    <>
      <ArticleList articles={first} isWide />
      <button type="button" onClick={onRetry} className="block py-2 font-semibold text-brand hover:underline">
        {retry}
      </button>
    </>
  );
  if (list.status === 'failed') return failed(list.retry);
  const pending = (
    <>
      <ArticleList articles={first} isWide />
      <p role="status" className="py-2 text-ink-faint">
        {loading}
      </p>
    </>
  );
  if (list.status === 'loading') return pending;
  const { TopicArticles } = list.code;
  return <TopicArticles uid={uid} pending={pending} failed={failed} />;
}
