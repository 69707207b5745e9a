import type { SEARCH_MODELS, SearchHit } from '@/lib/contract/content';
import type { Hit } from '@/lib/search';
import type { ParentLookup } from './load-relations';
import { STORED, STORED_BODY } from './read-stored';

type SearchModel = (typeof SEARCH_MODELS)[number];

/** Returns a hit in the shape of the contract, with its place and the matching piece of its text. */
export function shapeHit({ item, title, ...hit }: Hit, model: SearchModel, parents: ParentLookup): SearchHit {
  const heading = hit.heading === null ? undefined : STORED_BODY.parse(item.data).headings[hit.heading];
  return {
    model,
    uid: item.uid,
    key: item.key,
    locale: item.locale,
    title: item.title,
    marked_title: title,
    snippet: hit.snippet(() => summaryOf(item, model)),
    fits: fitOf(item.title, heading?.text, hit.covers),
    heading: heading ? { id: heading.id, text: heading.text } : null,
    breadcrumb: breadcrumbOf(item, model, parents),
  };
}

function fitOf(title: string, heading: string | undefined, covers: Hit['covers']): SearchHit['fits'] {
  if (covers(title)) return 'title';
  return heading !== undefined && covers(`${title}\n${heading}`) ? 'heading' : null;
}

/** Returns an item's own summary. */
function summaryOf(row: Hit['item'], model: SearchModel): string {
  switch (model) {
    case 'help-article':
    case 'blog':
    case 'product':
    case 'page':
      return STORED[model].parse(row.data).description ?? '';
    case 'store-location': {
      const { address, phone } = STORED[model].parse(row.data);
      return [address, phone].filter(Boolean).join(' · ');
    }
    case 'faq':
      return row.text;
  }
}

function breadcrumbOf(
  row: Hit['item'],
  model: SearchModel,
  relations: ParentLookup,
): SearchHit['breadcrumb'] {
  if (model === 'help-article') {
    const topic = relations.topicOf(row);
    if (!topic) return [];
    const { category, ...own } = topic;
    return category ? [category, own] : [own];
  }
  const parent = parentOf(row, model, relations);
  return parent ? [parent] : [];
}

function parentOf(row: Hit['item'], model: SearchModel, relations: ParentLookup) {
  if (model === 'blog') return relations.blogCategoryOf(row);
  return model === 'faq' ? STORED.faq.parse(row.data).group : null;
}
