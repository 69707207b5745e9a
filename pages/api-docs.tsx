import { ApiDocsScreen } from '@/components/screens/ApiDocsScreen';
import { contentPage, type PageProps } from '@/lib/page-data/content-page';
import { loadApiDocs } from '@/lib/page-data/load-api-docs';
import { textHead } from '@/lib/seo/page-head';
import { apiDocsText } from '@/lib/text/api-docs';
import type { ApiDocsContent } from '@/lib/page-data/props/site';

export const getStaticProps = contentPage(loadApiDocs, (page) => {
  const { title, lead } = apiDocsText[page.site.locale];
  return textHead({ ...page, title, description: lead });
});

export default function ApiDocsPage(page: PageProps<ApiDocsContent>) {
  return <ApiDocsScreen {...page} />;
}
