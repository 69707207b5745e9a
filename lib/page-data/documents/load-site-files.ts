import { OPEN_SEARCH_TYPE } from '@/lib/seo/document-paths';
import { openSearchXml } from '@/lib/seo/documents/open-search';
import { robotsTxt } from '@/lib/seo/documents/robots';
import type { DocumentLoader } from './document-page';
import { loadSite, siteUrl } from './site';

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
