import clsx from 'clsx';
import { useRouter } from 'next/router';
import { useId, useState } from 'react';
import { ArticleList } from '@/components/article/ArticleList';
import { CodeText } from '@/components/ui/CodeText';
import { Icon } from '@/components/ui/Icon';
import { OriginalLabel } from '@/components/ui/OriginalLabel';
import { SmartLink } from '@/components/ui/SmartLink';
import { useCopy } from '@/components/ui/useCopy';
import { MAX_TOPIC_ARTICLES } from '@/lib/constants';
import { useOnDemand } from '@/lib/hooks/useOnDemand';
import { useLocale, useText } from '@/lib/hooks/useText';
import { leadsToArticle } from '@/lib/rules/article-path';
import { localePath } from '@/lib/rules/locale-path';
import { categoryText } from '@/lib/text/category';
import { NO_ARTICLES } from '@/lib/text/no-articles';
import { onDemandText } from '@/lib/text/on-demand';
import type { TopicPanelView } from '@/lib/views/help';
import { ArticleRedirect } from './ArticleRedirect';

export type TopicPanelProps = TopicPanelView & { categoryKey: string; isOpenAtFirst: boolean };

/** A topic of the accordion. Without JavaScript its name links to its page. */
export function TopicPanel(props: TopicPanelProps) {
  const { uid, name, href, description, articleCount, articles, preview, lang, categoryKey } = props;
  const text = useText(categoryText);
  const { openarticle } = useRouter().query;
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? props.isOpenAtFirst;
  const isCut = articleCount !== undefined && articleCount > (articles?.length ?? MAX_TOPIC_ARTICLES);
  const isElsewhere =
    articles &&
    isCut &&
    typeof openarticle === 'string' &&
    !articles.some((article) => leadsToArticle(article.href, openarticle));
  const panelId = useId();
  return (
    <section id={`topik-${uid}`} className="rounded-xl border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-2 pr-2 sm:pr-3">
        <h2 className="min-w-0 flex-1 basis-[10rem] text-lg leading-snug font-bold sm:text-xl">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            onClick={() => setChosen(!isOpen)}
            className="needs-script group flex w-full items-center gap-3 rounded-xl py-4 pl-4 text-left hover:text-brand sm:gap-4 sm:py-5 sm:pl-6"
          >
            <Icon
              name="chevron-down"
              className={clsx(
                'size-5 shrink-0 text-ink-faint transition-transform group-hover:text-brand',
                isOpen && 'rotate-180',
              )}
            />
            <span lang={lang} className="min-w-0">
              <CodeText>{name}</CodeText>
            </span>
          </button>
          <noscript>
            <a href={href} lang={lang} className="block py-4 pl-4 hover:text-brand sm:py-5 sm:pl-6">
              <CodeText>{name}</CodeText>
            </a>
          </noscript>
        </h2>
        <OriginalLabel lang={lang} />
        <span className="ml-auto shrink-0 text-sm text-ink-faint">
          {articleCount !== undefined && text.articleCount(articleCount)}
        </span>
        <CopyTopicLink name={name} href={href} />
      </div>
      {!isOpen && preview && <TopicPreview preview={preview} href={href} articleCount={articleCount} />}
      {isOpen && (
        <div id={panelId} className="border-t border-line px-4 pt-3 pb-4 sm:px-6 sm:pb-5">
          {description && (
            <p lang={lang} className="max-w-[65ch] py-1 leading-relaxed text-ink-soft">
              <CodeText>{description}</CodeText>
            </p>
          )}
          {articleCount === 0 && (
            <p lang="en" className="py-2 text-ink-faint">
              {NO_ARTICLES}
            </p>
          )}
          {articleCount !== 0 &&
            (articles ? <ArticleList articles={articles} isWide /> : <LazyArticles uid={uid} />)}
          <SmartLink
            href={href}
            className="mt-4 inline-block py-1 text-[0.9375rem] font-semibold text-brand hover:underline"
          >
            {isCut ? text.openAll(articleCount) : text.openTopic}
          </SmartLink>
          {isElsewhere && <ArticleRedirect name={openarticle} categoryKey={categoryKey} topicUid={uid} />}
        </div>
      )}
    </section>
  );
}

type TopicPreviewProps = Required<Pick<TopicPanelView, 'preview'>> &
  Pick<TopicPanelView, 'href' | 'articleCount'>;

/** The first articles of a closed topic, so that readers see what is in it without opening it. */
function TopicPreview({ preview, href, articleCount }: TopicPreviewProps) {
  const text = useText(categoryText);
  return (
    <ul className="px-4 pb-4 leading-snug sm:px-6 sm:pb-5">
      {preview.map(({ title, href: path, lang }) => (
        <li key={path}>
          <SmartLink href={path} className="block py-1.5 text-ink-soft hover:text-brand">
            <span lang={lang}>
              <CodeText>{title}</CodeText>
            </span>
          </SmartLink>
        </li>
      ))}
      {articleCount !== undefined && articleCount > preview.length && (
        <li>
          <SmartLink href={href} className="block py-1.5 text-sm font-semibold text-brand hover:underline">
            {text.openAll(articleCount)}
          </SmartLink>
        </li>
      )}
    </ul>
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
        className="pointer-events-none absolute top-1/2 right-full z-10 mr-1 -translate-y-1/2 rounded-md bg-ink text-sm font-semibold whitespace-nowrap text-surface not-empty:px-3 not-empty:py-1.5"
      >
        {message}
      </span>
    </span>
  );
}

export type LazyArticlesProps = { uid: string };

const loadList = () => import('./TopicArticles');

/** Loads the articles of an open topic. A failure has no message (behaviour.md §8), but can be tried again. */
function LazyArticles({ uid }: LazyArticlesProps) {
  const { loading, retry } = useText(onDemandText);
  const list = useOnDemand(loadList);
  const failed = (onRetry: () => void) => (
    <button type="button" onClick={onRetry} className="block py-2 font-semibold text-brand hover:underline">
      {retry}
    </button>
  );
  if (list.status === 'failed') return failed(list.retry);
  const pending = (
    <p role="status" className="py-2 text-ink-faint">
      {loading}
    </p>
  );
  if (list.status === 'loading') return pending;
  const { TopicArticles } = list.code;
  return <TopicArticles uid={uid} pending={pending} failed={failed} />;
}
