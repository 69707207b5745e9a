import { NewRequestScreen } from '@/components/screens/NewRequestScreen';
import { contentPage, type PageOf } from '@/lib/page-data/content-page';
import { loadNewRequest } from '@/lib/page-data/load-request';
import { textHead } from '@/lib/seo/page-head';
import { requestFormText } from '@/lib/text/request-form';

export const getStaticProps = contentPage(loadNewRequest, (page) => {
  const { title, lead } = requestFormText[page.site.locale];
  return textHead({ ...page, title, description: lead });
});

export default function NewRequestPage(page: PageOf<typeof loadNewRequest>) {
  return <NewRequestScreen {...page} />;
}
