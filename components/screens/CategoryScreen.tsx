import { useRouter } from 'next/router';
import { ListSearch } from '@/components/help/category/ListSearch';
import { TopicAccordion } from '@/components/help/category/TopicAccordion';
import { TopicRedirect } from '@/components/help/category/TopicRedirect';
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
import { categoryPagePath } from '@/lib/paths/article-path';
import { categoryText } from '@/lib/text/category';
import { longTextText } from '@/lib/text/long-text';
import type { CategoryContent } from '@/lib/page-data/props/help';

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
              <p className="mt-4 text-[0.9375rem] text-ink-faint">
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
