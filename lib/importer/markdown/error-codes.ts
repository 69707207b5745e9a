import type { Element, ElementContent, Root } from 'hast';
import type { ExplainedCode } from '@/lib/contract/content';
import { findErrorCodes } from '@/lib/words/error-codes';
import { cutText } from '@/lib/format/unicode-text';
import { headingLevel, isElement, readableText, solidChildren } from './hast-tools';

const MAX_TEXT = 280;
/** Blocks of text, which are searched for codes one by one. */
const TEXT_BLOCKS = new Set(['p', 'dt', 'dd', 'li', 'td', 'figcaption', 'summary']);
const CONTAINERS = new Set([
  'p',
  'ul',
  'ol',
  'dl',
  'table',
  'blockquote',
  'pre',
  'div',
  'section',
  'details',
]);

type Place = { heading: ExplainedCode['heading']; found: Map<string, ExplainedCode>; awaited: string[] };

/**
 * Finds the error codes that a body explains, with the explanation and the heading above it. A code at the beginning of a
 * heading, item, paragraph, sentence or table row is explained there; elsewhere it is only mentioned.
 */
export function explainErrorCodes(tree: Root): ExplainedCode[] {
  const place: Place = { heading: null, found: new Map(), awaited: [] };
  readBlocks(tree, place);
  return [...place.found.values()];
}

function readBlocks(parent: Root | Element, place: Place): void {
  for (const node of solidChildren(parent)) {
    if (!isElement(node) || node.tagName === 'pre') continue;
    if (headingLevel(node)) readHeading(node, place);
    else if (node.tagName === 'tr') note(rowText(node), place);
    else if (TEXT_BLOCKS.has(node.tagName)) {
      note(clean(ownText(node)), place);
      readBlocks(node, place);
    } else readBlocks(node, place);
  }
}

/** A heading that names a code is explained by the paragraph below it. */
function readHeading(node: Element, place: Place): void {
  const text = clean(readableText(node));
  const { id } = node.properties;
  place.heading = typeof id === 'string' ? { id, text } : null;
  note(text, place);
  place.awaited = findErrorCodes(text);
}

/** Collects the codes of a block. A block without a code explains the code of the heading above it. */
function note(text: string, place: Place): void {
  const codes = findErrorCodes(text);
  const { heading, found, awaited } = place;
  if (text !== '') place.awaited = [];
  if (codes.length === 0) {
    for (const code of awaited) {
      const entry = found.get(code);
      if (entry && text) found.set(code, { ...entry, text: cut(`${sentence(entry.text)} ${text}`.trim()) });
    }
    return;
  }
  for (const code of codes) {
    const sentences = sentencesOf(text, code, codes);
    const isExplained = sentences.startsWith(code) || (text.indexOf(code) <= LEAD && codes[0] === code);
    const known = found.get(code);
    if (known && (known.is_explained || !isExplained)) continue;
    found.set(code, { code, text: cut(withoutName(sentences, code)), heading, is_explained: isExplained });
  }
}

/** Characters that may stand before a code that begins its block: a quotation mark, `Kode `, the number of a status. */
const LEAD = 6;
const SENTENCES = /(?<=[.!?])\s+(?=[\p{Lu}\p{N}“"‘'(])/u;

/** Returns the explanation of a code in a block: from its sentence to the next code. */
function sentencesOf(text: string, code: string, codes: string[]): string {
  const others = codes.filter((other) => other !== code);
  const sentences = text.split(SENTENCES);
  const start = sentences.findIndex((part) => part.includes(code));
  const end = sentences.findIndex(
    (part, index) => index > start && others.some((other) => part.includes(other)),
  );
  return sentences.slice(start, end === -1 ? undefined : end).join(' ');
}

/** Removes the code at the beginning, which is the name of the entry. */
function withoutName(text: string, code: string): string {
  const rest = text.startsWith(code) ? text.slice(code.length).replace(/^[\s:,.–—-]+/u, '') : text;
  return rest.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Returns the cells of a row as sentences, without numbers that stand alone; the cell with the code comes first. */
function rowText(row: Element): string {
  const cells = solidChildren(row)
    .map((cell) => clean(readableText(cell)))
    .filter((text) => text !== '' && !/^[\d\s.,%-]+$/.test(text));
  const named = cells.findIndex((text) => findErrorCodes(text).length > 0);
  if (named === -1) return '';
  const [first = '', ...others] = [cells[named] ?? '', ...cells.filter((_, index) => index !== named)];
  return [sentence(first), ...others.map(sentence)].join(' ');
}

const sentence = (text: string): string =>
  text === '' || /[.!?:…]$/.test(text) || findErrorCodes(text)[0] === text ? text : `${text}.`;

/** Returns the text of a block without the blocks inside it. */
function ownText(node: Element): string {
  const inline = (child: ElementContent) => !(isElement(child) && CONTAINERS.has(child.tagName));
  return node.children
    .filter(inline)
    .map((child) => readableText(child))
    .join('');
}

const clean = (text: string): string => text.replace(/\s+/g, ' ').trim();

const cut = (text: string): string =>
  text.length <= MAX_TEXT ? text : `${cutText(text, MAX_TEXT).replace(/\s+\S*$/, '')} …`;
