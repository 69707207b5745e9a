import { ErrorCodesScreen } from '@/components/screens/ErrorCodesScreen';
import { contentPage, type PageOf } from '@/lib/page-data/content-page';
import { loadErrorCodes } from '@/lib/page-data/load-error-codes';
import { errorCodesHead } from '@/lib/seo/page-head';

export const getStaticProps = contentPage(loadErrorCodes, errorCodesHead);

export default function ErrorCodesPage(page: PageOf<typeof loadErrorCodes>) {
  return <ErrorCodesScreen {...page} />;
}
