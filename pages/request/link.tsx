import { RequestLinkScreen } from '@/components/screens/RequestLinkScreen';
import type { PageProps } from '@/lib/page-data/content-page';
import { loadRequestLink } from '@/lib/page-data/load-request';
import type { RequestPageContent } from '@/lib/page-data/props/site';

export const getServerSideProps = loadRequestLink;

export default function RequestLinkPage(page: PageProps<RequestPageContent>) {
  return <RequestLinkScreen {...page} />;
}
