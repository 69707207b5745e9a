import { isScalar, isSeq, type YAMLSeq } from 'yaml';

/**
 * Appends an item to a list in the text of a YAML file and changes nothing else: comments, order and style stay.
 */
export function appendToList(text: string, list: YAMLSeq, item: string): string {
  const last = list.items.at(-1);
  const [start, end] = list.range ?? [0, 0];
  if (list.flow) {
    const at = rangeOf(last)?.[1] ?? start + 1;
    return insert(text, at, `${last ? ', ' : ''}${item}`);
  }
  const lastStart = rangeOf(last)?.[0] ?? start;
  const dash = text.lastIndexOf('-', lastStart);
  const indent = text.slice(text.lastIndexOf('\n', dash) + 1, dash);
  const lineEnd = text.indexOf('\n', rangeOf(last)?.[1] ?? end);
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  if (lineEnd < 0) return `${text}${eol}${indent}- ${item}${eol}`;
  return insert(text, lineEnd + 1, `${indent}- ${item}${eol}`);
}

/** Writes words as YAML, in quotes where they could be read as something else. */
export const quoteWords = (words: string): string =>
  /^\p{L}[\p{L}\p{N} -]*$/u.test(words) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(words)
    ? words
    : JSON.stringify(words);

export const insert = (text: string, at: number, more: string): string =>
  text.slice(0, at) + more + text.slice(at);

function rangeOf(node: unknown): readonly [number, number, ...number[]] | undefined {
  return isScalar(node) || isSeq(node) ? (node.range ?? undefined) : undefined;
}
