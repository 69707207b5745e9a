import { ArticleList } from '@/components/article/ArticleList';
import { CategoryGrid } from '@/components/category/CategoryGrid';
import { PersonPanel } from '@/components/contact/PersonPanel';
import { SearchForm } from '@/components/search/SearchForm';
import { Icon } from '@/components/ui/Icon';
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
      <div className="mx-auto max-w-2xl pt-14 pb-16 text-center text-balance md:pt-20">
        <div className="mx-auto grid size-20 place-items-center rounded-full bg-surface-tint text-brand">
          <Icon name="compass" className="size-9" />
        </div>
        <h1 className="mt-6 page-title">{text.notFoundTitle}</h1>
        <p className="mt-4 text-lg leading-relaxed text-ink-soft">{text.notFoundLead}</p>
        <SearchForm query={words} label={text.search} className="mx-auto mt-8 max-w-lg" />
      </div>
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
