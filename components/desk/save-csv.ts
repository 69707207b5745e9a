import { isManyLines, quoteLines } from '@/lib/format/quote-lines';
import { saveFile } from '@/lib/client/save-file';

type Rows = readonly (readonly (string | number | null)[])[];

/** Downloads rows as a CSV file. The byte order mark tells spreadsheets that it is UTF-8. */
export const saveCsv = (name: string, rows: Rows): void =>
  saveFile(`${name}.csv`, `\ufeff${toCsv(rows)}`, 'text/csv');

/**
 * Writes rows as CSV (RFC 4180) for spreadsheets. Text that begins like a formula gets an apostrophe, because spreadsheets
 * would run it; so does such text after what some of them take for the end of a cell, quoted or not: the semicolon in
 * Indonesia, tabs and line breaks. The lines of a text of several are quoted, because one could pass for another row.
 */
export function toCsv(rows: Rows): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const lines = isManyLines(value) ? quoteLines(value) : value;
  const inside = lines.replace(/([;\t\r\n][ "]*)(?=[=+\-@])/g, "$1'");
  const inert = /^(?: *[=+\-@]|[\t\r])/.test(inside) ? `'${inside}` : inside;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
