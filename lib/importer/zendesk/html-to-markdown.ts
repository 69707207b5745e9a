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

/** Inline elements without a Markdown syntax, which stay HTML around their content. */
const KEPT_INLINE = ['u', 'sub', 'sup', 'kbd', 'mark', 'small', 'abbr', 'var', 'samp', 'ins'];
/** Elements that stay HTML and are converted by the importer. */
const KEPT_WHOLE = ['iframe', 'video', 'audio', 'embed', 'object'];
/** Elements that a cell of a Markdown table cannot hold. */
const CELL_BLOCKS = new Set('ul ol pre table blockquote h1 h2 h3 h4 h5 h6 div iframe'.split(' '));

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
  // A link without a URL is an anchor.
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
 * Converts the HTML of a help centre to Markdown for the importer: boxes become alerts, headings keep their ids, and what
 * Markdown cannot express stays HTML.
 */
export function htmlToMarkdown(source: string, report: ReportAt): string {
  const tree = parser.parse(source);
  reportRemovedHtml(tree, report);
  markBoxes(tree);
  markHeadings(tree);
  const markdown = converter.runSync(tree) as MarkdownTree;
  return printer.stringify(markdown).replace(/^> \\\[!([A-Z]+)\]$/gm, '> [!$1]');
}

/** Returns whether Markdown can express a table: without spans and without blocks in its cells. */
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

/** Turns elements with the class of an alert into quotes with GitHub's marker. */
function markBoxes(tree: Root): void {
  visit(tree, 'element', (node) => {
    if (!['div', 'aside', 'p', 'blockquote', 'section'].includes(node.tagName)) return;
    const words = [node.properties.className].flat().flatMap((name) =>
      String(name ?? '')
        .toLowerCase()
        .split(/[-_]+/),
    );
    // `callout--warning` is a warning: the specific word may come second.
    const kinds = words.map((word) => ALERT_WORDS.get(word)).filter((found) => found !== undefined);
    const kind = kinds.find((found) => found !== 'important') ?? kinds[0];
    if (!kind) return;
    const inner = node.tagName === 'p' ? [element('p', {}, node.children)] : node.children;
    node.tagName = 'blockquote';
    node.properties = {};
    node.children = [element('p', {}, [textNode(`[!${kind.toUpperCase()}]`)]), ...inner];
  });
}

/** Appends the ids of headings in the importer's syntax. */
function markHeadings(tree: Root): void {
  visit(tree, 'element', (node) => {
    const id = stringProperty(node, 'id');
    if (headingLevel(node) === undefined || !id || /[\s{}]/.test(id)) return;
    node.children.push(textNode(` {#${id}}`));
  });
}

/** Returns HTML without empty lines, which would end it in Markdown. */
function htmlOf(node: Element): string {
  return htmlPrinter
    .stringify({ type: 'root', children: [node] })
    .replace(/\n(?:[ \t]*\n)+/g, (breaks) => `\n${breaks.slice(1).replaceAll('\n', '&#10;')}`)
    .trim();
}
