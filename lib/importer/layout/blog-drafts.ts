import type { Locale } from '@/lib/constants';
import { priorityOf, toKey } from '@/lib/importer/keys';
import { parseDate, textField } from '@/lib/importer/source/fields';
import { readYamlList } from '@/lib/importer/source/front-matter';
import type { Draft } from '@/lib/importer/types';
import { readFolderOutline } from './folder-outline';
import { draftOfArticle } from './help-drafts';
import { uidOf, type LayoutContext } from './layout-context';
import { listDrafts } from './yaml-drafts';

/** Posts of `blog`, and the blog categories of `blog/_categories.yml`. */
export async function blogDrafts(context: LayoutContext, locale: Locale): Promise<Draft[]> {
  const file = ['yml', 'yaml'].map((ending) => `${locale}/blog/_categories.${ending}`).find(context.tree.has);
  const categories = file ? await listDrafts(context, file, locale, 'blog-category', readYamlList) : [];
  const byKey = new Map(categories.map((category) => [category.key, category]));
  const nodes = await readFolderOutline(context, {
    base: `${locale}/blog`,
    identityBase: locale,
    isNumbered: true,
  });
  const posts = nodes.flatMap((node) => {
    const draft = draftOfArticle(context, node, locale, 'blog');
    if (!draft) return [];
    const { date, key } = splitDate(draft.key);
    const wanted = textField(draft.fields, 'category', 'categories');
    const category = wanted === undefined ? undefined : byKey.get(toKey(wanted));
    if (wanted !== undefined && !category) {
      context.report({ file: draft.path, kind: 'unknown-field', detail: `category: ${wanted}` });
    }
    const { uid, name } = category ?? { uid: '', name: '' };
    return [
      {
        ...draft,
        key: key || uidOf(context, 'blog', node.identity),
        fields: date ? { date, ...draft.fields } : draft.fields,
        categoryKey: category?.key ?? null,
        priority: priorityOf(node.order, key),
        extra: { category: category ? { uid, key: category.key, name } : null },
      },
    ];
  });
  return [...categories, ...posts];
}

/** Jekyll's file names begin with the date. */
function splitDate(key: string): { date: string | undefined; key: string } {
  const match = /^(\d{4}-\d{2}-\d{2})-(.+)$/.exec(key);
  const date = match?.[1];
  return date && parseDate(date) ? { date, key: match?.[2] ?? key } : { date: undefined, key };
}
