import { ErrorCodesScreen } from '@/components/screens/ErrorCodesScreen';
import { contentPage, onFirstVisit, type PageOf } from '@/lib/page-data/content-page';
import { loadErrorCodes } from '@/lib/page-data/load-error-codes';
import { errorCodesHead } from '@/lib/seo/page-head';

export const getStaticPaths = onFirstVisit;
export const getStaticProps = contentPage(loadErrorCodes, errorCodesHead, '/reference/error-codes/[page]');

/** The pages of many error codes after the first one. */
export default function ErrorCodesPartPage(codes: PageOf<typeof loadErrorCodes>) {
  return <ErrorCodesScreen {...codes} />;
}
