import { SearchX, TextSearch, TriangleAlert } from 'lucide-react';
import { ArticleList } from '@/components/article/ArticleList';
import { CategoryGrid } from '@/components/category/CategoryGrid';
import { ResultPages } from '@/components/search/ResultPages';
import { EmptyState } from '@/components/ui/EmptyState';
import { PageIntro } from '@/components/ui/PageIntro';
import { useText } from '@/lib/hooks/useText';
import { homeText } from '@/lib/text/home';
import { searchText } from '@/lib/text/search';
import type { SearchContent } from '@/components/views';

export type SearchScreenProps = SearchContent;

/** The results of a search for articles. */
export function SearchScreen({ query, found, categories }: SearchScreenProps) {
  const text = useText(searchText);
  const { categories: categoriesTitle } = useText(homeText);
  const hasResults = found && found.articles.length > 0;
  return (
    <div className="page-width pt-4 md:pt-6">
      <PageIntro
        title={query ? text.resultsFor(query) : text.title}
        lead={hasResults ? text.count(found.count) : undefined}
      />
      {hasResults ? (
        <div className="max-w-3xl">
          <div className="border-y border-line">
            <ArticleList articles={found.articles} level={2} />
          </div>
          <ResultPages query={query} count={found.count} offset={found.offset} size={found.size} />
        </div>
      ) : (
        <div className="space-y-16">
          <Nothing query={query} hasFailed={!found} />
          {categories.length > 0 && <CategoryGrid title={categoriesTitle} categories={categories} />}
        </div>
      )}
    </div>
  );
}

function Nothing({ query, hasFailed }: { query: string; hasFailed: boolean }) {
  const text = useText(searchText);
  if (hasFailed) {
    return <EmptyState icon={<TriangleAlert aria-hidden className="size-6" />} title={text.failed} />;
  }
  if (!query) return <EmptyState icon={<TextSearch aria-hidden className="size-6" />} title={text.prompt} />;
  return (
    <EmptyState icon={<SearchX aria-hidden className="size-6" />} title={text.none} hint={text.noneHint} />
  );
}
