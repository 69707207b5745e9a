import type { MarkedText, SEARCH_MODELS, SearchHit } from '@/lib/contract/content';
import type { ItemRow } from '@/lib/database/content-items';
import type { TextPiece } from '@/lib/backend/search/memory/found-items';
import type { Section } from '@/lib/backend/search/results/best-section';
import { markText, type Matcher } from '@/lib/backend/search/results/mark';
import { cutBeginning, cutSnippet, findSnippet } from '@/lib/backend/search/results/snippet';
import type { Parents } from './load-relations';
import { STORED, STORED_BODY } from './read-stored';

type SearchModel = (typeof SEARCH_MODELS)[number];
type HitRow = ItemRow & TextPiece;

/** A found item as the search answers it: where it belongs, and the piece of it that answers the query. */
export function shapeHit(
  row: HitRow,
  section: Section,
  model: SearchModel,
  matcher: Matcher,
  relations: Parents,
): SearchHit {
  const heading =
    section.heading === null ? undefined : STORED_BODY.parse(row.data).headings[section.heading];
  return {
    model,
    uid: row.uid,
    key: row.key,
    locale: row.locale,
    title: row.title,
    marked_title: markText(row.title, matcher),
    snippet:
      row.place === null ? snippetAbout(row, model, matcher) : cutSnippet(row.text, matcher, row.place),
    heading: heading ? { id: heading.id, text: heading.text } : null,
    breadcrumb: breadcrumbOf(row, model, relations),
  };
}

function snippetAbout(row: HitRow, model: SearchModel, matcher: Matcher): MarkedText {
  const about = aboutOf(row, model);
  return findSnippet(about, matcher) ?? cutBeginning(about || row.text, matcher);
}

/** What an item says of itself in a sentence or two. */
function aboutOf(row: HitRow, model: SearchModel): string {
  switch (model) {
    case 'help-article':
    case 'blog':
    case 'product':
      return STORED[model].parse(row.data).description ?? '';
    case 'store-location': {
      const { address, phone } = STORED[model].parse(row.data);
      return [address, phone].filter(Boolean).join(' · ');
    }
    case 'faq':
      return row.text;
  }
}

function breadcrumbOf(row: HitRow, model: SearchModel, relations: Parents): SearchHit['breadcrumb'] {
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
