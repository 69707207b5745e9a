import { isUtf8 } from 'node:buffer';
import type { FileKind } from '@/lib/constants';

/** The Content-Type of each kind of file; browsers save files, and never show them. */
export const FILE_MIMES: Readonly<Record<FileKind, string>> = {
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Recognises a file by its bytes; the name only tells the two kinds of text apart. Undefined for other kinds. */
export function recogniseFile(bytes: Buffer, name: string): FileKind | undefined {
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return 'pdf';
  if (bytes.toString('latin1', 0, 2) === 'PK') return isWorkbook(bytes) ? 'xlsx' : undefined;
  const ending = /\.(txt|csv)$/i.exec(name)?.[1]?.toLowerCase();
  const isText = bytes.byteLength > 0 && !bytes.includes(0) && isUtf8(bytes);
  return isText ? (ending as 'txt' | 'csv' | undefined) : undefined;
}

/** A workbook names these parts; with macros it would be another kind of file. */
const WORKBOOK_PARTS = ['[Content_Types].xml', 'xl/workbook.xml'];
const MACROS = 'xl/vbaProject.bin';

function isWorkbook(bytes: Buffer): boolean {
  const names = listZip(bytes);
  return names !== undefined && WORKBOOK_PARTS.every((part) => names.has(part)) && !names.has(MACROS);
}

/** The end of a ZIP's directory: its bytes without the comment, whose length has two bytes. */
const END = { mark: Buffer.from('504b0506', 'hex'), size: 22, maxComment: 0xffff };
const ENTRY = { mark: 0x02014b50, size: 46 };
const MAX_ENTRIES = 10_000;
const ENCRYPTED = 1;

/** Lists the names in the directory of a ZIP, unpacking nothing; undefined when it is broken or encrypted. */
function listZip(bytes: Buffer): Set<string> | undefined {
  const from = Math.max(0, bytes.byteLength - END.size - END.maxComment);
  const end = bytes.subarray(from).lastIndexOf(END.mark) + from;
  if (end < from || end + END.size > bytes.byteLength) return undefined;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > MAX_ENTRIES) return undefined;
  const names = new Set<string>();
  for (let entry = 0; entry < count; entry += 1) {
    if (at + ENTRY.size > end || bytes.readUInt32LE(at) !== ENTRY.mark) return undefined;
    if (bytes.readUInt16LE(at + 8) & ENCRYPTED) return undefined;
    const nameLength = bytes.readUInt16LE(at + 28);
    names.add(bytes.toString('utf8', at + ENTRY.size, at + ENTRY.size + nameLength));
    at += ENTRY.size + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return names;
}
