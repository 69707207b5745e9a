import clsx from 'clsx';
import { useId, useState } from 'react';
import { ArticleList } from '@/components/article/ArticleList';
import { Icon } from '@/components/ui/Icon';
import { SmartLink } from '@/components/ui/SmartLink';
import { MAX_TOPIC_ARTICLES } from '@/lib/constants';
import { useText } from '@/lib/hooks/useText';
import { categoryText } from '@/lib/text/category';
import type { TopicPanelView } from '@/lib/views/help';
import { CopyTopicLink } from './CopyTopicLink';
import { LazyArticles } from './LazyArticles';

export type TopicPanelProps = TopicPanelView & { isOpenAtFirst: boolean };

/** A topic of the accordion. Without JavaScript its name leads to its page. */
export function TopicPanel(props: TopicPanelProps) {
  const { uid, name, href, description, articleCount, articles, isOpenAtFirst } = props;
  const text = useText(categoryText);
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? isOpenAtFirst;
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
            <span className="min-w-0">{name}</span>
          </button>
          <noscript>
            <a href={href} className="block py-4 pl-4 hover:text-brand sm:py-5 sm:pl-6">
              {name}
            </a>
          </noscript>
        </h2>
        <span className="ml-auto shrink-0 text-sm text-ink-faint">{text.articleCount(articleCount)}</span>
        <CopyTopicLink name={name} href={href} />
      </div>
      {isOpen && (
        <div id={panelId} className="border-t border-line px-4 pt-3 pb-4 sm:px-6 sm:pb-5">
          {description && <p className="max-w-[65ch] py-1 leading-relaxed text-ink-soft">{description}</p>}
          {articleCount === 0 && <p className="py-2 text-ink-faint">{text.noArticles}</p>}
          {articleCount > 0 &&
            (articles ? <ArticleList articles={articles} isWide /> : <LazyArticles uid={uid} />)}
          <SmartLink
            href={href}
            className="mt-4 inline-block py-1 text-[0.9375rem] font-semibold text-brand hover:underline"
          >
            {articleCount > MAX_TOPIC_ARTICLES ? text.openAll(articleCount) : text.openTopic}
          </SmartLink>
        </div>
      )}
    </section>
  );
}
