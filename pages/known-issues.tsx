import type { GetServerSideProps } from 'next';
import { KnownIssuesScreen } from '@/components/screens/KnownIssuesScreen';
import { loadKnownIssues } from '@/lib/page-data/load-known-issues';
import type { PageProps } from '@/lib/page-data/content-page';
import type { KnownIssuesContent } from '@/lib/page-data/props/site';

export const getServerSideProps: GetServerSideProps<PageProps<KnownIssuesContent>> = loadKnownIssues;

export default function KnownIssuesPage(page: PageProps<KnownIssuesContent>) {
  return <KnownIssuesScreen {...page} />;
}
