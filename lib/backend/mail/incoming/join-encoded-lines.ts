const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/** Shorter lines, in bytes, are texts, or the last one of a file. */
export const ENCODED_LINE = 60;
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
