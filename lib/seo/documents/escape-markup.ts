const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for elements and attributes of XML and HTML, without the characters that XML 1.0 forbids. */
export function escapeMarkup(text: string): string {
  return xmlText(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Removes what XML 1.0 forbids: control characters other than white space, U+FFFE, U+FFFF and lone surrogates. */
export const xmlText = (text: string): string =>
  text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '');
