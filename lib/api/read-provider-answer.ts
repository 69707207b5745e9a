import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/lib/constants';
import { CALLS, type Call } from '@/lib/contract/calls';
import { hasCapability } from '@/lib/contract/has-capability';
import { readAnswer } from '@/lib/contract/readers/answers';
import type { Drop } from '@/lib/contract/readers/read';
import { excerpt, plainText } from '@/lib/format/plain-text';
import { noteDropped, type CountedDrop } from './dropped';
import type { CallInput, RemoteOptions } from './send';

/** HTML that is safe to show, with what may be derived from it. */
export type CleanHtml = { html: string; headings?: unknown; reading_minutes?: number };

type Options = {
  capabilities: ReadonlySet<string>;
  /** Sanitises HTML; undefined when it cannot be shown at all. */
  cleanHtml: (html: string, item: { title: string; locale: Locale }) => Promise<CleanHtml | undefined>;
  sayDropped: (drop: CountedDrop) => void;
};

/** Makes the client's options for a remote backend. */
export const remoteOptions = (options: Options): RemoteOptions => ({
  capabilities: options.capabilities,
  read: (call, body, input) => readProviderAnswer(call, body, input, options),
});

/** Characters of a text that stands for a missing description. */
const DESCRIPTION = 200;

/**
 * Reads the answer of a remote backend: its fields in the contract's form, its HTML sanitised. Returns null when there is
 * no such item and undefined when it cannot be read. What had to be left out is counted and reported.
 */
async function readProviderAnswer(
  call: Call,
  body: unknown,
  { params = {}, query = {} }: CallInput,
  { capabilities, cleanHtml, sayDropped }: Options,
): Promise<unknown> {
  const asked = LOCALES.find((locale) => locale === query.locale) ?? DEFAULT_LOCALE;
  const locale = hasCapability(capabilities, 'locale') ? asked : DEFAULT_LOCALE;
  const reading = readAnswer(call, body, { params, query, locale });
  const isList = call === CALLS.listContent;
  for (const { item, field } of reading.htmls) {
    const given = String(item[field]);
    if (isList && field === 'html_body' && item.model !== 'faq' && !isAskedFor(query.expand)) {
      // Lists show no bodies; sanitising a hundred of them would take a second.
      delete item[field];
      item.description ??= excerpt(plainText(given.slice(0, DESCRIPTION * 20)), DESCRIPTION);
      continue;
    }
    const title = String(item.title ?? item.name ?? '');
    const clean = await cleanHtml(given, { title, locale: (item.locale as Locale | undefined) ?? locale });
    if (!clean) reading.drops.push(toDrop(item, field));
    // The item itself cannot be shown.
    if (!clean && call === CALLS.getContent && field === 'html_body') reading.data = undefined;
    Object.assign(item, derivedFrom(clean, field), { [field]: clean?.html ?? '' });
  }
  noteDropped(reading.drops, sayDropped);
  return reading.data;
}

const isAskedFor = (expand: unknown): boolean => Array.isArray(expand) && expand.includes('body');

const derivedFrom = (clean: CleanHtml | undefined, field: string): Partial<CleanHtml> => {
  if (field !== 'html_body' || !clean?.headings) return {};
  return { headings: clean.headings, reading_minutes: clean.reading_minutes ?? 1 };
};

const toDrop = ({ model = 'html', uid = '' }: Record<string, unknown>, field: string): Drop => ({
  model: String(model),
  uid: String(uid),
  field,
  was: 'html',
});
