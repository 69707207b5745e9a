import { ArticleList } from '@/components/help/article/ArticleList';
import { CategoryGrid } from '@/components/help/category/CategoryGrid';
import { NewRequestLink } from '@/components/request/NewRequestLink';
import { buttonClass } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Icon } from '@/components/ui/Icon';
import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/client/useText';
import { ARTICLE_SEARCH } from '@/lib/paths/search-path';
import { homeText } from '@/lib/text/home';
import { searchText } from '@/lib/text/search';
import type { RescueData } from '@/lib/page-data/props/search';
import { HitList } from './HitList';

export type RescueProps = RescueData & {
  query: string;
  /** Path of the results page. */
  path: string;
  /** Says that nothing was found. */
  title: string;
};

/** Shown for an empty result and an empty query: broader results, popular articles, categories. */
export function Rescue({ query, path, title, broader, clearHref, popular, categories }: RescueProps) {
  const text = useText(searchText);
  const { categories: categoriesTitle } = useText(homeText);
  return (
    <div className="space-y-12">
      {query && (
        <EmptyState
          icon="search-x"
          title={title}
          hint={path === ARTICLE_SEARCH ? `${text.none}. ${text.noneHint}` : text.noneHint}
          size="page"
        >
          <NextSteps query={query} clearHref={clearHref} />
        </EmptyState>
      )}
      {broader.length > 0 && (
        <section className="max-w-3xl">
          <h2 className="mb-4 text-2xl font-bold tracking-tight">{text.broader}</h2>
          <HitList query={query} hits={broader} level={3} />
        </section>
      )}
      {popular.length > 0 && (
        <section>
          <h2 className="mb-4 text-2xl font-bold tracking-tight">{text.popular}</h2>
          <div className="border-y border-line">
            <ArticleList articles={popular} isWide />
          </div>
        </section>
      )}
      {categories.length > 0 && <CategoryGrid title={categoriesTitle} categories={categories} />}
    </div>
  );
}

type NextStepsProps = { query: string; clearHref: string | undefined };

/** Clears the filters, or files a request with the query as its subject. */
function NextSteps({ query, clearHref }: NextStepsProps) {
  const text = useText(searchText);
  return (
    <>
      {clearHref && (
        <SmartLink href={clearHref} className={buttonClass('quiet')}>
          {text.clearFilters}
          <Icon name="arrow-right" className="size-4" />
        </SmartLink>
      )}
      <NewRequestLink subject={query} className={buttonClass()}>
        <Icon name="message-square-plus" className="size-4" />
        {text.createRequest}
      </NewRequestLink>
    </>
  );
}
