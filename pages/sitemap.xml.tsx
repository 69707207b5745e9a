import { documentPage, NoScreen } from '@/lib/page-data/documents/document-page';
import { loadSitemapIndex } from '@/lib/page-data/documents/load-sitemap';

export const getServerSideProps = documentPage(loadSitemapIndex, { languages: 'one' });

export default NoScreen;
