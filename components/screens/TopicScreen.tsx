import clsx from 'clsx';
import { useRouter } from 'next/router';
import { ArticleList } from '@/components/help/article/ArticleList';
import { ListSearch } from '@/components/help/category/ListSearch';
import { PersonPanel } from '@/components/chat/PersonPanel';
import { Breadcrumb } from '@/components/ui/Breadcrumb';
import { EmptyState } from '@/components/ui/EmptyState';
import { LinkPanel } from '@/components/ui/LinkPanel';
import { LinkTitle } from '@/components/ui/OriginalLabel';
import { PageIntro } from '@/components/ui/PageIntro';
import { PageLinks } from '@/components/ui/PageLinks';
import { SmartLink } from '@/components/ui/SmartLink';
import { MIN_SEARCHED_ARTICLES, TOPIC_PAGE_SIZE } from '@/lib/constants';
import { useContentLang } from '@/lib/client/useContentLocale';
import { useOpenArticle } from '@/components/help/category/useOpenArticle';
import { useText } from '@/lib/client/useText';
import { leadsToArticle, topicPagePath } from '@/lib/paths/article-path';
import { categoryText } from '@/lib/text/category';
import { NO_ARTICLES } from '@/lib/text/no-articles';
import type { TopicContent } from '@/lib/page-data/props/help';
import { useOnDemand } from '@/lib/client/useOnDemand';
import type { FindArticleProps } from '@/components/help/category/FindArticle';

const loadFinder = () => import('@/components/help/category/FindArticle');

/** Redirects to the page of a long topic that lists the article in `openarticle`. Its code is loaded when needed. */
function ArticleRedirect(props: FindArticleProps) {
  const finder = useOnDemand(loadFinder);
  if (finder.status !== 'ready') return null;
  const { FindArticle } = finder.code;
  return <FindArticle {...props} />;
}

export type TopicScreenProps = TopicContent;

/** A topic with its articles, or one page of them. */
export function TopicScreen(props: TopicScreenProps) {
  const { name, description, categoryKey, topicUid, crumbs, articles, articleCount, otherTopics } = props;
  const { page, lastPage, previous, next } = props;
  const text = useText(categoryText);
  const lang = useContentLang();
  const { openarticle } = useRouter().query;
  useOpenArticle(page);
  const before = (page - 1) * TOPIC_PAGE_SIZE;
  const isPart = previous !== null || next !== null;
  const hasOthers = otherTopics.length > 0;
  const count = isPart
    ? text.range(before + 1, before + articles.length, articleCount)
    : text.articleCount(articleCount);
  return (
    <div className="page-width">
      {isPart &&
        typeof openarticle === 'string' &&
        !articles.some(({ href }) => leadsToArticle(href, openarticle)) && (
          <ArticleRedirect name={openarticle} categoryKey={categoryKey} topicUid={topicUid} />
        )}
      <Breadcrumb crumbs={crumbs} />
      <PageIntro lang={lang} title={name} lead={description}>
        <p className="mt-4 text-md text-ink-faint">{count}</p>
        {articleCount >= MIN_SEARCHED_ARTICLES && (
          <ListSearch name={name} categoryKey={categoryKey} topicUid={topicUid} />
        )}
      </PageIntro>
      <div className={clsx('grid gap-x-16 gap-y-12', hasOthers && 'lg:grid-cols-aside')}>
        {articles.length === 0 ? (
          <EmptyState icon="file-question" title={NO_ARTICLES} hint={text.noArticlesHint}>
            <SmartLink
              href={crumbs.at(-2)?.url ?? '/browse/category/all'}
              className="font-semibold text-brand hover:underline"
            >
              {crumbs.at(-2)?.name ?? text.allCategories}
            </SmartLink>
          </EmptyState>
        ) : (
          <div>
            <div className="border-y border-line wrap-anywhere">
              <ArticleList articles={articles} level={2} isWide={!hasOthers} />
            </div>
            {isPart && (
              <PageLinks
                label={text.pages}
                range={count}
                previous={previous === null ? undefined : { title: text.previous, href: previous }}
                next={next === null ? undefined : { title: text.next, href: next }}
                numbers={{
                  current: page,
                  last: lastPage,
                  href: (number) => topicPagePath({ categoryKey, topicUid }, number),
                  name: text.page,
                }}
              />
            )}
          </div>
        )}
        {hasOthers && (
          <LinkPanel
            title={text.otherTopics}
            links={otherTopics.map(({ href, ...topic }) => ({ href, title: <LinkTitle {...topic} /> }))}
          />
        )}
      </div>
      <PersonPanel />
    </div>
  );
}
