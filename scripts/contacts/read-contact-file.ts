import { CsvError, parse } from 'csv-parse/sync';
import type { ContactRow } from '@/lib/backend/services/import-contacts';
import { contactImportText as text } from '@/lib/text/contact-import';

type Column = Exclude<keyof ContactRow, 'line'>;
/** What people call the columns; case, blanks and underscores make no difference. */
const COLUMNS: Record<Column, string[]> = {
  first_name: ['firstname', 'namadepan', 'nama', 'name'],
  last_name: ['lastname', 'namabelakang'],
  email: ['email', 'emailaddress', 'alamatemail', 'surel'],
  phone: ['phone', 'telepon', 'nomorhp', 'hp', 'mobile', 'mobileno', 'nohp'],
  company: ['company', 'companies', 'perusahaan', 'usaha'],
};
const MAX_CELL = 300;

/**
 * The contacts of a CSV file with a line of names at its top, as spreadsheets write it (commas, semicolons or tabs).
 * @throws Error with a sentence for operators
 */
export function readContactFile(csv: string): ContactRow[] {
  const records = parseCsv(csv);
  const [head = []] = records;
  const columns = head.map(columnOf);
  if (columns.every((column) => column === undefined)) throw new Error(text.noColumns(head.join(', ')));
  return records.slice(1).map((cells, at) => {
    const row: ContactRow = {
      line: at + 2,
      first_name: '',
      last_name: '',
      email: '',
      phone: '',
      company: '',
    };
    cells.forEach((value, place) => {
      const column = columns[place];
      if (column) row[column] = [...value.trim()].slice(0, MAX_CELL).join('');
    });
    return row;
  });
}

function parseCsv(csv: string): string[][] {
  try {
    const [head = ''] = csv.split('\n', 1);
    const delimiter = [';', '\t'].find((sign) => head.includes(sign)) ?? ',';
    return parse(csv, { bom: true, delimiter, relax_column_count: true, skip_empty_lines: true });
  } catch (error) {
    throw error instanceof CsvError ? new Error(text.notCsv(error.message)) : error;
  }
}

function columnOf(name: string): Column | undefined {
  const plain = name.toLowerCase().replace(/[^a-z]/g, '');
  return (Object.keys(COLUMNS) as Column[]).find((column) => COLUMNS[column].includes(plain));
}
