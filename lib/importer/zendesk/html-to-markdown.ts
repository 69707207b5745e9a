import type { Element, Parents, Root } from 'hast';
import type { Html, PhrasingContent, Root as MarkdownTree } from 'mdast';
import rehypeParse from 'rehype-parse';
import { defaultHandlers, type Handle } from 'hast-util-to-mdast';
import rehypeRemark from 'rehype-remark';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import {
  element,
  headingLevel,
  isElement,
  stringProperty,
  textNode,
} from '@/lib/importer/markdown/hast-tools';
import { reportRemovedHtml } from '@/lib/importer/markdown/html-steps';
import type { ReportAt } from '@/lib/importer/markdown/render-types';
import { ALERT_WORDS } from '@/lib/importer/syntax/containers';

const parser = unified().use(rehypeParse, { fragment: true }).freeze();
const htmlPrinter = unified().use(rehypeStringify).freeze();

/** Inline elements that Markdown has no sign for; they stay as HTML around their content. */
const KEPT_INLINE = ['u', 'sub', 'sup', 'kbd', 'mark', 'small', 'abbr', 'var', 'samp', 'ins'];
/** Elements that stay as they are written, to be read by the importer. */
const KEPT_WHOLE = ['iframe', 'video', 'audio', 'embed', 'object'];
/** What a cell of a Markdown table can hold. */
const CELL_BLOCKS = new Set([
  'ul',
  'ol',
  'pre',
  'table',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'div',
  'iframe',
]);

const html = (value: string): Html => ({ type: 'html', value });

const handleDefault =
  (name: keyof typeof defaultHandlers): Handle =>
  (state, node: Element, parent?: Parents) =>
    (defaultHandlers[name] as Handle)(state, node, parent);

const keepWhole: Handle = (_state, node: Element) => html(htmlOf(node));
const keepInline: Handle = (state, node: Element) => [
  html(`<${node.tagName}>`),
  ...(state.all(node) as PhrasingContent[]),
  html(`</${node.tagName}>`),
];

const handlers: Record<string, Handle> = {
  ...Object.fromEntries(KEPT_WHOLE.map((name) => [name, keepWhole])),
  ...Object.fromEntries(KEPT_INLINE.map((name) => [name, keepInline])),
  // A link without an address is a mark for links from elsewhere.
  a: (state, node: Element, parent?: Parents) => {
    if (node.properties.href !== undefined) return handleDefault('a')(state, node, parent);
    const id = stringProperty(node, 'id') ?? stringProperty(node, 'name');
    const mark = id ? [html(`<a id="${id.replace(/["<>&]/g, '')}"></a>`)] : [];
    return [...mark, ...(state.all(node) as PhrasingContent[])];
  },
  img: (state, node: Element, parent?: Parents) =>
    node.properties.width === undefined ? handleDefault('img')(state, node, parent) : html(htmlOf(node)),
  details: (state, node: Element) => {
    const summary = node.children.find((child) => isElement(child, 'summary'));
    const rest = { ...node, children: node.children.filter((child) => child !== summary) };
    const head = `<details>${summary && isElement(summary) ? htmlOf(summary) : ''}`;
    return [html(head), ...state.toFlow(state.all(rest)), html('</details>')];
  },
  table: (state, node: Element, parent?: Parents) =>
    isPlainTable(node) ? handleDefault('table')(state, node, parent) : html(htmlOf(node)),
};

const converter = unified().use(rehypeRemark, { handlers }).freeze();
const printer = unified()
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', emphasis: '_', rule: '-', listItemIndent: 'one', fences: true })
  .freeze();

/**
 * HTML as help centres keep it, as Markdown for the importer: boxes become remarks, headings keep their ids, and what
 * Markdown cannot say stays as HTML.
 */
export function htmlToMarkdown(source: string, report: ReportAt): string {
  const tree = parser.parse(source);
  reportRemovedHtml(tree, report);
  markBoxes(tree);
  markHeadings(tree);
  const markdown = converter.runSync(tree) as MarkdownTree;
  return printer.stringify(markdown).replace(/^> \\\[!([A-Z]+)\]$/gm, '> [!$1]');
}

/** A table without spans, and with nothing in its cells that needs lines of its own. */
function isPlainTable(table: Element): boolean {
  let isPlain = true;
  visit(table, 'element', (node) => {
    if (node !== table && CELL_BLOCKS.has(node.tagName)) isPlain = false;
    if (Number(node.properties.colSpan ?? 1) > 1 || Number(node.properties.rowSpan ?? 1) > 1) isPlain = false;
    if (/^t[dh]$/.test(node.tagName) && node.children.filter((child) => isElement(child, 'p')).length > 1)
      isPlain = false;
  });
  return isPlain;
}

/** Boxes are elements with a telling class; they become quotes with GitHub's mark. */
function markBoxes(tree: Root): void {
  visit(tree, 'element', (node) => {
    if (!['div', 'aside', 'p', 'blockquote', 'section'].includes(node.tagName)) return;
    const words = [node.properties.className].flat().flatMap((name) =>
      String(name ?? '')
        .toLowerCase()
        .split(/[-_]+/),
    );
    // `callout--warning` is a warning: the telling word may come second.
    const kinds = words.map((word) => ALERT_WORDS.get(word)).filter((found) => found !== undefined);
    const kind = kinds.find((found) => found !== 'important') ?? kinds[0];
    if (!kind) return;
    const inner = node.tagName === 'p' ? [element('p', {}, node.children)] : node.children;
    node.tagName = 'blockquote';
    node.properties = {};
    node.children = [element('p', {}, [textNode(`[!${kind.toUpperCase()}]`)]), ...inner];
  });
}

/** The id of a heading, as the importer reads it. */
function markHeadings(tree: Root): void {
  visit(tree, 'element', (node) => {
    const id = stringProperty(node, 'id');
    if (headingLevel(node) === undefined || !id || /[\s{}]/.test(id)) return;
    node.children.push(textNode(` {#${id}}`));
  });
}

/** HTML that Markdown does not take for its own end: without an empty line. */
function htmlOf(node: Element): string {
  return htmlPrinter
    .stringify({ type: 'root', children: [node] })
    .replace(/\n(?:[ \t]*\n)+/g, (breaks) => `\n${breaks.slice(1).replaceAll('\n', '&#10;')}`)
    .trim();
}
