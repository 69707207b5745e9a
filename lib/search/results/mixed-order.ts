import type { Locale } from '@/lib/constants';
import { answerTarget, type AnswerTarget } from '@/lib/words/answer-target';
import { wordSet } from '@/lib/words/word-table';
import { wordsOf } from '../analyzer/tokenizer';
import { findPosting, type PostingList } from '../storage/posting-list';
import type { TermGroup } from '../query/term-group';
import type { Ranked } from '../scoring/rerank';
import type { Documents } from '../snapshot/documents';
import type { StoredDocument } from '../storage/storage-queries';

/**
 * Weights of models against articles. The title of a question is like a heading of an article; posts inform, but rarely
 * solve a task.
 */
const MODEL_WEIGHTS: Partial<Record<Ranked['model'], number>> = { 'help-article': 1, faq: 1.2, blog: 0.8 };
const OTHER_WEIGHT = 0.9;

/** The number of top results that are searched for the model that a query names, the same for every page. */
const NAMED_AMONG = 40;
/** The items that a query may navigate to, by target: those of a model, or the page with the target's name. */
const TARGET_MODELS: Partial<Record<AnswerTarget['to'], Ranked['model']>> = {
  contact: 'page',
  about: 'page',
  terms: 'page',
  privacy: 'page',
  stores: 'store-location',
  prices: 'product',
  blog: 'blog',
  faq: 'faq',
};

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
const OFFICE = 'store-location';

const weighted = ({ model, score }: Ranked): number => score * (MODEL_WEIGHTS[model] ?? OTHER_WEIGHT);

/**
 * Merges ranked articles and other items: first the items that the query asks for, then by score. Stable under paging: the
 * first n results never depend on n.
 */
export function mixedOrder(
  articles: readonly Ranked[],
  otherItems: readonly Ranked[],
  isAskedFor: (document: Ranked) => boolean,
): Ranked[] {
  const mixed = otherItems.slice(0, NAMED_AMONG).filter(isAskedFor);
  const rest = otherItems.filter((document) => !mixed.includes(document));
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

/** Finds the items that a query navigates to: those of its target, or the offices that it names ("kantor Medan"). */
export function findTargets(
  { q, groups }: { q: string; groups: readonly TermGroup[] },
  documents: Pick<Documents, 'inScope' | 'get'>,
  locale: Locale,
): number[] {
  const to = answerTarget(q, { name: '', cities: [] })?.to;
  const names = namedGroups(groups, 'store-location');
  const model = to ? TARGET_MODELS[to] : names && OFFICE;
  if (!model) return [];
  const isTarget = ({ key, title }: StoredDocument): boolean =>
    to ? model !== 'page' || key === to : matchesOf(title, names ?? []).length === names?.length;
  return [...documents.inScope(model, locale).entries()].flatMap(([docId, isInScope]) =>
    isInScope === 1 && isTarget(documents.get(docId)) ? docId : [],
  );
}

/**
 * Returns whether a query asks for a document: one that it navigates to (`targets`), or a product ("harga printer struk"),
 * which the other words of the query must match, and some of them its title.
 */
export function isAskedFor(
  targets: readonly number[],
  groups: readonly TermGroup[],
  postings: (term: string) => PostingList,
): (document: Pick<Ranked, 'model' | 'docId' | 'title'>) => boolean {
  if (targets.length > 0) return ({ docId }) => targets.includes(docId);
  const names = namedGroups(groups, 'product') ?? [];
  return ({ model, docId, title }) =>
    model === 'product' &&
    matchesOf(title, names).length > 0 &&
    names.every(({ variants }) => [...variants.keys()].some((term) => findPosting(postings(term), docId)));
}

/** Returns the groups that name an item of a model, if a query asks for that model and for no code. */
function namedGroups(groups: readonly TermGroup[], model: NamedModel): TermGroup[] | undefined {
  const named = namedModel(groups.map(({ typed }) => typed));
  if (named?.model !== model || groups.some(({ isCode }) => isCode)) return undefined;
  return groups.filter(({ typed }) => named.otherWords.includes(typed));
}

/** Returns the groups of which a title holds a word. */
function matchesOf(title: string, groups: readonly TermGroup[]): TermGroup[] {
  const words = new Set(wordsOf(title));
  return groups.filter(({ variants }) => [...variants.keys()].some((term) => words.has(term)));
}
