const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for elements and attributes of XML and HTML, without the characters that XML 1.0 forbids. */
export function escapeMarkup(text: string): string {
  return withoutControls(text.toWellFormed()).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Removes control characters other than white space, U+FFFE and U+FFFF. */
const withoutControls = (text: string): string => text.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '');
