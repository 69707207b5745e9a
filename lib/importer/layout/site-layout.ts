import { LOCALES, type Locale } from '@/lib/constants';
import { contentImportText } from '@/lib/text/content-import';
import type { Draft } from '@/lib/importer/types';
import { faqDrafts } from './faq-drafts';
import { readFolderOutline } from './folder-outline';
import { helpDrafts } from './help-drafts';
import type { LayoutContext } from './layout-context';
import { blogDrafts } from './blog-drafts';
import { pageDrafts } from './page-drafts';
import { bannerDrafts, brandDrafts, productCategoryDrafts, productDrafts, storeDrafts } from './yaml-drafts';

/**
 * Drafts of a folder in the form of content/README.md: a folder for each language, and in it help, blog, faq, pages,
 * stores, products, banners, brands.yml and product-categories.yml.
 */
export async function siteDrafts(context: LayoutContext): Promise<Draft[]> {
  const drafts: Draft[] = [];
  for (const locale of LOCALES) {
    if (!context.tree.paths.some((path) => path.startsWith(`${locale}/`))) continue;
    const outline = await readFolderOutline(context, {
      base: `${locale}/help`,
      identityBase: locale,
      isNumbered: true,
    });
    const generalTopic = contentImportText.generalTopic[locale];
    const names = { root: { name: generalTopic, key: 'umum' }, generalTopic };
    drafts.push(...helpDrafts(context, outline, { locale, names }));
    for (const read of READERS) drafts.push(...(await read(context, locale)));
  }
  return withTranslatedParents(context, drafts);
}

const READERS: ((context: LayoutContext, locale: Locale) => Promise<Draft[]>)[] = [
  blogDrafts,
  faqDrafts,
  pageDrafts,
  storeDrafts,
  productDrafts,
  productCategoryDrafts,
  bannerDrafts,
  brandDrafts,
];

const SITE_FOLDER = new RegExp(`^(${LOCALES.join('|')})/(help|blog|faq|pages|stores|products|banners)/`);

export function isSiteLayout(paths: string[]): boolean {
  return paths.some((path) => SITE_FOLDER.test(path));
}

/** A translated folder without a `_category_` file takes name and place from the default language. */
function withTranslatedParents(context: LayoutContext, drafts: Draft[]): Draft[] {
  const originals = new Map(
    drafts.filter((draft) => draft.locale === LOCALES[0]).map((draft) => [draft.uid, draft]),
  );
  return drafts.map((draft) => {
    const original = originals.get(draft.uid);
    if (!draft.path.endsWith('/') || draft.locale === LOCALES[0] || !original) return draft;
    context.report({ file: draft.path, kind: 'missing-parent', detail: original.name });
    return { ...draft, name: original.name, title: original.name, priority: original.priority };
  });
}
