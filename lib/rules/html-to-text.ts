import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import type { Element, Nodes, Root } from 'hast';

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
export const htmlToText = (html: string): string => nodesToText(parser.parse(html));

/** Returns a tree of HTML as plain text. @throws RangeError when it is nested too deeply */
export function nodesToText(tree: Root): string {
  return linesOf(tree)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\s+$/g, '');
}

/** The last line is open: inline text goes on there. */
function linesOf(node: Nodes, isPre = false): string[] {
  if (node.type === 'text') {
    return isPre ? node.value.split('\n') : [node.value.replace(/[\t\n\f\r ]+/g, ' ')];
  }
  if (node.type !== 'element' && node.type !== 'root') return [''];
  const name = node.type === 'element' ? node.tagName : '';
  if (UNSEEN.has(name)) return [''];
  if (name === 'br') return ['', ''];
  if (name === 'hr') return ['---'];
  const lines = [''];
  let isClosed = true;
  for (const child of node.children) {
    const isBlock = child.type === 'element' && (BLOCKS.has(child.tagName) || child.tagName === 'li');
    const [first = '', ...others] = linesOf(child, isPre || name === 'pre');
    if (isBlock) {
      const isSpaced = child.type === 'element' && SPACED.has(child.tagName);
      if (lines.length > 1 || lines[0]?.trim()) lines.push(...(isSpaced ? [''] : []), first, ...others);
      else lines.splice(0, 1, first, ...others);
      if (isSpaced) lines.push('');
      isClosed = true;
      continue;
    }
    if (isClosed && first.trim() === '' && others.length === 0) continue;
    if (isClosed && lines.some((line) => line !== '')) lines.push('');
    const last = lines.pop() ?? '';
    const joined = last === '' && !isPre && name !== 'pre' ? first.trimStart() : last + first;
    lines.push(joined, ...others);
    isClosed = false;
  }
  if (node.type === 'element') return decorate(node, lines);
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
