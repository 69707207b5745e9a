/** The largest mail, in bytes: ten images of 5 MB in base64 do not fit, but three do. */
export const MAX_MAIL_BYTES = 25_000_000;
/** The largest headers, in bytes: those that gateways add above the recipients can be long. */
export const MAX_HEAD_BYTES = 256_000;
const MAX_PARTS = 200;
const MAX_BOUNDARIES = 50;
/** The parser takes 1.7 KB of memory for each; those of encoded files were joined before. */
const MAX_LINES = 40_000;

export type Excess = 'too-large' | 'too-many-parts' | 'too-many-lines' | 'too-costly' | 'unreadable';

/** Returns why the lines of a message must not be looked at one by one. */
export function findManyLines(raw: Uint8Array): Excess | undefined {
  if (raw.byteLength > MAX_MAIL_BYTES) return 'too-large';
  return countLines(raw, ENCODED_LINE) > MAX_LINES ? 'too-many-lines' : undefined;
}

/**
 * Returns why a message must not be parsed: too many lines or parts, nested too deeply. It looks at
 * the bytes alone, in one pass, because a parser could be kept busy by any of that.
 */
export function findExcess(text: string): Excess | undefined {
  if ((text.match(/\n/g)?.length ?? 0) > MAX_LINES) return 'too-many-lines';
  const end = /\r?\n\r?\n/.exec(text.slice(0, MAX_HEAD_BYTES));
  if (!end && text.length > MAX_HEAD_BYTES) return 'too-large';
  const boundaries = new Set<string>();
  for (const [, quoted, plain] of text.matchAll(
    /boundary\s*=\s*(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/gi,
  )) {
    boundaries.add((quoted ?? plain ?? '').trimEnd());
    if (boundaries.size > MAX_BOUNDARIES) return 'too-many-parts';
  }
  let parts = 0;
  for (const [, line = ''] of text.matchAll(/^--([^\r\n]{1,202})\r?$/gm)) {
    if (boundaries.has(line.trimEnd()) && (parts += 1) > MAX_PARTS) return 'too-many-parts';
  }
  const types = text.match(/^content-type\s*:/gim)?.length ?? 0;
  return types > MAX_PARTS ? 'too-many-parts' : undefined;
}

const LINE_FEED = 0x0a;

/** Counts the lines that are shorter than a length. */
function countLines(raw: Uint8Array, length: number): number {
  let lines = 0;
  let start = 0;
  for (let end = raw.indexOf(LINE_FEED); end !== -1; end = raw.indexOf(LINE_FEED, start)) {
    if (end - start < length) lines += 1;
    start = end + 1;
  }
  return lines;
}

const CARRIAGE_RETURN = 0x0d;
/** Shorter lines, in bytes, are texts, or the last one of a file. */
const ENCODED_LINE = 60;
/** Longer ones are no longer joined, in bytes. */
const MAX_JOINED = 64_000;

/** The signs of base64 without that of its end, by byte. */
const IS_ENCODED = new Uint8Array(256);
for (const sign of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/') {
  IS_ENCODED[sign.charCodeAt(0)] = 1;
}

/**
 * Joins the lines of files in base64, which the decoder takes as the same file: a file of 5 MB has 70,000 lines, and a
 * parser looks at each. Lines of quoted-printable end with a sign that base64 has at its end alone, and stay. The bytes
 * are changed in place.
 */
export function joinEncodedLines(raw: Uint8Array): Uint8Array {
  let length = 0;
  let lineLength = 0;
  let start = 0;
  while (start < raw.byteLength) {
    const feed = raw.indexOf(LINE_FEED, start);
    const next = feed === -1 ? raw.byteLength : feed + 1;
    const end = feed > start && raw[feed - 1] === CARRIAGE_RETURN ? feed - 1 : feed;
    const isJoined =
      feed !== -1 &&
      end - start >= ENCODED_LINE &&
      lineLength < MAX_JOINED &&
      IS_ENCODED[raw[next] ?? 0] === 1 &&
      isEncoded(raw, start, end);
    const stop = isJoined ? end : next;
    raw.copyWithin(length, start, stop);
    length += stop - start;
    lineLength = isJoined ? lineLength + stop - start : 0;
    start = next;
  }
  return raw.subarray(0, length);
}

function isEncoded(raw: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (IS_ENCODED[raw[at] ?? 0] !== 1) return false;
  return true;
}
