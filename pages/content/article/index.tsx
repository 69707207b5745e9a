import type { GetServerSideProps } from 'next';
import { PageHead } from '@/components/layout/PageHead';
import { SearchScreen } from '@/components/screens/SearchScreen';
import { loadSearchPage, type SearchPage } from '@/lib/page-data/load-search';
import { pageHead } from '@/lib/seo/page-head';
import { siteOf } from '@/lib/seo/site';
import { searchText } from '@/lib/text/search';

export const getServerSideProps: GetServerSideProps<SearchPage> = loadSearchPage;

export default function SearchResultsPage({ shell, alternates, ...search }: SearchPage) {
  const text = searchText[shell.locale];
  const title = search.query ? text.resultsFor(search.query) : text.title;
  return (
    <>
      <PageHead {...pageHead({ site: siteOf(shell), alternates, title })} />
      <SearchScreen {...search} />
    </>
  );
}
