import type { Element, Parents } from 'hast';
import type { Html, Nodes, PhrasingContent, Root as MarkdownTree } from 'mdast';
import rehypeParse from 'rehype-parse';
import { defaultHandlers, type Handle } from 'hast-util-to-mdast';
import rehypeRemark from 'rehype-remark';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkStringify, { type Options as StringifyOptions } from 'remark-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { isElement, stringProperty } from '@/lib/importer/markdown/hast-tools';
import { reportRemovedHtml } from '@/lib/importer/markdown/html-steps';
import type { ReportAt } from '@/lib/importer/markdown/render-types';
import { dropBlanks, markBoxes, markHeadings, markIds, readLists } from './body-steps';

const parser = unified().use(rehypeParse, { fragment: true }).freeze();
const htmlPrinter = unified().use(rehypeStringify).freeze();

/** Inline elements without a Markdown syntax, which stay HTML around their content. */
const KEPT_INLINE = ['u', 'sub', 'sup', 'kbd', 'mark', 'small', 'abbr', 'var', 'samp', 'ins'];
/** Elements that stay HTML and are converted by the importer. */
const KEPT_WHOLE = ['iframe', 'video', 'audio', 'embed', 'object'];
/** Elements that a Markdown table cannot hold. */
const TABLE_BLOCKS = new Set(
  (
    'caption ul ol dl pre table blockquote h1 h2 h3 h4 h5 h6 hr div section figure details ' +
    KEPT_WHOLE.join(' ')
  ).split(' '),
);

type Unsafe = NonNullable<StringifyOptions['unsafe']>[number];

const html = (value: string): Html => ({ type: 'html', value });
/** HTML within a line; its element tells the converter that it is not a block. */
const inlineHtml = (value: string): Html => ({ type: 'html', value, data: { hName: 'span' } });

const handleDefault =
  (name: keyof typeof defaultHandlers): Handle =>
  (state, node: Element, parent?: Parents) =>
    (defaultHandlers[name] as Handle)(state, node, parent);

const keepWhole: Handle = (_state, node: Element) => html(htmlOf(node));
const keepInline: Handle = (state, node: Element) => [
  inlineHtml(`<${node.tagName}>`),
  ...(state.all(node) as PhrasingContent[]),
  inlineHtml(`</${node.tagName}>`),
];

const handlers: Record<string, Handle> = {
  ...Object.fromEntries(KEPT_WHOLE.map((name) => [name, keepWhole])),
  ...Object.fromEntries(KEPT_INLINE.map((name) => [name, keepInline])),
  // A link without a URL is an anchor.
  a: (state, node: Element, parent?: Parents) => {
    if (node.properties.href !== undefined) return handleDefault('a')(state, node, parent);
    const id = stringProperty(node, 'id') ?? stringProperty(node, 'name');
    const mark = id ? [inlineHtml(`<a id="${id.replace(/["<>&]/g, '')}"></a>`)] : [];
    return [...mark, ...(state.all(node) as PhrasingContent[])];
  },
  // A line of a cell ends with its row in Markdown.
  br: (state, node: Element, parent?: Parents) =>
    state.inTable ? inlineHtml('<br>') : handleDefault('br')(state, node, parent),
  img(state, node: Element, parent?: Parents) {
    const alt = stringProperty(node, 'alt') ?? '';
    if (EMOJI.test(alt)) return { type: 'text', value: alt };
    return node.properties.width === undefined
      ? handleDefault('img')(state, node, parent)
      : inlineHtml(htmlOf(node));
  },
  ol: (state, node: Element, parent?: Parents) =>
    /^[aAiI]$/.test(stringProperty(node, 'type') ?? '') && !holdsMarked(node)
      ? html(htmlOf(node))
      : handleDefault('ol')(state, node, parent),
  details: (state, node: Element) => {
    const summary = node.children.find((child) => isElement(child, 'summary'));
    const rest = { ...node, children: node.children.filter((child) => child !== summary) };
    const head = `<details>${summary && isElement(summary) ? htmlOf(summary) : ''}`;
    return [html(head), ...state.toFlow(state.all(rest)), html('</details>')];
  },
  table: (state, node: Element, parent?: Parents) =>
    isPlainTable(node) ? handleDefault('table')(state, node, parent) : html(htmlOf(node)),
};

