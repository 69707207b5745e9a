import { ByteReader, ByteWriter } from './bytes';

/** The kinds of field in which a term occurs: title, keywords and headings, other metadata, body text. */
export const FIELD = { title: 0, heading: 1, about: 2, text: 3 } as const;
export type FieldKind = (typeof FIELD)[keyof typeof FIELD];

/** One occurrence of a term in a document. */
export type Occurrence = {
  /** Counts the document's tokens over all its fields. */
  position: number;
  field: FieldKind;
  /** Where it begins in the body text, in code points; 0 in other fields. */
  offset: number;
};

const writer = new ByteWriter();

/** Encodes occurrences as differences, so that most take two bytes. */
export function encodeOccurrences(occurrences: readonly Occurrence[]): Buffer {
  writer.clear();
  let [lastPosition, lastOffset] = [0, 0];
  for (const { position, field, offset } of occurrences) {
    writer.varint(((position - lastPosition) << 2) | field);
    lastPosition = position;
    if (field !== FIELD.text) continue;
    writer.varint(offset - lastOffset);
    lastOffset = offset;
  }
  return writer.toBuffer();
}

/** Decodes the occurrences between two places of a list. */
export function decodeOccurrences(bytes: Uint8Array, start = 0, end = bytes.length): Occurrence[] {
  const reader = new ByteReader(bytes, start);
  const occurrences: Occurrence[] = [];
  let [position, offset] = [0, 0];
  while (reader.at < end) {
    const step = reader.varint();
    const field = (step & 3) as FieldKind;
    position += step >>> 2;
    if (field === FIELD.text) offset += reader.varint();
    occurrences.push({ position, field, offset: field === FIELD.text ? offset : 0 });
  }
  return occurrences;
}
