import { PageHead } from '@/components/layout/PageHead';
import { FailureScreen } from '@/components/screens/FailureScreen';
import type { PageProps } from '@/lib/page-data/content-page';
import { failurePage } from '@/lib/page-data/load-failures';
import { pageHead } from '@/lib/seo/page-head';
import { siteOf } from '@/lib/seo/site';
import { errorText } from '@/lib/text/errors';

export const getStaticProps = failurePage;

export default function FailurePage({ shell }: PageProps<object>) {
  return (
    <>
      <PageHead {...pageHead({ site: siteOf(shell), title: errorText[shell.locale].failureTitle })} />
      <FailureScreen />
    </>
  );
}
