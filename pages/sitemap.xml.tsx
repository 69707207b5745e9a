import { documentPage } from '@/lib/page-data/documents/document-page';
import { loadSitemapIndex } from '@/lib/page-data/documents/load-sitemap';
import { NoScreen } from '@/lib/page-data/documents/no-screen';

export const getServerSideProps = documentPage(loadSitemapIndex, { languages: 'one' });

export default NoScreen;
