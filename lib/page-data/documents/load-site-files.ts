import { getBrand } from '@/lib/brand/current';
import { MANIFEST_TYPE, OPEN_SEARCH_TYPE } from '@/lib/seo/document-paths';
import { openSearchXml, robotsTxt, webManifest, type ManifestColours } from '@/lib/seo/documents/site-files';
import type { DocumentLoader } from './document-page';
import { loadSite, siteUrl } from './document-content';

/** `/robots.txt` */
export const loadRobots: DocumentLoader = async () => ({
  kind: 'found',
  type: 'text/plain',
  body: robotsTxt(siteUrl()),
});

/** `/opensearch.xml` */
export const loadOpenSearch: DocumentLoader = async (context) => ({
  kind: 'found',
  type: OPEN_SEARCH_TYPE,
  body: openSearchXml(await loadSite(context)),
});

/** `/manifest.webmanifest` */
export const loadManifest =
  (colours: ManifestColours): DocumentLoader =>
  async (context) => ({
    kind: 'found',
    type: MANIFEST_TYPE,
    body: webManifest(await loadSite(context), {
      ...colours,
      theme: getBrand().themeColours?.light ?? colours.theme,
    }),
  });
