import { CsvError, parse } from 'csv-parse/sync';
import { decodeText } from '@/lib/importer/source/read-tree';
import type { ContactRow } from '@/lib/backend/contact/import-contacts';
import { contactImportText as text } from '@/lib/text/commands';

type Column = Exclude<keyof ContactRow, 'line'>;
/** Names of the columns; case, blanks and underscores are ignored. */
const COLUMNS: Record<Column, string[]> = {
  first_name: ['firstname', 'namadepan', 'nama', 'name'],
  last_name: ['lastname', 'namabelakang'],
  email: ['email', 'emailaddress', 'alamatemail', 'surel'],
  phone: ['phone', 'telepon', 'nomorhp', 'hp', 'mobile', 'mobileno', 'nohp'],
  company: ['company', 'companies', 'perusahaan', 'usaha'],
};
const MAX_CELL = 300;

/** Delimiters by how common they are. */
const DELIMITERS = [',', ';', '\t'];

/** A line of the file, with the number of its last line as an editor shows it. */
type CsvRecord = { record: string[]; info: { lines: number } };

/**
 * Reads the contacts of a CSV file with a header, as spreadsheets write it: with commas, semicolons or tabs, in UTF-8,
 * UTF-16 or Windows-1252.
 * @throws Error with a sentence for operators
 */
export function readContactFile(bytes: Uint8Array): ContactRow[] {
  const csv = decode(bytes);
  const delimiter = findDelimiter(csv);
  const [head, ...records] = parseCsv(csv, delimiter);
  const columns = (head?.record ?? []).map(columnOf);
  if (columns.every((column) => column === undefined)) {
    throw new Error(text.noColumns(head?.record.join(', ') ?? ''));
  }
  return records.map(({ record, info }) => {
    const row: ContactRow = {
      line: info.lines,
      first_name: '',
      last_name: '',
      email: '',
      phone: '',
      company: '',
    };
    record.forEach((value, place) => {
      const column = columns[place];
      if (column) row[column] = [...oneLine(value)].slice(0, MAX_CELL).join('');
    });
    return row;
  });
}

/** Replaces line breaks and other control characters by spaces. */
const oneLine = (value: string): string => value.replace(/[\s\p{Cc}]+/gu, ' ').trim();

function decode(bytes: Uint8Array): string {
  try {
    return decodeText(bytes).text;
  } catch {
    throw new Error(text.noText);
  }
}

/** Returns the delimiter with which the header has the most known columns. */
function findDelimiter(csv: string): string {
  const countColumns = (delimiter: string): number => {
    try {
      const [head] = parseCsv(csv, delimiter, 1);
      return (head?.record ?? []).filter(columnOf).length;
    } catch {
      return 0;
    }
  };
  return DELIMITERS.reduce((best, one) => (countColumns(one) > countColumns(best) ? one : best));
}

function parseCsv(csv: string, delimiter: string, to?: number): CsvRecord[] {
  try {
    return parse(csv, {
      bom: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      info: true,
      ...(to !== undefined && { to }),
    }) as unknown as CsvRecord[];
  } catch (error) {
    throw error instanceof CsvError ? new Error(text.notCsv(error.message)) : error;
  }
}

function columnOf(name: string): Column | undefined {
  const plain = name.toLowerCase().replace(/[^a-z]/g, '');
  return (Object.keys(COLUMNS) as Column[]).find((column) => COLUMNS[column].includes(plain));
}
