import { isUtf8 } from 'node:buffer';

/** A text, and the encoding of its bytes unless that is UTF-8. */
export type DecodedText = { text: string; encoding?: string };

/** Decodes bytes as UTF-8, as UTF-16 with a byte order mark, or else as windows-1252, in which all bytes are valid. */
export function decodeBytes(bytes: Uint8Array): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return read(bytes, 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return read(bytes, 'utf-16be');
  if (isUtf8(bytes)) return { text: new TextDecoder().decode(bytes) };
  const { text, encoding } = read(bytes, 'windows-1252');
  return { text: repairWindowsText(text), encoding };
}

const read = (bytes: Uint8Array, encoding: string) => ({
  text: new TextDecoder(encoding).decode(bytes),
  encoding,
});

/** The characters of windows-1252 from 0x80 to 0x9f; five of them have none. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Puts the signs of windows-1252 in place of control characters: Node 20 decodes it as Latin-1, which has these where
 * windows-1252 has the euro sign, dashes and quotation marks.
 */
export const repairWindowsText = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (sign) => WINDOWS[sign.charCodeAt(0) - 0x80]!);
