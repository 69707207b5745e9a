import { plainText } from '@/lib/format/plain-text';

/** The length at which words are cut: what follows says nothing more. */
const MAX_WORD = 60;
/** The words of one request, with its comments, by which it is found. */
export const MAX_REQUEST_WORDS = 2_000;
/** The words of a request's customer: names, email and companies. */
export const MAX_CUSTOMER_WORDS = 100;

/**
 * Returns the words of a text in the form in which requests are searched: small letters and digits without accents,
 * each word once, at most `max`.
 */
export function searchWords(text: string, max: number): string[] {
  const words = new Set<string>();
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  for (const [word] of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (words.size >= max) break;
    words.add([...word].slice(0, MAX_WORD).join(''));
  }
  return [...words];
}

type Request = {
  number: number;
  name: string;
  fields: { field_type: string; value: string; text?: string | undefined }[];
};

/** Returns the words by which a request is found: those of its key, its subject and its fields. */
export function requestWords({ number, name, fields }: Request): string[] {
  const written = fields.map(({ field_type, value, text }) => {
    if (field_type === 'datetime') return '';
    return field_type === 'richtext' ? plainText(value) : (text ?? value);
  });
  return searchWords(['ticket', number, name, ...written].join(' '), MAX_REQUEST_WORDS);
}
