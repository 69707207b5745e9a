import { useRouter } from 'next/router';
import { ListSearch } from '@/components/help/category/ListSearch';
import { PersonPanel } from '@/components/chat/PersonPanel';
import { Breadcrumb } from '@/components/ui/Breadcrumb';
import { EmptyState } from '@/components/ui/EmptyState';
import { LongText } from '@/components/ui/LongText';
import { PageIntro } from '@/components/ui/PageIntro';
import { PageLinks } from '@/components/ui/PageLinks';
import { Picture } from '@/components/ui/Picture';
import { SmartLink } from '@/components/ui/SmartLink';
import { CATEGORY_PAGE_SIZE, MIN_SEARCHED_ARTICLES } from '@/lib/constants';
import { useContentLang } from '@/lib/client/useContentLocale';
import { useText } from '@/lib/client/useText';
import { categoryPagePath, topicPath } from '@/lib/paths/article-path';
import { categoryText } from '@/lib/text/category';
import { longTextText } from '@/lib/text/long-text';
import type { CategoryContent, TopicPanelData } from '@/lib/page-data/props/help';
import { useEffect } from 'react';
import { useOpenArticle } from '@/components/help/category/useOpenArticle';
import { TopicPanel } from '@/components/help/category/TopicPanel';
import { useTopicLookup } from '@/components/help/category/useTopicLookup';

export type CategoryScreenProps = CategoryContent;

/** A help category with its topics, or one page of them. */
export function CategoryScreen(props: CategoryScreenProps) {
  const { name, description, image, categoryKey, articleCount, crumbs, topics } = props;
  const { topicCount, page, lastPage } = props;
  const text = useText(categoryText);
  const lang = useContentLang();
  const foldText = useText(longTextText);
  const { topic } = useRouter().query;
  const before = (page - 1) * CATEGORY_PAGE_SIZE;
  const pathOf = (number: number) => categoryPagePath({ categoryKey }, number);
  return (
    <>
      <div className="border-b border-line bg-surface-soft pb-1">
        <div className="page-width">
          <Breadcrumb crumbs={crumbs} />
          <div className="flex items-start justify-between gap-8">
            <PageIntro lang={lang} title={name}>
              {description && (
                <LongText
                  text={description}
                  {...foldText}
                  lang={lang}
                  className="mt-4 text-lg leading-relaxed text-ink-soft"
                />
              )}
              <p className="mt-4 text-md text-ink-faint">
                {text.topicCount(topicCount)}
                {articleCount !== undefined && ` · ${text.articleCount(articleCount)}`}
              </p>
              {(articleCount ?? 0) >= MIN_SEARCHED_ARTICLES && (
                <ListSearch name={name} categoryKey={categoryKey} />
              )}
            </PageIntro>
            {image && (
              <div className="mt-8 hidden size-28 shrink-0 place-items-center rounded-2xl bg-tile md:grid">
                <Picture {...image} alt="" sizes="64px" className="size-16 object-contain" />
              </div>
            )}
          </div>
        </div>
      </div>
      <div className="page-width mt-4">
        {topics.length === 0 ? (
          <EmptyState icon="folder-open" title={text.noTopics} hint={text.noTopicsHint}>
            <SmartLink href="/browse/category/all" className="font-semibold text-brand hover:underline">
              {text.allCategories}
            </SmartLink>
          </EmptyState>
        ) : (
          <TopicAccordion topics={topics} />
        )}
        {lastPage > 1 && (
          <PageLinks
            label={text.topicPages}
            range={text.topicRange(before + 1, before + topics.length, topicCount)}
            previous={page > 1 ? { title: text.previousTopics, href: pathOf(page - 1) } : undefined}
            next={page < lastPage ? { title: text.nextTopics, href: pathOf(page + 1) } : undefined}
            numbers={{ current: page, last: lastPage, href: pathOf, name: text.page }}
          />
        )}
        {lastPage > 1 && typeof topic === 'string' && !topics.some(({ uid }) => uid === topic) && (
          <TopicRedirect uid={topic} categoryKey={categoryKey} />
        )}
        <PersonPanel />
      </div>
    </>
  );
}

type TopicAccordionProps = { topics: TopicPanelData[] };

/** The topics of a category with their articles. The query parameter `topic` opens one and scrolls to it. */
export function TopicAccordion({ topics }: TopicAccordionProps) {
  const text = useText(categoryText);
  const { query } = useRouter();
  const requested = topics.find(({ uid }) => uid === query.topic)?.uid;
  useOpenArticle();
  useEffect(() => {
    if (requested) document.getElementById(`topik-${requested}`)?.scrollIntoView({ block: 'start' });
  }, [requested]);
  return (
    <ul aria-label={text.topics} className="divide-y divide-line border-b border-line">
      {topics.map((topic) => {
        const isOpen = topic.isCut === true && topic.uid === requested;
        return (
          <li key={`${topic.uid} ${isOpen}`} className="topic-entry">
            <TopicPanel {...topic} isOpenAtFirst={isOpen} />
          </li>
        );
      })}
    </ul>
  );
}

type TopicRedirectProps = {
  /** Uid of a topic that the page does not list. */
  uid: string;
  categoryKey: string;
};

/** Redirects to the page of a topic that this page of the category does not list. Ignores topics of other categories. */
export function TopicRedirect({ uid, categoryKey }: TopicRedirectProps) {
  const { replace } = useRouter();
  useTopicLookup(uid, (topic) => {
    if (topic.category_key === categoryKey) void replace(topicPath({ categoryKey, topicUid: topic.uid }));
  });
  return null;
}
