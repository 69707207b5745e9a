import { GlossaryScreen } from '@/components/screens/GlossaryScreen';
import { contentPage, type PageOf } from '@/lib/page-data/content-page';
import { loadGlossary } from '@/lib/page-data/load-glossary';
import { glossaryHead } from '@/lib/seo/page-head';

export const getStaticProps = contentPage(loadGlossary, glossaryHead);

export default function GlossaryPage(page: PageOf<typeof loadGlossary>) {
  return <GlossaryScreen {...page} />;
}
