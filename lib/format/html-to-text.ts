import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import type { Element, Nodes, Root } from 'hast';
import { plainText } from './plain-text';

const parser = unified().use(rehypeParse, { fragment: true }).freeze();

const BLOCKS = new Set([
  ...['p', 'div', 'ul', 'ol', 'pre', 'blockquote', 'hr', 'table', 'tr', 'section', 'article', 'header'],
  ...['footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dl', 'dt', 'dd', 'center', 'form', 'address', 'figure'],
]);
/** Blocks that stand apart by an empty line. */
const SPACED = new Set(['p', 'ul', 'ol', 'pre', 'blockquote', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const UNSEEN = new Set([
  'head',
  'title',
  'style',
  'script',
  'template',
  'noscript',
  'svg',
  'math',
  'select',
  'textarea',
]);

/** Returns HTML as plain text: quotations begin with `>`, items of lists with `-`, links are followed by their URL. */
export function htmlToText(html: string): string {
  try {
    return nodesToText(parser.parse(html));
  } catch (error) {
    if (error instanceof RangeError) return plainText(html);
    throw error;
  }
}

/** Deeper nesting is refused. */
const MAX_DEPTH = 500;
/** Quotations and lists within more of them are not marked: each makes all its lines longer. */
const MAX_INDENT = 30;
/** Every level copies the lines within it; more copies are refused. */
const MAX_COPIES = 500_000;

/** Returns a tree of HTML as plain text. @throws RangeError when it is nested too deeply */
export function nodesToText(tree: Root): string {
  return linesOf(tree, { isPre: false, depth: 0, indent: 0, copies: { left: MAX_COPIES } })
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '')
    .trimEnd();
}

type Place = { isPre: boolean; depth: number; indent: number; copies: { left: number } };

/** The last line is open: inline text goes on there. */
function linesOf(node: Nodes, { isPre, depth, indent, copies }: Place): string[] {
  if (node.type === 'text') {
    return isPre ? node.value.split('\n') : [node.value.replace(/[\t\n\f\r ]+/g, ' ')];
  }
  if (node.type !== 'element' && node.type !== 'root') return [''];
  const name = node.type === 'element' ? node.tagName : '';
  if (UNSEEN.has(name)) return [''];
  if (name === 'br') return ['', ''];
  if (name === 'hr') return ['---'];
  if (depth > MAX_DEPTH) throw new RangeError('The HTML is nested too deeply');
  const isIndented = name === 'li' || name === 'blockquote';
  const place = {
    isPre: isPre || name === 'pre',
    depth: depth + 1,
    indent: indent + (isIndented ? 1 : 0),
    copies,
  };
  const lines = [''];
  let isClosed = true;
  for (const child of node.children) {
    const isBlock = child.type === 'element' && (BLOCKS.has(child.tagName) || child.tagName === 'li');
    const [first = '', ...rest] = linesOf(child, place);
    copies.left -= rest.length;
    if (copies.left < 0) throw new RangeError('Too many lines are nested');
    if (isBlock) {
      const isSpaced = child.type === 'element' && SPACED.has(child.tagName);
      if (lines.length > 1 || lines[0]?.trim()) lines.push(...(isSpaced ? [''] : []), first, ...rest);
      else lines.splice(0, 1, first, ...rest);
      if (isSpaced) lines.push('');
      isClosed = true;
      continue;
    }
    if (isClosed && first.trim() === '' && rest.length === 0) continue;
    if (isClosed && lines.some((line) => line !== '')) lines.push('');
    const last = lines.pop() ?? '';
    const joined = last === '' && !place.isPre ? first.trimStart() : last + first;
    lines.push(joined, ...rest);
    isClosed = false;
  }
  if (node.type === 'element' && !(isIndented && indent >= MAX_INDENT)) return decorate(node, lines);
  return lines;
}

function decorate(element: Element, lines: string[]): string[] {
  const { tagName: name, properties } = element;
  if (name === 'li') return trimmed(lines).map((line, at) => (at === 0 ? `- ${line}` : `  ${line}`));
  if (name === 'blockquote') return trimmed(lines).map((line) => `> ${line}`.trimEnd());
  if (name === 'td' || name === 'th') return [`${lines.join(' ')} `];
  if (name === 'a' && typeof properties.href === 'string' && /^https?:/i.test(properties.href)) {
    const shown = lines.join(' ').trim();
    return shown === '' || properties.href.includes(shown)
      ? [properties.href]
      : [`${shown} (${properties.href})`];
  }
  return lines;
}

function trimmed(lines: string[]): string[] {
  const start = lines.findIndex((line) => line.trim() !== '');
  const end = lines.findLastIndex((line) => line.trim() !== '');
  if (start === -1) return [''];
  return lines
    .slice(start, end + 1)
    .filter((line, at, all) => line.trim() !== '' || all[at - 1]?.trim() !== '');
}
