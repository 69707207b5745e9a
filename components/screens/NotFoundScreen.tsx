import { ArticleList } from '@/components/article/ArticleList';
import { CategoryGrid } from '@/components/category/CategoryGrid';
import { PersonPanel } from '@/components/contact/PersonPanel';
import { SearchForm } from '@/components/search/SearchForm';
import { EmptyState } from '@/components/ui/EmptyState';
import { TitledSection } from '@/components/ui/TitledSection';
import { usePathSuggestions } from '@/lib/hooks/usePathSuggestions';
import { useText } from '@/lib/hooks/useText';
import { hitPath } from '@/lib/rules/hit-path';
import { errorText } from '@/lib/text/errors';
import type { NotFoundContent } from '@/lib/views/site';

export type NotFoundScreenProps = NotFoundContent;

/** The 404 page, with articles found by the words of its path. */
export function NotFoundScreen({ categories }: NotFoundScreenProps) {
  const text = useText(errorText);
  const { words, articles } = usePathSuggestions();
  const rows = articles.flatMap((hit) => {
    const href = hitPath(hit);
    const note = hit.breadcrumb.map(({ name }) => name).join(' › ');
    return href ? [{ title: hit.title, href, note }] : [];
  });
  return (
    <div className="page-width">
      <EmptyState icon="compass" title={text.notFoundTitle} hint={text.notFoundLead} size="page">
        <SearchForm query={words} label={text.search} isMain className="w-full max-w-lg" />
      </EmptyState>
      <div className="space-y-16 md:space-y-20">
        {rows.length > 0 && (
          <TitledSection title={text.suggestions}>
            <ArticleList articles={rows} isWide />
          </TitledSection>
        )}
        {categories.length > 0 && <CategoryGrid title={text.popularCategories} categories={categories} />}
      </div>
      <PersonPanel />
    </div>
  );
}
