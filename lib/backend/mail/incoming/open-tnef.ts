import { readPackedRtf } from './rtf-text';

/** What Outlook packed into `winmail.dat` (TNEF). */
export type Unpacked = { files: UnpackedFile[]; text?: string; html?: string };
export type UnpackedFile = { name: string; mime: string; bytes: Uint8Array };

const SIGNATURE = 0x223e9f78;
const MAX_FILES = 100;
/** Mails within mails. */
const MAX_DEPTH = 3;
const MAX_NAMES = 10_000;

/** Attributes of a message and of its attachments. */
const ATTRIBUTE = {
  body: 0x800c,
  messageProperties: 0x9003,
  codepage: 0x9007,
  attachmentBegins: 0x9002,
  attachmentData: 0x800f,
  attachmentTitle: 0x8010,
  attachmentProperties: 0x9005,
} as const;

/** Properties (MAPI). */
const PROPERTY = {
  body: 0x1000,
  html: 0x1013,
  rtf: 0x1009,
  data: 0x3701,
  name: 0x3704,
  mime: 0x370e,
  longName: 0x3707,
} as const;

/** Returns whether a file is a package of Outlook, by its bytes. */
export const isTnef = (bytes: Uint8Array): boolean =>
  bytes.byteLength > 6 && viewOf(bytes).getUint32(0, true) === SIGNATURE;

/** Unpacks the files and texts of a package; what is cut off or unknown is left out. Nothing is copied. */
export function openTnef(bytes: Uint8Array, depth = 0): Unpacked {
  const unpacked: Unpacked = { files: [] };
  let charset = 'windows-1252';
  let rtf: Uint8Array | undefined;
  let file: Partial<UnpackedFile> & { inner?: Uint8Array } = {};
  const finish = (): void => {
    if (file.inner && depth < MAX_DEPTH && isTnef(file.inner))
      unpacked.files.push(...openTnef(file.inner, depth + 1).files);
    else if (file.bytes && unpacked.files.length < MAX_FILES)
      unpacked.files.push({
        name: file.name ?? 'lampiran',
        mime: file.mime ?? 'application/octet-stream',
        bytes: file.bytes,
      });
    file = {};
  };
  for (const { id, data } of attributesOf(bytes)) {
    if (id === ATTRIBUTE.codepage && data.byteLength >= 4)
      charset = charsetOf(viewOf(data).getUint32(0, true));
    else if (id === ATTRIBUTE.body) unpacked.text ??= decode(data, charset);
    else if (id === ATTRIBUTE.messageProperties) {
      for (const { property, value, isWide } of propertiesOf(data)) {
        if (property === PROPERTY.body) unpacked.text ??= decode(value, isWide ? 'utf-16le' : charset);
        if (property === PROPERTY.rtf) rtf = value;
        if (property === PROPERTY.html) unpacked.html ??= decode(value, isWide ? 'utf-16le' : charset);
      }
    } else if (id === ATTRIBUTE.attachmentBegins) finish();
    else if (id === ATTRIBUTE.attachmentData) file.bytes = data;
    else if (id === ATTRIBUTE.attachmentTitle) file.name ??= decode(data, charset);
    else if (id === ATTRIBUTE.attachmentProperties) {
      for (const { property, value, isWide, isObject } of propertiesOf(data)) {
        const text = () => decode(value, isWide ? 'utf-16le' : charset);
        if (property === PROPERTY.longName) file.name = text();
        else if (property === PROPERTY.name) file.name ??= text();
        else if (property === PROPERTY.mime) file.mime = text();
        // An object begins with the id of its interface.
        else if (property === PROPERTY.data && isObject) file.inner = value.subarray(16);
        else if (property === PROPERTY.data) file.bytes ??= value;
      }
    }
  }
  finish();
  if (rtf && unpacked.text === undefined && unpacked.html === undefined) {
    const text = readPackedRtf(rtf, (part, codepage) => decode(part, charsetOf(codepage)));
    if (text !== undefined) unpacked.text = text;
  }
  return unpacked;
}

/** Lists the attributes that are there as a whole. */
function* attributesOf(bytes: Uint8Array): Generator<{ id: number; data: Uint8Array }> {
  const view = viewOf(bytes);
  // A signature and a key; then of each: its level, id, type, length, data and checksum.
  for (let at = 6; at + 9 <= bytes.byteLength;) {
    const id = view.getUint16(at + 1, true);
    const length = view.getUint32(at + 5, true);
    const end = at + 9 + length;
    if (end > bytes.byteLength) return;
    yield { id, data: bytes.subarray(at + 9, end) };
    at = end + 2;
  }
}

type Property = { property: number; value: Uint8Array; isWide: boolean; isObject: boolean };

/** The bytes of values whose length their type fixes. */
const FIXED: Readonly<Record<number, number>> = {
  ...{ 0x02: 4, 0x03: 4, 0x04: 4, 0x0a: 4, 0x0b: 4 },
  ...{ 0x05: 8, 0x06: 8, 0x07: 8, 0x14: 8, 0x40: 8, 0x48: 16 },
};
const TYPE = { many: 0x1000, wide: 0x1f, object: 0x0d, variable: [0x1e, 0x1f, 0x102, 0x0d] };

/** Lists the first values of properties, up to one that cannot be read. */
function* propertiesOf(bytes: Uint8Array): Generator<Property> {
  const view = viewOf(bytes);
  const size = bytes.byteLength;
  const padded = (length: number): number => Math.ceil(length / 4) * 4;
  if (size < 4) return;
  const count = Math.min(view.getUint32(0, true), MAX_NAMES);
  let at = 4;
  for (let index = 0; index < count && at + 8 <= size; index += 1) {
    const type = view.getUint16(at, true);
    const property = view.getUint16(at + 2, true);
    at += 4;
    if (property >= 0x8000) {
      // A named one: an id of 16 bytes, and a number or a name.
      if (at + 24 > size) return;
      const isName = view.getUint32(at + 16, true) === 1;
      at += 24 + (isName ? padded(view.getUint32(at + 20, true)) : 0);
    }
    const base = type & ~TYPE.many;
    const isVariable = TYPE.variable.includes(base);
    let values = 1;
    if (isVariable || type & TYPE.many) {
      if (at + 4 > size) return;
      values = view.getUint32(at, true);
      at += 4;
    }
    for (let number = 0; number < values; number += 1) {
      let length = FIXED[base];
      if (isVariable) {
        if (at + 4 > size) return;
        length = view.getUint32(at, true);
        at += 4;
      }
      if (length === undefined || at + length > size) return;
      const value = bytes.subarray(at, at + length);
      if (number === 0) yield { property, value, isWide: base === TYPE.wide, isObject: base === TYPE.object };
      at += padded(length);
    }
  }
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

const CHARSETS: Readonly<Record<number, string>> = {
  65001: 'utf-8',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
};
const charsetOf = (codepage: number): string =>
  CHARSETS[codepage] ?? (codepage === 950 ? 'big5' : `windows-${codepage}`);

/** Decodes a text up to its NUL, in windows-1252 where the charset is unknown. */
function decode(bytes: Uint8Array, charset: string): string {
  let text: string;
  try {
    text = new TextDecoder(charset).decode(bytes);
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes);
  }
  return text.replace(/\0.*$/s, '');
}
