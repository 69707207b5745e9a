import { documentPage } from '@/lib/page-data/documents/document-page';
import { loadBlogCategoryFeed } from '@/lib/page-data/documents/load-feeds';
import { NoScreen } from '@/lib/page-data/documents/no-screen';

export const getServerSideProps = documentPage(loadBlogCategoryFeed('atom'), { languages: 'each' });

export default NoScreen;
