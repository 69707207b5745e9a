import { expect, test } from 'vitest';
import { toCsv } from '@/components/desk/save-csv';

test.each([
  [[['hari', 3, null]], 'hari,3,\r\n'],
  [[['satu, dua', 'kata "kucing"', 'dua\nbaris']], '"satu, dua","kata ""kucing""","dua\nbaris"\r\n'],
  // Spreadsheets must not run a formula that a customer searched for.
  [
    [['=HYPERLINK("https://x.example")', '+1', '-1', '@a', -1]],
    `"'=HYPERLINK(""https://x.example"")",'+1,'-1,'@a,-1\r\n`,
  ],
  [[], ''],
])('%j', (rows, csv) => {
  expect(toCsv(rows)).toBe(csv);
});
