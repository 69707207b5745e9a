import type { ElementContent, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { SKIP } from 'unist-util-visit';
import { element, isElement, readableText, stringProperty, textNode, visitElements } from './hast-tools';

const WORDS_PER_MINUTE = 200;
const BLOCK_TAGS = new Set([
  ...'p div li ul ol dl dt dd h1 h2 h3 h4 h5 h6 pre blockquote tr table figure figcaption section'.split(' '),
  ...'details summary hr br caption'.split(' '),
]);

/** Returns the text of a body for search and snippets, one line per block. */
export function plainTextOf(tree: Root): string {
  let text = '';
  const walk = (node: Root | Root['children'][number], isCode: boolean): void => {
    // Outside code a line break is a space.
    if (node.type === 'text') text += isCode ? node.value : node.value.replace(/\s+/g, ' ');
    if (!('children' in node)) return;
    const isBlock = isElement(node) && BLOCK_TAGS.has(node.tagName);
    if (isElement(node, 'img')) text += ` ${stringProperty(node, 'alt') ?? ''} `;
    if (isBlock) text += '\n';
    for (const child of node.children) walk(child, isCode || isElement(node, 'pre'));
    if (isBlock) text += '\n';
    else if (isElement(node, 'td') || isElement(node, 'th')) text += ' ';
  };
  walk(tree, false);
  return text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
}

const fragments = unified().use(rehypeParse, { fragment: true }).freeze();

/** Returns the same of HTML. */
export const blockText = (html: string): string => plainTextOf(fragments.parse(html) as Root);

/** Returns the time to read a text, in whole minutes; at least one. */
export function readingMinutes(text: string): number {
  const words = text.split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

/** Elements whose text must not be changed. */
const VERBATIM = new Set(['code', 'pre', 'kbd', 'samp']);
/** A word of code with a hyphen or slash that is short enough for a line on a phone: `ERR-330`. */
const SHORT_CODE = /^(?=.*[-–/])\S{1,20}$/u;
const RUPIAH = /(?<!\p{L})Rp +(?=\d)/gu;
/** A number and its percent sign. */
const PERCENT = /(?<=\d) +(?=%)/g;
/** Words that would break at a hyphen or dash: e-Faktur, e-Bupot, ERR-330, 2026-09-03, 10–12, 08.30-18.00. */
const HYPHENED =
  /(?<![\p{L}\p{N}-])(\d{4}-\d{2}-\d{2}(?!\d)|\p{L}-\p{L}[\p{L}\p{N}]*|\p{Lu}{2,8}(?:-\d{1,6}(?!\d)){1,2}|\d(?:[\d.,:]{0,8}\d)?[–-]\d(?:[\d.,:]{0,8}\d)?%?)(?![–-]?\d)/u;

/**
 * Keeps amounts, ranges, codes and words such as e-Faktur on one line. The hyphen is not replaced, so that searching and
 * copying still work.
 */
export function keepTogether(tree: Root): void {
  visitElements(tree, (node) => {
    if (VERBATIM.has(node.tagName)) {
      if (node.tagName === 'code' && SHORT_CODE.test(readableText(node)))
        node.properties.className = TOGETHER;
      return SKIP;
    }
    if (node.properties.className === TOGETHER) return SKIP;
    if (!node.children.some((child) => child.type === 'text')) return undefined;
    node.children = node.children.flatMap((child) =>
      child.type === 'text' ? partsOf(child.value) : [child],
    );
    return undefined;
  });
}

const TOGETHER = ['whitespace-nowrap'];

const partsOf = (text: string): ElementContent[] =>
  text
    .replace(RUPIAH, 'Rp\u00a0')
    .replace(PERCENT, '\u00a0')
    .split(HYPHENED)
    .flatMap((part, index) => {
      if (index % 2 === 1) return [element('span', { className: TOGETHER }, [textNode(part)])];
      return part === '' ? [] : [textNode(part)];
    });
