import type { Locale } from '@/lib/constants';
import { priorityOf, toKey } from '@/lib/importer/keys';
import type { Draft } from '@/lib/importer/types';
import { readFolderOutline } from './folder-outline';
import { draftOfArticle } from './help-drafts';
import { uidFor, type LayoutContext } from './layout-context';
import type { OutlineNode } from './outline';

type Group = { uid: string; key: string; name: string };

/** Questions: theme folders with one question per file, or files directly in `faq`. */
export async function faqDrafts(context: LayoutContext, locale: Locale): Promise<Draft[]> {
  const nodes = await readFolderOutline(context, {
    base: `${locale}/faq`,
    identityBase: locale,
    isNumbered: true,
  });
  return nodes.flatMap((node) => {
    if (node.children.length === 0) return questionDrafts(context, [node], locale, null, '');
    const uid = uidFor(context, 'faq-group', node.identity, node.fields);
    const key = toKey(node.key || node.name) || uid;
    // The theme's place goes first, so that a list sorted by place is grouped by theme.
    const place = `${priorityOf(node.order, key)}.`;
    return questionDrafts(context, node.children, locale, { uid, key, name: node.name }, place);
  });
}

function questionDrafts(
  context: LayoutContext,
  nodes: OutlineNode[],
  locale: Locale,
  group: Group | null,
  place: string,
): Draft[] {
  return nodes.flatMap((node) => {
    const draft = draftOfArticle(context, node, locale, 'faq');
    if (!draft) return [];
    const priority = place + priorityOf(node.order, draft.key);
    return [{ ...draft, categoryKey: group?.key ?? null, priority, extra: { group } }];
  });
}
