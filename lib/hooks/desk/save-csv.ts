import { toCsv } from '@/lib/rules/csv';

/** Downloads rows as a CSV file. The byte order mark tells spreadsheets that it is UTF-8. */
export function saveCsv(name: string, rows: Parameters<typeof toCsv>[0]): void {
  const url = URL.createObjectURL(new Blob(['\ufeff', toCsv(rows)], { type: 'text/csv' }));
  Object.assign(document.createElement('a'), { href: url, download: `${name}.csv` }).click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
