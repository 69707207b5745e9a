import { documentPage } from '@/lib/page-data/documents/document-page';
import { loadManifest } from '@/lib/page-data/documents/load-site-files';
import { NoScreen } from '@/lib/page-data/documents/no-screen';
import { THEMES } from '@/styles/tokens';

const colours = { theme: THEMES.light['brand-fill'], background: THEMES.light.surface };

export const getServerSideProps = documentPage(loadManifest(colours), { languages: 'one' });

export default NoScreen;
