import type { Root } from 'hast';
import { isElement, stringProperty } from './hast-tools';

const WORDS_PER_MINUTE = 200;
const BLOCKS = new Set([
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
    const isBlock = isElement(node) && BLOCKS.has(node.tagName);
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
