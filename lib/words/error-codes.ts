/**
 * An error code: `ERR-104`, `ERROR-12`, `GALAT-104` or `E-1001`. Numbers of documents and goods look alike (`INV-104`),
 * so only these beginnings count.
 */
const CODE = /(?<![\p{L}\p{N}_-])(?:ERR(?:OR)?|GALAT|E)-\d{2,5}(?![\p{L}\p{N}_-])/gu;

/** Returns the error codes in a text, each once, in their order. */
export const findErrorCodes = (text: string): string[] => [...new Set(text.match(CODE) ?? [])];

/** A code, perhaps after words that say it is one ("kode galat ERR-104"), which may stand in for its letters. */
const TYPED =
  /^(?:(?:kode|code|galat|error|eror)[\s:]+)*(ERR(?:OR)?|EROR|GALAT|E)(?:\s+(?:kode|code))?[\s:_-]*(\d{2,5})$/i;

/** Parses a typed code, in any case and with or without the hyphen; undefined for anything else. */
export function parseErrorCode(typed: string): string | undefined {
  const [, letters, number] = TYPED.exec(typed.trim()) ?? [];
  return letters && number ? `${letters.toUpperCase().replace('EROR', 'ERROR')}-${number}` : undefined;
}

/** A code inside a text, as people type it: with its word, or `E` and a hyphen. */
const TYPED_IN_TEXT =
  /(?<![\p{L}\p{N}_-])(?:(?:ERR(?:OR)?|EROR|GALAT)(?:\s+(?:kode|code))?[\s:_-]*|E-)\d{2,5}(?![\p{L}\p{N}_-])/iu;

/** Returns the first error code that somebody typed in a text, if any. */
export function findTypedCode(text: string): string | undefined {
  const typed = TYPED_IN_TEXT.exec(text)?.[0];
  return typed && parseErrorCode(typed);
}

const ERROR_WORDS = ['ERR', 'ERROR', 'GALAT'];

/** Returns the codes that a typed one may mean, itself first: "error 104" is `ERR-104` where no `ERROR-104` is known. */
export function possibleErrorCodes(typed: string): string[] {
  const [letters = '', number] = typed.split('-');
  if (!ERROR_WORDS.includes(letters)) return [typed];
  return [...new Set([letters, ...ERROR_WORDS])].map((word) => `${word}-${number}`);
}

/** Compares codes by their letters and then by their number. One collator for all: thousands of codes are sorted. */
export const compareErrorCodes: (a: string, b: string) => number = new Intl.Collator('en', { numeric: true })
  .compare;

export const ERROR_CODES_PATH = '/reference/error-codes';

/** Returns the path of a page of error codes, counted from 1. */
export const errorCodesPath = (page: number): string =>
  page === 1 ? ERROR_CODES_PATH : `${ERROR_CODES_PATH}/${page}`;

/** The id of a code on the page of all codes. */
export const errorCodeAnchor = (code: string): string => code.toLowerCase();
