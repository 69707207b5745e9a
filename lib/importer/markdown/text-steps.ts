import type { ElementContent, Root } from 'hast';
import { SKIP } from 'unist-util-visit';
import { element, isElement, stringProperty, textNode, visitElements } from './hast-tools';

const WORDS_PER_MINUTE = 200;
const BLOCK_TAGS = new Set([
  ...[
    'p',
    'div',
    'li',
    'ul',
    'ol',
    'dl',
    'dt',
    'dd',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'pre',
    'blockquote',
    'tr',
  ],
  ...['table', 'figure', 'figcaption', 'section', 'details', 'summary', 'hr', 'br', 'caption'],
]);

/** Text of a body for the search and for snippets: one line per block, cells and words apart. */
export function plainTextOf(tree: Root): string {
  let text = '';
  const walk = (node: Root | Root['children'][number], isCode: boolean): void => {
    // In code a line break is one; elsewhere it is a space.
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

/** Whole minutes to read a text aloud in one's head; at least one. */
export function readingMinutes(text: string): number {
  const words = text.split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

/** Written as it is meant: nothing is put into it. */
const VERBATIM = new Set(['code', 'pre', 'kbd', 'samp']);
const RUPIAH = /(?<!\p{L})Rp +(?=\d)/gu;
/** e-Faktur, e-Bupot: one letter before the hyphen. */
const ONE_LETTER = /(?<![\p{L}\p{N}-])(\p{L}-\p{L}[\p{L}\p{N}]*)/u;

/**
 * Amounts and words of one letter and another stay on one line. The hyphen stays a hyphen, so that searching in the
 * page and copying find the word; the class is one that the site's styles have anyway.
 */
export function keepTogether(tree: Root): void {
  visitElements(tree, (node) => {
    if (VERBATIM.has(node.tagName)) return SKIP;
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
    .split(ONE_LETTER)
    .flatMap((part, index) => {
      if (index % 2 === 1) return [element('span', { className: TOGETHER }, [textNode(part)])];
      return part === '' ? [] : [textNode(part)];
    });
