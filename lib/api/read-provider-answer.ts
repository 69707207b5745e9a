import { DEFAULT_LOCALE, type Locale, LOCALES } from '@/lib/constants';
import { perProcess } from '@/lib/basics/per-process';
import { type Call, CALLS } from '@/lib/contract/calls';
import { hasCapability } from '@/lib/contract/has-capability';
import { readAnswer } from '@/lib/contract/readers/answers';
import type { Drop } from '@/lib/contract/readers/read';
import { excerpt, plainText } from '@/lib/format/plain-text';
import type { CallInput, RemoteOptions } from './send';

/** What was left out of the answers of a remote backend, and how often since the process or page began. */
type CountedDrop = Drop & { count: number };

/** At most one report of a kind in this time, in ms. */
const REPORT_EVERY_MS = 60_000;
/** Kinds are fields of the contract with what stood there; no provider makes more of them. */
const MAX_KINDS = 2_000;
/** More of a uid than this is not worth a line of the log. */
const MAX_UID = 60;

type Kind = { count: number; reportedAt: number };

const holder = perProcess<Map<string, Kind>>('portal.dropped');
const kinds = (): Map<string, Kind> => (holder.current ??= new Map());

/** Counts what was left out, and reports a kind at most once a minute. */
export function noteDropped(
  drops: readonly Drop[],
  report: (drop: CountedDrop) => void,
  now: number = Date.now(),
): void {
  const kindsByName = kinds();
  for (const drop of drops) {
    const name = [drop.model, drop.field, drop.was].join(' ');
    const kind = kindsByName.get(name) ?? { count: 0, reportedAt: Number.NEGATIVE_INFINITY };
    if (kindsByName.size < MAX_KINDS) kindsByName.set(name, kind);
    kind.count += 1;
    if (now - kind.reportedAt < REPORT_EVERY_MS) continue;
    kind.reportedAt = now;
    report({ ...drop, uid: drop.uid.slice(0, MAX_UID), count: kind.count });
  }
}

/** Returns how often each kind was left out, by model, field and what stood there. */
export const droppedCounts = (): Record<string, number> =>
  Object.fromEntries([...kinds()].map(([name, { count }]) => [name, count]));

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
