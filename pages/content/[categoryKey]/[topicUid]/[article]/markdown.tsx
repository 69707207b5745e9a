import { documentPage } from '@/lib/page-data/documents/document-page';
import { loadMarkdown } from '@/lib/page-data/documents/load-markdown';
import { NoScreen } from '@/lib/page-data/documents/no-screen';

export const getServerSideProps = documentPage(loadMarkdown, { languages: 'each' });

export default NoScreen;
