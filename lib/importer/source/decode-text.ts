export type DecodedText = { text: string; /** Named only when it was not UTF-8. */ encoding?: string };

/**
 * Text of a file: UTF-8, or UTF-16 with a mark, or else Windows-1252, which reads any bytes. Line ends become `\n`.
 * @throws when the bytes are no text.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const decoded = decode(bytes);
  if (decoded.text.includes('\0')) throw new Error('binary');
  return { ...decoded, text: decoded.text.replace(/\r\n?/g, '\n') };
}

function decode(bytes: Uint8Array): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return read(bytes, 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return read(bytes, 'utf-16be');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return read(bytes, 'windows-1252');
  }
}

const read = (bytes: Uint8Array, encoding: string): DecodedText => ({
  text: new TextDecoder(encoding).decode(bytes),
  encoding,
});
