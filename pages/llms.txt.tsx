import { documentPage } from '@/lib/page-data/documents/document-page';
import { loadLlms } from '@/lib/page-data/documents/load-markdown';
import { NoScreen } from '@/lib/page-data/documents/no-screen';

export const getServerSideProps = documentPage(loadLlms, { languages: 'one' });

export default NoScreen;
