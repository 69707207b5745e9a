import { PageHead } from '@/components/layout/PageHead';
import { NotFoundScreen } from '@/components/screens/NotFoundScreen';
import type { NotFoundContent } from '@/components/views';
import type { PageProps } from '@/lib/page-data/content-page';
import { notFoundPage } from '@/lib/page-data/load-failures';
import { pageHead } from '@/lib/seo/page-head';
import { siteOf } from '@/lib/seo/site';
import { errorText } from '@/lib/text/errors';

export const getStaticProps = notFoundPage;

export default function NotFoundPage({ shell, categories }: PageProps<NotFoundContent>) {
  const title = errorText[shell.locale].notFoundTitle;
  return (
    <>
      <PageHead {...pageHead({ site: siteOf(shell), title })} />
      <NotFoundScreen categories={categories} />
    </>
  );
}
