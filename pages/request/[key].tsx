import { RequestScreen } from '@/components/screens/RequestScreen';
import { loadRequestPage } from '@/lib/page-data/load-request';
import type { PageProps } from '@/lib/page-data/content-page';
import type { RequestContent } from '@/lib/page-data/props/site';

export const getServerSideProps = loadRequestPage;

export default function RequestPage(page: PageProps<RequestContent>) {
  return <RequestScreen {...page} />;
}
