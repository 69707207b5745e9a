import { NotFoundScreen } from '@/components/screens/NotFoundScreen';
import type { NotFoundContent } from '@/lib/page-data/props/site';
import { notFoundPage } from '@/lib/page-data/load-failures';

export const getStaticProps = notFoundPage;

export default function NotFoundPage({ categories }: NotFoundContent) {
  return <NotFoundScreen categories={categories} />;
}
