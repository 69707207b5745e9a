import { documentPage, NoScreen } from '@/lib/page-data/documents/document-page';
import { loadOpenSearch } from '@/lib/page-data/documents/load-site-files';

export const getServerSideProps = documentPage(loadOpenSearch, { languages: 'one' });

export default NoScreen;
