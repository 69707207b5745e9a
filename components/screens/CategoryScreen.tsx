import { TopicAccordion } from '@/components/category/TopicAccordion';
import { PersonPanel } from '@/components/contact/PersonPanel';
import { Breadcrumb } from '@/components/layout/Breadcrumb';
import { EmptyState } from '@/components/ui/EmptyState';
import { LongText } from '@/components/ui/LongText';
import { PageIntro } from '@/components/ui/PageIntro';
import { Picture } from '@/components/ui/Picture';
import { SmartLink } from '@/components/ui/SmartLink';
import { useContentLang } from '@/lib/hooks/useContentLocale';
import { useText } from '@/lib/hooks/useText';
import { categoryText } from '@/lib/text/category';
import { longTextText } from '@/lib/text/long-text';
import type { CategoryContent } from '@/lib/views/help';

export type CategoryScreenProps = CategoryContent;

/** A help category with its topics. */
export function CategoryScreen(props: CategoryScreenProps) {
  const { name, description, image, articleCount, crumbs, topics } = props;
  const text = useText(categoryText);
  const lang = useContentLang();
  const foldText = useText(longTextText);
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
                {text.topicCount(topics.length)} · {text.articleCount(articleCount)}
              </p>
            </PageIntro>
            {image && (
              <div className="mt-8 hidden size-28 shrink-0 place-items-center rounded-2xl bg-tile md:grid">
                <Picture {...image} alt="" sizes="64px" className="size-16 object-contain" />
              </div>
            )}
          </div>
        </div>
      </div>
      <div className="page-width mt-10 md:mt-12">
        {topics.length === 0 ? (
          <EmptyState icon="folder-open" title={text.noTopics} hint={text.noTopicsHint}>
            <SmartLink href="/browse/category/all" className="font-semibold text-brand hover:underline">
              {text.allCategories}
            </SmartLink>
          </EmptyState>
        ) : (
          <TopicAccordion topics={topics} />
        )}
        <PersonPanel />
      </div>
    </>
  );
}
