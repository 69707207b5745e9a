import type { Api } from '@/lib/api/create-api';
import { dataOrMissing, dataOrThrow } from '@/lib/api/server';
import type { Locale } from '@/lib/constants';
import type { SearchHit } from '@/lib/contract/content';
import { explainedAt, hitPath } from '@/lib/paths/hit-path';
import { parseErrorCode, possibleErrorCodes } from '@/lib/words/error-codes';
import { GLOSSARY_PATH, readTerms } from '@/lib/words/glossary-terms';
import { isPrivate } from '@/lib/basics/values';
import { quoteBeginning, quoteSteps } from '@/lib/page-data/quote-section';
import { searchWords } from '@/lib/words/search-words';
import { referenceText } from '@/lib/text/reference';
import type { ExactAnswerData, FoundCode } from '@/lib/page-data/props/search';
import { cacheUntilChange } from '../content-cache';

type Context = { api: Api; locale: Locale };

/** The length of a quoted answer, and the steps of a list before it is cut. */
const MAX_LENGTH = 360;
const MAX_STEPS = 7;

/**
 * Returns what answers a search literally: a term's explanation, or a quotation of the best hit where that clearly fits.
 * What cannot be loaded is not worth failing for.
 */
export const loadExactAnswer = (
  context: Context,
  query: string,
  hit: SearchHit | undefined,
): Promise<ExactAnswerData | undefined> =>
  explainTerm(context, query)
    .then((term) => term ?? (hit && fitsClearly(hit, query) ? quote(context, hit) : undefined))
    .catch(() => undefined);

/** A single word stands in many titles. */
const fitsClearly = ({ fits }: SearchHit, query: string): boolean =>
  fits !== null && searchWords(query, 2).length > 1;

const loadTerms = cacheUntilChange(async (api, locale) => {
  const page = dataOrMissing(await api.content.get('glossary', { model: 'page', locale }));
  return page?.key === 'glossary' ? readTerms(page.sections) : [];
});

/** Words that ask what another one means. */
const ASKS = new Set(
  'apa apakah itu arti artinya maksud maksudnya pengertian definisi adalah istilah what is a an the does mean meaning of'.split(
    ' ',
  ),
);

async function explainTerm({ api, locale }: Context, query: string): Promise<ExactAnswerData | undefined> {
  const asked = searchWords(query, 12).filter((word) => !ASKS.has(word));
  const name = asked.join(' ');
  if (name === '') return undefined;
  const terms = await loadTerms(api, locale);
  const term = terms.find(({ term: own, aliases }) =>
    [own, ...aliases].some((one) => searchWords(one, 12).join(' ') === name),
  );
  return (
    term && {
      title: term.term,
      text: term.explanation,
      steps: [],
      href: `${GLOSSARY_PATH}#${encodeURIComponent(term.id)}`,
      source: referenceText[locale].glossary,
    }
  );
}

async function quote({ api, locale }: Context, hit: SearchHit): Promise<ExactAnswerData | undefined> {
  const { model, uid, key, fits, heading } = hit;
  const href = hitPath({ ...hit, heading: null });
  if (hit.locale !== locale || (model !== 'faq' && model !== 'help-article')) return undefined;
  const { data: item } = await api.content.get(api.has('details') ? uid : key, { model, locale });
  if (!item?.html_body || isPrivate(item)) return undefined;
  if (model === 'faq') {
    const text = fits === 'title' ? quoteBeginning(item.html_body, MAX_LENGTH) : undefined;
    return text === undefined ? undefined : { title: hit.title, text, steps: [], href, source: hit.title };
  }
  // A title that begins as was asked names the task ("Membuat faktur …"): all its steps are about that.
  const isAnywhere = fits === 'title' && hit.marked_title[0]?.is_marked === true;
  if (fits === 'title' && !isAnywhere) return undefined;
  const steps = quoteSteps(item.html_body, { headingId: heading?.id ?? null, isAnywhere });
  if (!steps) return undefined;
  return {
    title: steps.heading?.text ?? hit.title,
    steps: steps.steps.slice(0, MAX_STEPS),
    more: Math.max(0, steps.steps.length - MAX_STEPS),
    href: steps.heading ? `${href}#${encodeURIComponent(steps.heading.id)}` : href,
    source: hit.title,
  };
}

/** Where every code of a language is explained: one lookup for all searches, however many codes are typed. */
const loadCodePlaces = cacheUntilChange(async (api, locale): Promise<Map<string, FoundCode>> => {
  const { results } = dataOrThrow(await api.content.listErrorCodes({ locale }));
  const places = new Map<string, FoundCode>();
  for (const result of results) {
    const place = places.has(result.code) ? undefined : explainedAt([result]);
    if (place) places.set(result.code, place);
  }
  return places;
});

/** Returns where the error code of a search is explained; undefined for any other search. It is not worth failing for. */
export async function loadFoundCode({ api, locale }: Context, query: string): Promise<FoundCode | undefined> {
  const code = parseErrorCode(query);
  if (code === undefined || !api.has('listErrorCodes')) return undefined;
  const places = await loadCodePlaces(api, locale).catch(() => undefined);
  return possibleErrorCodes(code)
    .map((possible) => places?.get(possible))
    .find((place) => place !== undefined);
}
