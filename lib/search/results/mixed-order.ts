import { answerTarget } from '@/lib/rules/answer-target';
import { askedKind } from '@/lib/rules/asked-kind';
import { titleWords } from '../analyzer/tokenizer';
import { findPosting, type PostingList } from '../storage/posting-list';
import type { TermGroup } from '../query/term-group';
import type { Ranked } from '../scoring/rerank';

/**
 * Weights of models against articles: a question says in its title what an article has headings for; posts inform, but
 * rarely solve a task.
 */
const MODEL_WEIGHTS: Partial<Record<Ranked['model'], number>> = { 'help-article': 1, faq: 1.2, blog: 0.8 };
const OTHER_WEIGHT = 0.9;

/** The number of top results in which the kind that a query asks for is looked for, the same for every page. */
const ASKED_AMONG = 40;

const weighted = ({ model, score }: Ranked): number => score * (MODEL_WEIGHTS[model] ?? OTHER_WEIGHT);

/**
 * Puts ranked articles and other items in one order: first what the query asks for by its kind, then by score. Every
 * beginning of the result depends on the beginnings of both lists alone.
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

/** Keys of the pages that a query may ask for, by its target. */
const PAGES: ReadonlySet<string> = new Set(['contact', 'about', 'terms', 'privacy']);

/**
 * Returns whether a query asks for a document: the page that it wants to get to, or one by its kind. Of that, what else
 * the query says stands in the document, and some of it in the title ("harga printer struk"); of an office all of it
 * ("kantor Medan").
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
  return ({ model, number, title }) => {
    if (model !== asked.kind) return false;
    const isOffice = model === 'store-location';
    if (named.length === 0) return isOffice;
    const words = new Set(titleWords(title));
    const inTitle = named.filter(({ variants }) => [...variants.keys()].some((term) => words.has(term)));
    if (isOffice || inTitle.length === 0) return inTitle.length === named.length;
    return named.every(({ variants }) =>
      [...variants.keys()].some((term) => findPosting(postings(term), number)),
    );
  };
}
