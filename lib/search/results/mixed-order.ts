import { answerTarget } from '@/lib/rules/answer-target';
import { wordSet } from '@/lib/rules/word-table';
import { wordsOf } from '../analyzer/tokenizer';
import { findPosting, type PostingList } from '../storage/posting-list';
import type { TermGroup } from '../query/term-group';
import type { Ranked } from '../scoring/rerank';

/**
 * Weights of models against articles. The title of a question is like a heading of an article; posts inform, but rarely
 * solve a task.
 */
const MODEL_WEIGHTS: Partial<Record<Ranked['model'], number>> = { 'help-article': 1, faq: 1.2, blog: 0.8 };
const OTHER_WEIGHT = 0.9;

/** The number of top results that are searched for the model that a query names, the same for every page. */
const NAMED_AMONG = 40;
/** Keys of pages that a query may navigate to. */
const PAGES: ReadonlySet<string> = new Set(['contact', 'about', 'terms', 'privacy']);

/**
 * For each model: words that ask for it instead of an article (`asks`: "harga printer", "kantor Medan"), and words that
 * may stand beside them without naming an item (`says`: "buka sabtu").
 */
const MODEL_WORDS = {
  'store-location': {
    asks: wordSet('kantor cabang alamat lokasi office offices branch branches address location locations'),
    says: wordSet(`pusat layanan service terdekat nearest buka tutup jam open hours hari sabtu minggu saturday sunday
      kota city nomor telepon telp phone`),
  },
  product: {
    asks: wordSet(
      'harga tarif biaya ongkos beli membeli pesan memesan price prices pricing cost costs buy order',
    ),
    says: wordSet('paket produk plan plans product products berapa bulan bulanan tahun month monthly'),
  },
} as const;

type NamedModel = keyof typeof MODEL_WORDS;

const weighted = ({ model, score }: Ranked): number => score * (MODEL_WEIGHTS[model] ?? OTHER_WEIGHT);

/**
 * Merges ranked articles and other items: first the items that the query asks for, then by score. Stable under paging: the
 * first n results never depend on n.
 */
export function mixedOrder(
  articles: readonly Ranked[],
  others: readonly Ranked[],
  isAskedFor: (document: Ranked) => boolean,
): Ranked[] {
  const mixed = others.slice(0, NAMED_AMONG).filter(isAskedFor);
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

/** Returns the model that these words ask for, and the other words, which name one of its items. */
export function namedModel(
  words: readonly string[],
): { model: NamedModel; otherWords: string[] } | undefined {
  for (const model of Object.keys(MODEL_WORDS) as NamedModel[]) {
    const { asks, says } = MODEL_WORDS[model];
    if (!words.some((word) => asks.has(word))) continue;
    return { model, otherWords: words.filter((word) => !asks.has(word) && !says.has(word)) };
  }
  return undefined;
}

/**
 * Returns whether a query asks for a document: the page it navigates to, or one of a model that it names. In such a query
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
  const named = namedModel(groups.map(({ typed }) => typed));
  if (!named || groups.some(({ isCode }) => isCode)) return () => false;
  const otherGroups = groups.filter(({ typed }) => named.otherWords.includes(typed));
  return ({ model, docId, title }) => {
    if (model !== named.model) return false;
    const isOffice = model === 'store-location';
    if (otherGroups.length === 0) return isOffice;
    const words = new Set(wordsOf(title));
    const inTitle = otherGroups.filter(({ variants }) =>
      [...variants.keys()].some((term) => words.has(term)),
    );
    if (isOffice || inTitle.length === 0) return inTitle.length === otherGroups.length;
    return otherGroups.every(({ variants }) =>
      [...variants.keys()].some((term) => findPosting(postings(term), docId)),
    );
  };
}
