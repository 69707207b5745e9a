import { escapeHtml } from '@/lib/format/text-to-html';

/** Placeholders of canned answers: the customer, the number and the subject of the request, and the agent. */
const PLACEHOLDERS = ['nama', 'tiket', 'judul', 'agen'] as const;
export type Placeholders = Record<(typeof PLACEHOLDERS)[number], string>;

const findKey = (name: string) => PLACEHOLDERS.find((key) => key === name.toLowerCase());

/** Fills the placeholders in HTML, `{nama}` for example; other braces stay. */
export function fillPlaceholders(html: string, values: Placeholders): string {
  return html.replace(/\{(\w+)\}/g, (braces, name: string) => {
    const key = findKey(name);
    return key ? escapeHtml(values[key]) : braces;
  });
}

/** Returns the first word in braces that is no placeholder, with its braces; undefined when there is none. */
export function findUnknownPlaceholder(html: string): string | undefined {
  return html.match(/\{\w+\}/g)?.find((braces) => !findKey(braces.slice(1, -1)));
}
