/**
 * An error code: `ERR-104`, `ERROR-12`, `GALAT-104` or `E-1001`. Numbers of documents and goods look alike (`INV-104`),
 * so only these beginnings count.
 */
const CODE = /(?<![\p{L}\p{N}_-])(?:ERR(?:OR)?|GALAT|E)-\d{2,5}(?![\p{L}\p{N}_-])/gu;

/** Returns the error codes in a text, each once, in their order. */
export const findErrorCodes = (text: string): string[] => [...new Set(text.match(CODE) ?? [])];

/** A code, perhaps after words that say it is one ("kode galat ERR-104"). */
const TYPED = /^(?:(?:kode|code|galat|error|eror)[\s:]+)*(ERR(?:OR)?|GALAT|E)[\s_-]*(\d{2,5})$/i;

/** Parses a typed code, in any case and with or without the hyphen; undefined for anything else. */
export function parseErrorCode(typed: string): string | undefined {
  const [, letters, number] = TYPED.exec(typed.trim()) ?? [];
  return letters && number ? `${letters.toUpperCase()}-${number}` : undefined;
}

/** Compares codes by their letters and then by their number. One collator for all: thousands of codes are sorted. */
export const compareErrorCodes: (a: string, b: string) => number = new Intl.Collator('en', { numeric: true })
  .compare;

/** The id of a code on the page of all codes. */
export const errorCodeAnchor = (code: string): string => code.toLowerCase();
