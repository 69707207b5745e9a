import { documentPage, NoScreen } from '@/lib/page-data/documents/document-page';
import { loadCategoryFeed } from '@/lib/page-data/documents/load-feeds';

export const getServerSideProps = documentPage(loadCategoryFeed, { languages: 'each' });

export default NoScreen;
