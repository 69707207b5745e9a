import { documentPage, NoScreen } from '@/lib/page-data/documents/document-page';
import { loadLlms } from '@/lib/page-data/documents/load-llms';

export const getServerSideProps = documentPage(loadLlms, { languages: 'one' });

export default NoScreen;
