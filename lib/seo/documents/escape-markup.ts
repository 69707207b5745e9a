const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for XML and HTML, in elements and attributes; without what XML 1.0 cannot hold. */
export function escapeMarkup(text: string): string {
  return withoutControls(text.toWellFormed()).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Without control characters other than blanks, and without U+FFFE and U+FFFF. */
const withoutControls = (text: string): string => text.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '');
