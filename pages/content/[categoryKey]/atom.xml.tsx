import { documentPage } from '@/lib/page-data/documents/document-page';
import { loadCategoryFeed } from '@/lib/page-data/documents/load-feeds';
import { NoScreen } from '@/lib/page-data/documents/no-screen';

export const getServerSideProps = documentPage(loadCategoryFeed('atom'), { languages: 'each' });

export default NoScreen;
