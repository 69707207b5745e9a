import { documentPage } from '@/lib/page-data/documents/document-page';
import { loadBlogFeed } from '@/lib/page-data/documents/load-feeds';
import { NoScreen } from '@/lib/page-data/documents/no-screen';

export const getServerSideProps = documentPage(loadBlogFeed('atom'), { languages: 'each' });

export default NoScreen;
