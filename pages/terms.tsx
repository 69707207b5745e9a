import { TextScreen } from '@/components/screens/TextScreen';
import { contentPage, type PageProps } from '@/lib/page-data/content-page';
import { loadTextPage, type TextPage } from '@/lib/page-data/load-page-group';
import { textHead } from '@/lib/seo/page-head';

export const getStaticProps = contentPage(loadTextPage('terms'), textHead);

export default function TermsPage(page: PageProps<TextPage>) {
  return <TextScreen {...page} />;
}
