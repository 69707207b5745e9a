import { answerTarget } from '@/lib/rules/answer-target';
import { askedKind } from '@/lib/rules/asked-kind';
import { titleWords } from '../analyzer/tokenizer';
import { findPosting, type PostingList } from '../storage/posting-list';
import type { TermGroup } from '../query/term-group';
import type { Ranked } from '../scoring/rerank';

/**
 * Weights of models against articles. The title of a question is like a heading of an article; posts inform, but rarely
 * solve a task.
 */
const MODEL_WEIGHTS: Partial<Record<Ranked['model'], number>> = { 'help-article': 1, faq: 1.2, blog: 0.8 };
const OTHER_WEIGHT = 0.9;

/** The number of top results that are searched for the kind that a query names, the same for every page. */
const ASKED_AMONG = 40;

const weighted = ({ model, score }: Ranked): number => score * (MODEL_WEIGHTS[model] ?? OTHER_WEIGHT);

/**
 * Merges ranked articles and other items: first the items that the query asks for, then by score. Every beginning of the
 * result depends only on the beginnings of both lists.
 */
export function mixedOrder(
  articles: readonly Ranked[],
  others: readonly Ranked[],
  isAskedFor: (document: Ranked) => boolean,
): Ranked[] {
  const mixed = others.slice(0, ASKED_AMONG).filter(isAskedFor);
  const rest = others.filter((document) => !mixed.includes(document));
  let [article, other] = [0, 0];
  for (;;) {
    const [one, two] = [articles[article], rest[other]];
    if (!one || !two) return [...mixed, ...articles.slice(article), ...rest.slice(other)];
    const isArticle = weighted(one) >= weighted(two);
    mixed.push(isArticle ? one : two);
    if (isArticle) article += 1;
    else other += 1;
  }
}

/** Keys of pages that a query may navigate to. */
const PAGES: ReadonlySet<string> = new Set(['contact', 'about', 'terms', 'privacy']);

/**
 * Returns whether a query asks for a document: the page it navigates to, or one of a kind that it names. In a query by kind
 * ("harga printer struk") the other words must match the document, and some of them its title. For an office ("kantor
 * Medan") all of them must match the title.
 */
export function isAskedFor(
  q: string,
  groups: readonly TermGroup[],
  postings: (term: string) => PostingList,
): (document: Ranked) => boolean {
  const page = answerTarget(q, { name: '', cities: [] })?.to;
  if (page && PAGES.has(page)) return ({ model, key }) => model === 'page' && key === page;
  const asked = askedKind(groups.map(({ typed }) => typed));
  if (!asked) return () => false;
  const named = groups.filter(({ typed }) => asked.named.includes(typed));
  return ({ model, docId, title }) => {
    if (model !== asked.kind) return false;
    const isOffice = model === 'store-location';
    if (named.length === 0) return isOffice;
    const words = new Set(titleWords(title));
    const inTitle = named.filter(({ variants }) => [...variants.keys()].some((term) => words.has(term)));
    if (isOffice || inTitle.length === 0) return inTitle.length === named.length;
    return named.every(({ variants }) =>
      [...variants.keys()].some((term) => findPosting(postings(term), docId)),
    );
  };
}
