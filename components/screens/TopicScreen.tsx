import { FileQuestion } from 'lucide-react';
import { ArticleList } from '@/components/article/ArticleList';
import { LinkPanel } from '@/components/ui/LinkPanel';
import { Breadcrumb } from '@/components/layout/Breadcrumb';
import { EmptyState } from '@/components/ui/EmptyState';
import { PageIntro } from '@/components/ui/PageIntro';
import { SmartLink } from '@/components/ui/SmartLink';
import { useOpenArticle } from '@/lib/hooks/useOpenArticle';
import { useText } from '@/lib/hooks/useText';
import { categoryText } from '@/lib/text/category';
import type { TopicContent } from '@/components/views';

export type TopicScreenProps = TopicContent;

/** A topic with its articles. */
export function TopicScreen({ name, description, crumbs, articles, otherTopics }: TopicScreenProps) {
  const text = useText(categoryText);
  useOpenArticle();
  return (
    <div className="page-width">
      <Breadcrumb crumbs={crumbs} />
      <PageIntro title={name} lead={description}>
        <p className="mt-4 text-[0.9375rem] text-ink-faint">{text.articleCount(articles.length)}</p>
      </PageIntro>
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_18rem]">
        {articles.length === 0 ? (
          <EmptyState
            icon={<FileQuestion aria-hidden className="size-6" />}
            title={text.noArticles}
            hint={text.noArticlesHint}
          >
            <SmartLink
              href={crumbs.at(-2)?.url ?? '/browse/category/all'}
              className="font-semibold text-brand hover:underline"
            >
              {crumbs.at(-2)?.name ?? text.allCategories}
            </SmartLink>
          </EmptyState>
        ) : (
          <div className="border-y border-line wrap-anywhere">
            <ArticleList articles={articles} level={2} />
          </div>
        )}
        {otherTopics.length > 0 && <LinkPanel title={text.otherTopics} links={otherTopics} />}
      </div>
    </div>
  );
}
