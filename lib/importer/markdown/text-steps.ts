import type { ElementContent, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { SKIP } from 'unist-util-visit';
import { phoneHref } from '@/lib/paths/contact-link';
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
/** Elements whose text must not become a link. */
const UNLINKED = new Set([...VERBATIM, 'a', 'summary']);
/** A word of code with a hyphen or slash that is short enough for a line on a phone: `ERR-330`. */
const SHORT_CODE = /^(?=.*[-–/])\S{1,20}$/u;
const RUPIAH = /(?<!\p{L})Rp +(?=\d)/gu;
/** A number and its percent sign. */
const PERCENT = /(?<=\d) +(?=%)/g;
/** Words that would break at a hyphen or dash: e-Faktur, e-Bupot, ERR-330, 2026-09-03, 10–12, 08.30-18.00. */
const HYPHENED =
  /(?<![\p{L}\p{N}-])(\d{4}-\d{2}-\d{2}(?!\d)|\p{L}-\p{L}[\p{L}\p{N}]*|\p{Lu}{2,8}(?:-\d{1,6}(?!\d)){1,2}|\d(?:[\d.,:]{0,8}\d)?[–-]\d(?:[\d.,:]{0,8}\d)?%?)(?![–-]?\d)/u;

/** A phone number as it is written in full: +65 6123 4567, 0812-3456-7890, (021) 5550-1830, 021-555-0142. */
const PHONE =
  /(?<![\p{L}\p{N}+(./-])(\+[1-9]\d?(?:[ -]?\d){7,12}|08\d{2}(?:[ -]?\d{3,5}){2}|(?:\(0\d{2,3}\) ?|0[2-7]\d{1,2}-)\d{3,4}[ -]?\d{3,5})(?![\p{L}\p{N}]|[./-]\d)/u;

/** Links phone numbers, since pages keep browsers from guessing where one is. */
export function linkPhones(tree: Root): void {
  editTexts(tree, UNLINKED, (text) =>
    text.split(PHONE).map((part, index) => {
      if (index % 2 === 0) return textNode(part);
      return element('a', { href: phoneHref(part), className: TOGETHER }, [textNode(part)]);
    }),
  );
}

/**
 * Keeps amounts, ranges, codes and words such as e-Faktur on one line. The hyphen is not replaced, so that searching and
 * copying still work.
 */
export function keepTogether(tree: Root): void {
  visitElements(tree, (node) => {
    if (node.tagName === 'pre') return SKIP;
    if (node.tagName === 'code' && SHORT_CODE.test(readableText(node))) node.properties.className = TOGETHER;
    return undefined;
  });
  editTexts(tree, VERBATIM, (text) =>
    text
      .replace(RUPIAH, 'Rp\u00a0')
      .replace(PERCENT, '\u00a0')
      .split(HYPHENED)
      .map((part, index) => {
        if (index % 2 === 0) return textNode(part);
        return element('span', { className: TOGETHER }, [textNode(part)]);
      }),
  );
}

const TOGETHER = ['whitespace-nowrap'];

/** Replaces texts by nodes, except inside of the tags given and of what is kept together already. */
function editTexts(tree: Root, tags: ReadonlySet<string>, edit: (text: string) => ElementContent[]): void {
  const nodesOf = (text: string) => edit(text).filter((node) => node.type !== 'text' || node.value !== '');
  visitElements(tree, (node) => {
    if (tags.has(node.tagName) || node.properties.className === TOGETHER) return SKIP;
    node.children = node.children.flatMap((child) =>
      child.type === 'text' ? nodesOf(child.value) : [child],
    );
    return undefined;
  });
}
