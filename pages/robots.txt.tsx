import { documentPage, NoScreen } from '@/lib/page-data/documents/document-page';
import { loadRobots } from '@/lib/page-data/documents/load-site-files';

export const getServerSideProps = documentPage(loadRobots, { languages: 'one' });

export default NoScreen;
