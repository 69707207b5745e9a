import { documentPage, NoScreen } from '@/lib/page-data/documents/document-page';
import { loadBlogFeed } from '@/lib/page-data/documents/load-feeds';

export const getServerSideProps = documentPage(loadBlogFeed, { languages: 'each' });

export default NoScreen;