/** Returns whether an element contains a box or heading, which Markdown marks. */
const holdsMarked = ({ children }: Element): boolean =>
  children.some(
    (child) =>
      child.type === 'element' && (/^(?:h[1-6]|blockquote)$/.test(child.tagName) || holdsMarked(child)),
  );

/** The alt text of an emoji's picture. */
const EMOJI =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator})[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u200d\ufe0f\u20e3]{0,10}$/u;

/** Text that the importer would read as a site generator's syntax: `{{x}}`, `{% x %}`, `==x==`, `:::x` and `!!! x`. */
const SITE_SYNTAX: Unsafe[] = [
  { before: '\\{', character: '{', inConstruct: 'phrasing' },
  { before: '\\{', character: '%', inConstruct: 'phrasing' },
  { before: '=', character: '=', inConstruct: 'phrasing' },
  { before: ':', character: ':', inConstruct: 'phrasing' },
  { before: '!', character: '!', inConstruct: 'phrasing' },
];
/** The same between the tags of HTML, where a reference stands for the second character. */
const SITE_SYNTAX_IN_HTML = /<[^<>]*>|(?<=\{)[{%]|(?<==)=|(?<=:):|(?<=\[)\[/g;

const nodeHandlers = { comment: () => undefined };
const converter = unified().use(rehypeRemark, { handlers, nodeHandlers }).freeze();
const printer = unified()
  .use(remarkGfm)
  .use(remarkStringify, {
    ...{ bullet: '-', emphasis: '_', rule: '-', listItemIndent: 'one', fences: true },
    unsafe: SITE_SYNTAX,
  })
  .freeze();

/**
 * Converts the HTML of a help centre to Markdown for the importer: boxes become alerts, headings keep their ids, and what
 * Markdown cannot express stays HTML.
 */
export function htmlToMarkdown(source: string, report: ReportAt): string {
  const tree = parser.parse(source);
  reportRemovedHtml(tree, report);
  dropBlanks(tree);
  readLists(tree);
  markBoxes(tree);
  markHeadings(tree);
  markIds(tree);
  const markdown = converter.runSync(tree) as MarkdownTree;
  joinDeleted(markdown);
  return printer.stringify(markdown).replace(/^> \\\[!([A-Z]+)\]$/gm, '> [!$1]');
}

/** Joins adjacent deleted texts, whose marks would otherwise be read as text. */
function joinDeleted(node: Nodes): void {
  if (!('children' in node)) return;
  const children = node.children as Nodes[];
  for (let index = children.length - 1; index > 0; index -= 1) {
    const [before, after] = [children[index - 1], children[index]];
    if (before?.type !== 'delete' || after?.type !== 'delete') continue;
    before.children.push(...after.children);
    children.splice(index, 1);
  }
  children.forEach(joinDeleted);
}

/** Returns whether Markdown can express a table: without spans and without blocks in its cells. */
function isPlainTable(table: Element): boolean {
  let isPlain = true;
  visit(table, 'element', (node) => {
    if (node !== table && TABLE_BLOCKS.has(node.tagName)) isPlain = false;
    if (Number(node.properties.colSpan ?? 1) > 1 || Number(node.properties.rowSpan ?? 1) > 1) isPlain = false;
    if (/^t[dh]$/.test(node.tagName) && node.children.filter((child) => isElement(child, 'p')).length > 1)
      isPlain = false;
  });
  return isPlain;
}

/** Returns HTML without empty lines, which would end it in Markdown, and without the syntax of site generators. */
function htmlOf(node: Element): string {
  return htmlPrinter
    .stringify({ type: 'root', children: [node] })
    .replace(SITE_SYNTAX_IN_HTML, (found) => (found.length > 1 ? found : `&#${found.charCodeAt(0)};`))
    .replace(/\n(?:[ \t]*\n)+/g, (breaks) => `\n${breaks.slice(1).replaceAll('\n', '&#10;')}`)
    .trim();
}
