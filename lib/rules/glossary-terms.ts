/** A word and what it means. */
export type Term = {
  /** Anchor on the page of terms. */
  id: string;
  term: string;
  aliases: string[];
  explanation: string;
  /** The path or URL of the article on it. */
  href?: string | undefined;
  /** Whether it explains itself in articles. */
  isInArticles: boolean;
};

export const GLOSSARY_PATH = '/reference/glossary';

/** Reads the terms of the page `glossary`; entries without a term or an explanation are left out. */
export function readTerms(sections: readonly unknown[]): Term[] {
  const taken = new Set<string>();
  return sections.flatMap((section) => {
    const terms = isFields(section) && section.component === 'Glossary' ? section.terms : undefined;
    if (!Array.isArray(terms)) return [];
    return terms.flatMap((entry: unknown): Term[] => {
      if (!isFields(entry) || !isText(entry.term) || !isText(entry.explanation)) return [];
      const { term, explanation, aliases, article } = entry;
      return [
        {
          id: freeId(term, taken),
          term,
          explanation,
          aliases: Array.isArray(aliases) ? aliases.filter(isText) : [],
          href: isFields(article) && isText(article.link_to) ? article.link_to : undefined,
          isInArticles: entry.in_articles !== false,
        },
      ];
    });
  });
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Returns an id made of a term that no earlier one has. */
function freeId(term: string, taken: Set<string>): string {
  const slug =
    term
      .toLowerCase()
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'istilah';
  let id = slug;
  for (let count = 2; taken.has(id); count += 1) id = `${slug}-${count}`;
  taken.add(id);
  return id;
}
