import { documentPage } from '@/lib/page-data/documents/document-page';
import { loadBlogCategoryFeed } from '@/lib/page-data/documents/load-feeds';
import { NoScreen } from '@/lib/page-data/documents/no-screen';

export const getServerSideProps = documentPage(loadBlogCategoryFeed('rss'), { languages: 'each' });

export default NoScreen;
