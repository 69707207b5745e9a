import { LOCALES } from '@/lib/constants';
import { sitemapPartPath } from '@/lib/seo/document-paths';
import { sitemapIndexXml, sitemapXml, type SitemapPart } from '@/lib/seo/documents/sitemap';
import type { DocumentLoader } from './document-page';
import { latestOf, latestTime, listAll, type DocumentContext } from './list-all';
import { siteUrl } from './site';
import { listPart, listSinglePages } from './sitemap-entries';
import { parsePartName, PART_SIZE, partName, type PartName } from './sitemap-parts';

const XML = 'application/xml';

/** `/sitemap.xml`: the index of the parts, each with the time when the latest of its pages changed. */
export const loadSitemapIndex: DocumentLoader = async ({ api }) => {
  const parts: SitemapPart[] = [];
  for (const locale of LOCALES) parts.push(...(await partsOf({ api, locale })));
  return { kind: 'found', type: XML, body: await sitemapIndexXml(siteUrl(), parts) };
};

/** `/sitemap-{part}.xml` */
export const loadSitemapPart: DocumentLoader = async ({ api, params }) => {
  const part = parsePartName(params.part ?? '');
  const entries = part && (await listPart({ api, locale: part.locale }, part));
  if (!entries || entries.length === 0) return { kind: 'missing' };
  return { kind: 'found', type: XML, body: await sitemapXml(siteUrl(), entries) };
};

async function partsOf(context: DocumentContext): Promise<SitemapPart[]> {
  const { locale } = context;
  const toPart = (part: PartName, updated: string | undefined): SitemapPart => ({
    path: sitemapPartPath(partName(part)),
    updated,
  });
  const pages = await listSinglePages(context);
  const blog = await latestOf(context, 'blog');
  const parts = [toPart({ kind: 'pages', locale }, latestTime(pages.map(({ updated }) => updated)))];
  if (blog.count > 0) parts.push(toPart({ kind: 'blog', locale }, blog.updated));
  for (const category of await listAll(context, 'help-category')) {
    const below = { category_f: category.key };
    const articles = await latestOf(context, 'help-article', below);
    const topics = await latestOf(context, 'help-topic', below);
    const updated = latestTime([category.updated_at, articles.updated, topics.updated]);
    const { key: categoryKey } = category;
    for (let number = 1; (number - 1) * PART_SIZE < articles.count; number += 1) {
      parts.push(toPart({ kind: 'category', locale, categoryKey, number }, updated));
    }
  }
  return parts;
}
