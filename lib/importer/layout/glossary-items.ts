import type { Locale } from '@/lib/constants';
import { isDraft, listField, textField, visibilityOf } from '@/lib/importer/source/fields';
import { isFields, readYamlSections } from '@/lib/importer/source/front-matter';
import type { SourceItem, Fields } from '@/lib/importer/items/types';
import { plainItem, readYaml, uidFor, withoutLocale, type LayoutContext } from './layout-context';

/**
 * Reads the glossary. The contract has no model for terms; they are stored as the section `{ component: 'Glossary', terms }` of the
 * page with the key `glossary`. Drafts and private terms are left out, because a page is answered as a whole.
 */
export async function glossaryItems(context: LayoutContext, locale: Locale): Promise<SourceItem[]> {
  const path = ['yml', 'yaml'].map((ending) => `${locale}/glossary.${ending}`).find(context.tree.has);
  if (!path) return [];
  const file = await readYaml(context, path, (text, onRepeatedKey) =>
    readYamlSections(text, 'terms', onRepeatedKey),
  );
  if (!file) return [];
  const { terms, ...fields } = file.value;
  const written = Array.isArray(terms) ? terms.filter(isFields) : [];
  const shown = written.filter(
    (term) => !isDraft(term) && visibilityOf(term, path, context.report) === 'public',
  );
  const sections = [{ component: 'Glossary', terms: shown.flatMap((term) => toTerm(context, path, term)) }];
  return [
    {
      ...plainItem('page', locale, path, { ...fields, sections }, file.bytesHash),
      uid: uidFor(context, 'page', withoutLocale(path, locale), fields),
      key: 'glossary',
      name: 'glossary',
      title: 'glossary',
      visibility: visibilityOf(fields, path, context.report),
    },
  ];
}

/** Returns a term as it is stored. The article's link is a field of its own, so that the term stays when the article is hidden. */
function toTerm(context: LayoutContext, path: string, fields: Fields): Fields[] {
  const term = textField(fields, 'term', 'name', 'title');
  const explanation = textField(fields, 'explanation', 'definition', 'description');
  if (term === undefined || explanation === undefined) {
    context.report({ file: path, kind: 'missing-field', detail: term ? `${term}: explanation` : 'term' });
    return [];
  }
  const article = textField(fields, 'article', 'link_to');
  return [
    {
      term,
      aliases: listField(fields, 'aliases'),
      explanation,
      ...(article !== undefined && { article: { link_to: article } }),
      ...(fields.in_articles === false && { in_articles: false }),
    },
  ];
}

/** Returns stored terms as a file has them; the reverse of `toTerm`. */
export function writtenTerms(sections: readonly unknown[]): Fields[] {
  const [section] = sections.filter(isFields);
  const terms = section && Array.isArray(section.terms) ? section.terms.filter(isFields) : [];
  return terms.map(({ article, ...term }) => ({
    ...term,
    ...(isFields(article) && article.link_to ? { article: article.link_to } : {}),
  }));
}
