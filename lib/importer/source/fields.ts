import type { Fields, Report } from '@/lib/importer/items/types';
import { detached } from './spool';
import type { ContentVisibility } from '@/lib/database/schema';

// These read unchecked fields: each function uses the first of several names that has a usable value.

export function textField(fields: Fields, ...names: string[]): string | undefined {
  for (const name of names) {
    const text = asText(fields[name]);
    if (text !== undefined) return text;
  }
  return undefined;
}

function asText(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value);
  if (typeof value !== 'string') return undefined;
  // Control characters cannot be stored (NUL) or would hide text.
  // oxlint-disable-next-line no-control-regex -- it removes control characters
  const text = value.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '').trim();
  return text || undefined;
}

/** Reads the lists, or texts with commas, of all the names. */
export function listField(fields: Fields, ...names: string[]): string[] {
  const found = names.flatMap((name) => {
    const value = fields[name];
    if (Array.isArray(value)) return value.map(asText);
    return asText(value)?.split(',') ?? [];
  });
  return [
    ...new Set(found.map((text) => text?.trim()).filter((text) => text !== undefined && text !== '')),
  ] as string[];
}

export function numberField(fields: Fields, ...names: string[]): number | undefined {
  for (const name of names) {
    const value = fields[name];
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof number === 'number' && Number.isFinite(number)) return number;
  }
  return undefined;
}

// In YAML 1.1, which many tools read, `yes`, `no`, `on` and `off` are no texts.
const isTrue = (value: unknown): boolean => /^(true|yes|on|ya|1)$/i.test(asText(value) ?? '');
const isFalse = (value: unknown): boolean => /^(false|no|off|tidak|0)$/i.test(asText(value) ?? '');

const PRIVATE_WORDS = new Set(['private', 'privat', 'internal', 'agents', 'staff', 'hidden', 'restricted']);
const PUBLIC_WORDS = new Set(['public', 'publik', 'everyone', 'visible']);

/** Returns the visibility of an item. An unknown value means private, because publishing cannot be undone. */
export function visibilityOf(fields: Fields, file: string, report: Report): ContentVisibility {
  if (isTrue(fields.private) || isTrue(fields.internal) || isTrue(fields.unlisted) || isTrue(fields.hidden)) {
    return 'private';
  }
  const value = textField(fields, 'visibility', 'access')?.toLowerCase();
  if (value === undefined || PUBLIC_WORDS.has(value)) return 'public';
  if (!PRIVATE_WORDS.has(value)) report({ file, kind: 'unknown-field', detail: `visibility: ${value}` });
  return 'private';
}

/** Returns whether an item is a draft, which is not imported. */
export function isDraft(fields: Fields): boolean {
  const status = textField(fields, 'status')?.toLowerCase();
  const isUnpublished = isFalse(fields.published) || isFalse(fields.publish);
  return isTrue(fields.draft) || isUnpublished || status === 'draft';
}

/** Returns the earlier paths of an item: `redirect_from` and its synonyms, and the path that Jekyll publishes it at. */
export function redirectsOf(fields: Fields): string[] {
  const permalink = textField(fields, 'permalink');
  // With a colon it is a pattern, such as `/:categories/:title/`.
  const own = permalink?.startsWith('/') && !permalink.includes(':') ? [permalink] : [];
  const listed = listField(
    fields,
    'redirect_from',
    'redirects',
    'redirect',
    'aliases',
    'alias',
    'old_url',
    'permalink_old',
  );
  return [...listed, ...own];
}

/** Lines before the first heading that are not text: fields and their lists, comments, rules. */
const BEFORE_HEADING =
  /^(?:[ \t]*(?:[a-z][\w-]*:[^\n]*|-[ \t][^\n]*|-{3,}|<!--(?:(?!-->)[\s\S])*-->)?[ \t]*(?:\n|$))*/i;

/** Returns the text of a `#` heading at the beginning, without markup. */
export function firstHeading(body: string): string | undefined {
  const rest = body.slice(BEFORE_HEADING.exec(body.slice(0, MAX_HEAD))?.[0].length ?? 0);
  const [first = '', second = ''] = rest.slice(0, MAX_HEAD).split('\n');
  const isUnderlined = /^\S/.test(first) && /^=+[ \t]*$/.test(second);
  const line = /^#[ \t]+(.+)/.exec(first)?.[1]?.trimEnd().replace(/#+$/, '') ?? (isUnderlined ? first : '');
  const text = line
    .replace(/<[^>]*>/g, '')
    .replace(/\{#[^}]*\}/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(?<!\\)[*_`]/g, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim();
  return text === '' ? undefined : detached(text);
}

/** In characters; the first heading is looked for within this length. */
const MAX_HEAD = 5000;
