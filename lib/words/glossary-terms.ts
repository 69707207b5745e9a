import { isRecord } from '@/lib/basics/values';

/** A word and what it means. */
export type Term = {
  /** Anchor on the page of terms. */
  id: string;
  term: string;
  aliases: string[];
  explanation: string;
  /** The path or URL of the article on it. */
  href?: string | undefined;
  /** Whether articles mark the term. */
  isInArticles: boolean;
};

export const GLOSSARY_PATH = '/reference/glossary';

/** Reads the terms of the page `glossary`; entries without a term or an explanation are left out. */
export function readTerms(sections: readonly unknown[]): Term[] {
  const ids = new Set<string>();
  return sections.flatMap((section) => {
    const terms = isRecord(section) && section.component === 'Glossary' ? section.terms : undefined;
    if (!Array.isArray(terms)) return [];
    return terms.flatMap((entry: unknown): Term[] => {
      if (!isRecord(entry) || !isText(entry.term) || !isText(entry.explanation)) return [];
      const { term, explanation, aliases, article } = entry;
      return [
        {
          id: freeId(term, ids),
          term,
          explanation,
          aliases: Array.isArray(aliases) ? aliases.filter(isText) : [],
          href: isRecord(article) && isText(article.link_to) ? article.link_to : undefined,
          isInArticles: entry.in_articles !== false,
        },
      ];
    });
  });
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Returns an id made of a term, which no earlier term has. */
function freeId(term: string, ids: Set<string>): string {
  const slug =
    term
      .toLowerCase()
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'istilah';
  let id = slug;
  for (let count = 2; ids.has(id); count += 1) id = `${slug}-${count}`;
  ids.add(id);
  return id;
}
