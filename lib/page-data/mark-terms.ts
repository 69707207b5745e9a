import type { Term } from '@/lib/words/glossary-terms';

/** Most terms that are marked in an article, and in one of its paragraphs: a text full of marks is hard to read. */
const MAX_MARKED = { article: 6, block: 2 } as const;

/** Tags and text of HTML as the import prints it; attributes may hold `>`. */
const PIECES = /<(?:"[^"]*"|'[^']*'|[^'">])*>|[^<]+/g;
const TAG = /^<(\/?)([a-z][a-z0-9]*)/i;
/** Elements in which nothing is marked. */
const UNMARKED = new Set([
  ...['a', 'abbr', 'dfn', 'button', 'summary', 'code', 'pre', 'kbd', 'samp', 'th', 'figcaption', 'dt'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'svg', 'script', 'style'],
]);
const BLOCKS = new Set(['p', 'li', 'td', 'dd', 'blockquote', 'div']);

export type TermMatcher = { pattern: RegExp; byName: ReadonlyMap<string, Term> };

/** Prepares terms to be found in texts; undefined when none is marked. */
export function termMatcher(terms: readonly Term[]): TermMatcher | undefined {
  const byName = new Map<string, Term>();
  for (const term of terms.filter(({ isInArticles }) => isInArticles)) {
    for (const name of [term.term, ...term.aliases]) {
      if (!byName.has(nameKey(name))) byName.set(nameKey(name), term);
    }
  }
  if (byName.size === 0) return undefined;
  // The longest first, so that a term is not found inside a longer one.
  const names = [...byName.keys()].sort((a, b) => b.length - a.length).map(escapePattern);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_/-])(?:${names.join('|')})(?![\\p{L}\\p{N}_-])`, 'giu');
  return { pattern, byName };
}

/** Abbreviations are compared as they are written, other words in any case. */
const nameKey = (name: string): string => (isAbbreviation(name) ? name : name.toLowerCase());
const isAbbreviation = (name: string): boolean => name === name.toUpperCase();
const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/**
 * Marks the first occurrence of some terms in the HTML of an article by a link to their explanation at `glossaryPath`.
 * Terms whose own article is `path` are left out, and so are headings, links, code and the heads of tables.
 */
export function markTerms(
  html: string,
  { pattern, byName }: TermMatcher,
  { glossaryPath, path }: { glossaryPath: string; path: string },
): string {
  const marked = new Set<Term>();
  const open: string[] = [];
  let inBlock = 0;
  return html.replace(PIECES, (piece) => {
    const tag = TAG.exec(piece);
    if (tag) {
      const [, slash, name = ''] = tag;
      const element = name.toLowerCase();
      if (BLOCKS.has(element)) inBlock = 0;
      if (!UNMARKED.has(element)) return piece;
      if (!slash) open.push(element);
      else if (open.includes(element)) open.splice(open.lastIndexOf(element));
      return piece;
    }
    if (open.length > 0 || piece.startsWith('<')) return piece;
    return piece.replace(pattern, (match: string) => {
      const term = byName.get(match) ?? byName.get(match.toLowerCase());
      const isWanted = term && !marked.has(term) && term.href?.split('#', 1)[0] !== path;
      if (!isWanted || marked.size >= MAX_MARKED.article || inBlock >= MAX_MARKED.block) return match;
      marked.add(term);
      inBlock += 1;
      return `<a class="term" href="${glossaryPath}#${encodeURIComponent(term.id)}">${match}</a>`;
    });
  });
}
