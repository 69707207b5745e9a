import { documentPage } from '@/lib/page-data/documents/document-page';
import { loadRobots } from '@/lib/page-data/documents/load-site-files';
import { NoScreen } from '@/lib/page-data/documents/no-screen';

export const getServerSideProps = documentPage(loadRobots, { languages: 'one' });

export default NoScreen;
