import { RequestsScreen } from '@/components/screens/RequestsScreen';
import { contentPage, type PageOf } from '@/lib/page-data/content-page';
import { loadRequests } from '@/lib/page-data/load-request';
import { pageHead } from '@/lib/seo/page-head';
import { requestEntryText } from '@/lib/text/request-entry';

// Without a canonical URL, so that it is not indexed.
export const getStaticProps = contentPage(loadRequests, ({ site, alternates }) =>
  pageHead({ site, alternates, title: requestEntryText[site.locale].mine }),
);

export default function RequestsPage(page: PageOf<typeof loadRequests>) {
  return <RequestsScreen {...page} />;
}
