import type { ContentVisibility } from '@/lib/database/schema';
import { isTrue, listField, textField } from '@/lib/importer/source/fields';
import type { Fields, Report } from '@/lib/importer/types';

const PRIVATE_WORDS = new Set(['private', 'privat', 'internal', 'agents', 'staff', 'hidden', 'restricted']);
const PUBLIC_WORDS = new Set(['public', 'publik', 'everyone', 'visible']);

/** Whether an item is private. A value nobody knows counts as private: showing it could not be taken back. */
export function visibilityOf(fields: Fields, file: string, report: Report): ContentVisibility {
  if (isTrue(fields.private) || isTrue(fields.internal) || isTrue(fields.unlisted) || isTrue(fields.hidden)) {
    return 'private';
  }
  const value = textField(fields, 'visibility', 'access')?.toLowerCase();
  if (value === undefined || PUBLIC_WORDS.has(value)) return 'public';
  if (!PRIVATE_WORDS.has(value)) report({ file, kind: 'unknown-field', detail: `visibility: ${value}` });
  return 'private';
}

/** Drafts are not imported. */
export function isDraft(fields: Fields): boolean {
  const status = textField(fields, 'status')?.toLowerCase();
  return isTrue(fields.draft) || fields.published === false || status === 'draft';
}

/** Paths an item had before: `redirect_from` and its synonyms. */
export function redirectsOf(fields: Fields): string[] {
  return listField(
    fields,
    'redirect_from',
    'redirects',
    'redirect',
    'aliases',
    'alias',
    'old_url',
    'permalink_old',
  );
}

/** The text of the first `#` heading, without its markup. */
export function firstHeading(body: string): string | undefined {
  const line = /^(?:\s*\n)*#[ \t]+(.+?)[ \t]*#*[ \t]*$/m.exec(body);
  if (!line?.[1] || body.slice(0, line.index).trim() !== '') return undefined;
  const text = line[1]
    .replace(/<[^>]*>/g, '')
    .replace(/\{#[^}]*\}/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`]/g, '')
    .trim();
  return text || undefined;
}
