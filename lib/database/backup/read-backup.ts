import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { errorCode } from '@/lib/database/errors';
import { BackupError, countRows, parseHeader, type BackupHeader, type BackupRow } from './format';

/** The lines of a table that belong together in one statement. */
export type BackupPart = { table: string; columns: string[]; rows: BackupRow[] };

const PART_BYTES = 4_000_000;
const PART_ROWS = 500;

/** The longest first line, in characters; it names some fifty tables. */
const MAX_HEADER_LENGTH = 1_000_000;
/** The longest line of a row, in characters: of a file of 60 MB, which the portal never stores. */
const MAX_LINE_LENGTH = 128_000_000;
/** How much larger than the file its content may be. What the portal stores shrinks to a third, or to a twentieth. */
const MAX_GROWTH = 200;
/** Content up to here may have grown by more, in characters. */
const SMALL_LENGTH = 16_000_000;

/**
 * Reads a whole backup, which proves that it is complete and undamaged, and returns its first line and its size without
 * compression.
 * @throws BackupError
 */
export async function checkBackup(
  file: string,
  onProgress: (done: number, total: number) => void,
): Promise<{ header: BackupHeader; bytes: number }> {
  let header: BackupHeader | undefined;
  let bytes = 0;
  let rows = 0;
  for await (const line of readLines(file)) {
    bytes += line.length;
    if (header === undefined) header = parseHeader(line);
    else onProgress((rows += 1), countRows(header));
    if (rows > countRows(header)) throw new BackupError('damaged', `more than ${countRows(header)} rows`);
  }
  if (header === undefined) throw new BackupError('not-a-backup');
  if (rows !== countRows(header)) throw new BackupError('damaged', `${rows} of ${countRows(header)} rows`);
  return { header, bytes };
}

/** Returns the first line of a backup. @throws BackupError */
export async function readHeader(file: string): Promise<BackupHeader> {
  for await (const line of readLines(file)) return parseHeader(line);
  throw new BackupError('not-a-backup');
}

/** Returns the rows of a backup that was checked, in parts of one table each. */
export async function* readParts(file: string): AsyncGenerator<BackupPart> {
  const lines = readLines(file);
  const first = await lines.next();
  for (const { name, columns, rows } of parseHeader(first.value ?? '').tables) {
    let part: BackupRow[] = [];
    let bytes = 0;
    for (let rest = rows; rest > 0; rest -= 1) {
      const { value: line, done } = await lines.next();
      if (done) throw new BackupError('damaged', name);
      part.push(JSON.parse(line) as BackupRow);
      bytes += line.length;
      if (rest > 1 && part.length < PART_ROWS && bytes < PART_BYTES) continue;
      yield { table: name, columns, rows: part };
      part = [];
      bytes = 0;
    }
  }
}

async function* readLines(file: string): AsyncGenerator<string, undefined> {
  // The error of either reaches the reader below.
  const text = pipeline(createReadStream(file), createGunzip(), () => undefined).setEncoding('utf8');
  let isFirst = true;
  let rest = '';
  let length = 0;
  try {
    const { size } = await stat(file);
    for await (const chunk of text as AsyncIterable<string>) {
      // A few kilobytes may unfold to gigabytes, on purpose.
      length += chunk.length;
      if (length > Math.max(SMALL_LENGTH, MAX_GROWTH * size)) throw new BackupError('too-large');
      // Looks for ends of lines in what is new only: a picture is one line of many chunks.
      const [head = '', ...lines] = chunk.split('\n');
      rest += head;
      if (isFirst && rest.length > MAX_HEADER_LENGTH) throw new BackupError('not-a-backup');
      if (rest.length > MAX_LINE_LENGTH) throw new BackupError('too-large');
      for (const next of lines) {
        yield rest;
        isFirst = false;
        rest = next;
      }
    }
  } catch (error) {
    throw explainReading(error, isFirst);
  }
  if (rest !== '') throw new BackupError(isFirst ? 'not-a-backup' : 'damaged', 'cut line');
}

function explainReading(error: unknown, isFirst: boolean): unknown {
  const code = errorCode(error) ?? '';
  const options = { cause: error };
  if (/^E[A-Z]+$/.test(code)) return new BackupError('no-file', code, options);
  if (!code.startsWith('Z_')) return error;
  // gzip reports a file of another kind when it begins, and a cut or changed one later.
  return new BackupError(isFirst && code === 'Z_DATA_ERROR' ? 'not-a-backup' : 'damaged', code, options);
}
