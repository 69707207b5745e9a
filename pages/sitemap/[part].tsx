import { documentPage, NoScreen } from '@/lib/page-data/documents/document-page';
import { loadSitemapPart } from '@/lib/page-data/documents/load-sitemap';

export const getServerSideProps = documentPage(loadSitemapPart, { languages: 'one' });

export default NoScreen;
