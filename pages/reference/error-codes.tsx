import { ErrorCodesScreen } from '@/components/screens/ErrorCodesScreen';
import { contentPage, type PageOf } from '@/lib/page-data/content-page';
import { loadErrorCodes } from '@/lib/page-data/load-error-codes';
import { textHead } from '@/lib/seo/page-head';
import { referenceText } from '@/lib/text/reference';

export const getStaticProps = contentPage(loadErrorCodes, (page) => {
  const { errorCodes: title, errorCodesLead: description } = referenceText[page.site.locale];
  return textHead({ ...page, title, description });
});

export default function ErrorCodesPage(page: PageOf<typeof loadErrorCodes>) {
  return <ErrorCodesScreen {...page} />;
}
