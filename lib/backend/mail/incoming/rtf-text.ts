import { decompressRTF } from '@kenjiuno/decompressrtf';

/** The largest text, in bytes as it was packed; the library keeps eight times as many numbers. */
const MAX_PACKED = 500_000;
/** Bytes before the text: its sizes, its kind and a checksum. */
const HEADER = 16;

/** Reads the text that Outlook packed as RTF; undefined where it is cut off, lies about its length, or is too large. */
export function readPackedRtf(bytes: Uint8Array, decode: Decode): string | undefined {
  if (bytes.byteLength < HEADER || bytes.byteLength > MAX_PACKED) return undefined;
  // The library goes on beyond the end, up to the size that is written at the beginning.
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) + 4;
  if (size > bytes.byteLength) return undefined;
  try {
    return rtfText(Buffer.from(decompressRTF([...bytes])).toString('latin1'), decode) || undefined;
  } catch {
    return undefined;
  }
}

/** Decodes bytes by the number of a codepage. */
type Decode = (bytes: Uint8Array, codepage: number) => string;

const TOKEN = /\\([a-z]+)(-?\d{1,9})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}])/gi;
/** Groups with something else than the text. */
const NO_TEXT = new Set(
  'fonttbl colortbl stylesheet info pict object header footer headerl headerr footerl footerr'.split(' '),
);
const SIGNS: Readonly<Record<string, string>> = {
  ...{ par: '\n', line: '\n', row: '\n', sect: '\n', page: '\n', tab: '\t', cell: '\t' },
  ...{ bullet: '•', endash: '–', emdash: '—', lquote: '‘', rquote: '’', ldblquote: '“', rdblquote: '”' },
};
const ESCAPED: Readonly<Record<string, string>> = { '~': '\u00a0', _: '\u2011', '\n': '\n', '\r': '\n' };

/** Reads the text of RTF, whose bytes are the signs of `rtf`. */
function rtfText(rtf: string, decode: Decode): string {
  let group = { isShown: true, width: 1 };
  const outer: (typeof group)[] = [];
  let codepage = 1252;
  let text = '';
  /** Bytes that are not decoded yet: a sign may have several. */
  let bytes: number[] = [];
  /** Signs still to come that stand in for one in Unicode. */
  let replaced = 0;
  const add = (written: string): void => {
    if (bytes.length > 0) text += decode(Uint8Array.from(bytes), codepage);
    bytes = [];
    if (group.isShown) text += written;
  };
  const addByte = (byte: number): void => {
    if (replaced > 0) replaced -= 1;
    else if (group.isShown) bytes.push(byte);
  };
  const obey = (word: string, value: number): void => {
    if (NO_TEXT.has(word)) group.isShown = false;
    else if (word === 'ansicpg') codepage = value;
    else if (word === 'uc') group.width = value;
    else if (word === 'bin') TOKEN.lastIndex += Math.max(value, 0);
    else if (word === 'u') {
      add(String.fromCharCode(value & 0xffff));
      replaced = group.width;
    } else if (SIGNS[word]) add(SIGNS[word]);
  };
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(rtf); token; token = TOKEN.exec(rtf)) {
    const [, word, value, hex, sign, brace, plain] = token;
    if (word) obey(word, Number(value ?? 0));
    else if (hex) addByte(Number.parseInt(hex, 16));
    else if (plain) {
      if (plain !== '\r' && plain !== '\n') addByte(plain.charCodeAt(0));
    } else if (sign === '*') group.isShown = false;
    else if (sign && '\\{}'.includes(sign)) addByte(sign.charCodeAt(0));
    else if (sign) add(ESCAPED[sign] ?? '');
    else {
      add('');
      replaced = 0;
      if (brace === '{') outer.push(group);
      group = brace === '{' ? { ...group } : (outer.pop() ?? group);
    }
  }
  add('');
  return text.trim();
}
