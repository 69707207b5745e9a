import type { MarkedText, SEARCH_MODELS, SearchHit } from '@/lib/contract/content';
import type { FoundRow } from '../db/search-result-queries';
import { markText, type Matcher } from '../search/results/mark';
import { bestSection } from '../search/results/sections';
import { cutBeginning, cutSnippet } from '../search/results/snippet';
import type { Parents } from './load-relations';
import { STORED, STORED_BODY } from './read-stored';

type SearchModel = (typeof SEARCH_MODELS)[number];

/** A found item as the search answers it: where it belongs, and the piece of it that answers the query. */
export function shapeHit(row: FoundRow, model: SearchModel, matcher: Matcher, relations: Parents): SearchHit {
  const { headings } = STORED_BODY.parse(row.data);
  const { heading, text, start } = bestSection(row.plain_text ?? '', headings, matcher);
  const snippet = cutSnippet(text, matcher, start) ?? snippetAbout(aboutOf(row, model), text, matcher);
  return {
    model,
    uid: row.uid,
    key: row.key,
    locale: row.locale,
    title: row.title,
    marked_title: markText(row.title, matcher),
    snippet,
    heading: heading && { id: heading.id, text: heading.text },
    breadcrumb: breadcrumbOf(row, model, relations),
  };
}

const snippetAbout = (about: string, text: string, matcher: Matcher): MarkedText =>
  cutSnippet(about, matcher) ?? cutBeginning(about || text, matcher);

/** What an item says of itself in a sentence or two. */
function aboutOf(row: FoundRow, model: SearchModel): string {
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
      return row.plain_text ?? '';
  }
}

function breadcrumbOf(row: FoundRow, model: SearchModel, relations: Parents): SearchHit['breadcrumb'] {
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
