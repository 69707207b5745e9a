import { expect, test } from 'vitest';
import { toCsv } from '@/components/desk/save-csv';

test.each([
  [[['hari', 3, null]], 'hari,3,\r\n'],
  [[['satu, dua', 'kata "kucing"', 'dua\nbaris']], '"satu, dua","kata ""kucing""","> dua\n> baris"\r\n'],
  // Spreadsheets must not run a formula that a customer searched for.
  [
    [['=HYPERLINK("https://x.example")', '+1', '-1', '@a', -1]],
    `"'=HYPERLINK(""https://x.example"")",'+1,'-1,'@a,-1\r\n`,
  ],
  // With a decimal comma in the settings of the system, Excel ends cells at semicolons, also within quotation marks.
  [
    [['Halo;=WEBSERVICE(B1&C1);x', 'a, b; +1', 'dua\n@baris;-1', 'a;b = 1']],
    `Halo;'=WEBSERVICE(B1&C1);x,"a, b; '+1","> dua\n> @baris;'-1",a;b = 1\r\n`,
  ],
  [[['\t=1', ' =1']], `'\t'=1,' =1\r\n`],
  [[['Halo;"=1+1;x', 'a;" "-1']], `"Halo;""'=1+1;x","a;"" ""'-1"\r\n`],
  // In a program that reads lines, no cell goes on in a row of its own.
  [[['a\u2028b\rTICKET-1,petugas']], '"> a\n> b\n> TICKET-1,petugas"\r\n'],
  [[], ''],
])('X04 %j', (rows, csv) => {
  expect(toCsv(rows)).toBe(csv);
});
