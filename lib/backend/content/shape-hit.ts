import type { SEARCH_MODELS, SearchHit } from '@/lib/contract/content';
import type { Hit } from '@/lib/search';
import type { ParentLookup } from './load-relations';
import { STORED, STORED_BODY } from './read-stored';

type SearchModel = (typeof SEARCH_MODELS)[number];

/** A found item as the contract answers it: where it belongs, and the piece of it that matches. */
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

/** What an item says of itself in a sentence or two. */
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
  const parent =
    model === 'blog'
      ? relations.blogCategoryOf(row)
      : model === 'faq'
        ? STORED.faq.parse(row.data).group
        : null;
  return parent ? [parent] : [];
}
