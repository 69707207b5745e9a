import { PageHead } from '@/components/layout/PageHead';
import { NotFoundScreen } from '@/components/screens/NotFoundScreen';
import { contentPage, type PageOf } from '@/lib/page-data/content-page';
import { loadNotFound } from '@/lib/page-data/load-failures';
import { pageHead } from '@/lib/seo/page-head';
import { siteOf } from '@/lib/seo/site';
import { errorText } from '@/lib/text/errors';

export const getStaticProps = contentPage(loadNotFound);

export default function NotFoundPage({ shell, categories }: PageOf<typeof loadNotFound>) {
  const title = errorText[shell.locale].notFoundTitle;
  return (
    <>
      <PageHead {...pageHead({ site: siteOf(shell), title })} />
      <NotFoundScreen categories={categories} />
    </>
  );
}
