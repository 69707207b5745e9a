const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** Returns plain text as HTML: empty lines separate paragraphs, line breaks stay, tags are text. */
export function textToHtml(
  text: string,
  { maxParagraphs = Infinity, maxLines = Infinity }: { maxParagraphs?: number; maxLines?: number } = {},
): string {
  return escapeHtml(text)
    .split(/\n{2,}/)
    .slice(0, maxParagraphs)
    .map((paragraph) => `<p>${paragraph.split('\n').slice(0, maxLines).join('<br>')}</p>`)
    .join('');
}
