const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

export type Placeholders = { nama: string; tiket: string; agen: string };

/** Fills `{nama}`, `{tiket}` and `{agen}` in HTML; other braces stay. */
export function fillPlaceholders(html: string, values: Placeholders): string {
  return html.replace(/\{(nama|tiket|agen)\}/gi, (_, name: string) =>
    escapeHtml(values[name.toLowerCase() as keyof Placeholders]),
  );
}
