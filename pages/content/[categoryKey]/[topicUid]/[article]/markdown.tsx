import { documentPage, NoScreen } from '@/lib/page-data/documents/document-page';
import { loadMarkdown } from '@/lib/page-data/documents/load-markdown';

export const getServerSideProps = documentPage(loadMarkdown, { languages: 'each' });

export default NoScreen;
