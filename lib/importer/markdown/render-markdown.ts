import type { Root as HtmlTree } from 'hast';
import type { Nodes, Root } from 'mdast';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGemoji from 'remark-gemoji';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import type { Locale } from '@/lib/constants';
import { contentImportText } from '@/lib/text/content-import';
import { urlNodes, editMarkdownUrls } from '@/lib/paths/edit-markdown-urls';
import { explainErrorCodes } from './error-codes';
import { type Anchors, assignIds, moveNamedAnchors, shiftHeadings } from './heading-steps';
import { highlightCode } from './highlight';
import { placeImages, placeVideos } from './media-steps';
import { alignColumns, clearEmptyHeadings, wrapTables } from './table-steps';
import { keepTogether, linkPhones, plainTextOf, readingMinutes } from './text-steps';
import { labelEmptyLinks, resolveLinks } from './link-steps';
import { keepSurplusCells, separateAlerts } from './quote-steps';
import { degradeUnknownTags, markAlerts, readHeadingIds, readVideoMarks } from './mdast-steps';
import {
  dropEmptyClasses,
  labelTasks,
  linkEmbeds,
  plainFields,
  reportRemovedHtml,
  wrapLooseItems,
} from './html-steps';
import type { RenderContext, Rendered } from './render-types';
import { SCHEMA } from '@/lib/importer/syntax/allowed-html';

const parser = unified().use(remarkParse).use(remarkGfm).freeze();
const emoji = unified().use(remarkGemoji).freeze();
const raw = unified().use(rehypeRaw).freeze();
const sanitizer = unified().use(rehypeSanitize, SCHEMA).freeze();
const printer = unified().use(rehypeStringify).freeze();

const toHtmlTree = (locale: Locale) => {
  const { label, back } = contentImportText.footnotes[locale];
  return unified()
    .use(remarkRehype, {
      allowDangerousHtml: true,
      clobberPrefix: '',
      footnoteLabel: label,
      footnoteBackLabel: back,
    })
    .freeze();
};
const converters = { id: toHtmlTree('id'), en: toHtmlTree('en') };

/** Quotes and lists nested deeper are refused, because the parsing time grows with the square of the depth. */
const TOO_DEEP = /^(?:[ \t]*>){60}|^(?:[ \t]*[-*+][ \t]){60}[^\s*+-]/m;

/** In characters; a target that links of a text repeat may make it a thousand times as long. */
const MAX_HTML = 5_000_000;

/** Parses Markdown. @throws when it is nested too deeply */
function parse(source: string): Root {
  if (TOO_DEEP.test(source)) throw new Error(contentImportText.tooDeep);
  return parser.parse(source);
}

/** Renders Markdown to the HTML of a page and everything that is derived from it. */
export async function renderMarkdown(source: string, context: RenderContext): Promise<Rendered> {
  const tree = parse(source);
  const written = urlNodes(tree);
  degradeUnknownTags(tree, source, context.report);
  readVideoMarks(tree, context.locale, context.report);
  separateAlerts(tree);
  markAlerts(tree, context.locale);
  keepSurplusCells(tree);
  emoji.runSync(tree);
  readHeadingIds(tree);
  const rendered = await renderTree(tree, context);
  return { ...rendered, markdown: await rewriteMarkdown(source, written, context) };
}

/** Renders HTML of a YAML file through the same steps. */
export async function renderHtml(html: string, context: RenderContext): Promise<Rendered> {
  const rendered = await renderTree({ type: 'root', children: [{ type: 'html', value: html }] }, context);
  return { ...rendered, markdown: '' };
}

async function renderTree(markdown: Root, context: RenderContext): Promise<Omit<Rendered, 'markdown'>> {
  const { locale, report } = context;
  const written = (await raw.run((await converters[locale].run(markdown)) as HtmlTree)) as HtmlTree;
  linkEmbeds(written, locale, report);
  wrapLooseItems(written);
  plainFields(written, report);
  reportRemovedHtml(written, report);
  const tree = (await sanitizer.run(written)) as HtmlTree;
  // The tree is safe from here on; the following steps add trusted markup only.
  dropEmptyClasses(tree);
  labelEmptyLinks(tree, locale, report);
  labelTasks(tree);
  moveNamedAnchors(tree);
  shiftHeadings(tree, context.title);
  const assigned = assignIds(tree);
  await resolveLinks(tree, context, assigned);
  const mediaIds = await placeImages(tree, context);
  placeVideos(tree, locale);
  const plainText = plainTextOf(tree);
  const errorCodes = explainErrorCodes(tree);
  alignColumns(tree);
  clearEmptyHeadings(tree);
  linkPhones(tree);
  keepTogether(tree);
  await highlightCode(tree);
  wrapTables(tree, contentImportText.table[locale]);
  const html = printer.stringify(tree);
  if (html.length > MAX_HTML) throw new Error(contentImportText.tooMuchHtml(MAX_HTML));
  return {
    html,
    plainText,
    headings: assigned.headings,
    readingMinutes: readingMinutes(plainText),
    errorCodes,
    ids: assigned.ids,
    anchors: assigned.anchors,
    mediaIds,
  };
}

/** Returns the anchors of a body for links from other items, without rendering it. */
export async function readAnchors(source: string, locale: Locale, title: string): Promise<Anchors> {
  const markdown = parse(source);
  degradeUnknownTags(markdown, source, () => undefined);
  readHeadingIds(markdown);
  const written = (await raw.run((await converters[locale].run(markdown)) as HtmlTree)) as HtmlTree;
  const tree = (await sanitizer.run(written)) as HtmlTree;
  labelEmptyLinks(tree, locale, () => undefined);
  moveNamedAnchors(tree);
  shiftHeadings(tree, title);
  return assignIds(tree).anchors;
}

/**
 * Returns the Markdown with resolved URLs of links and pictures and no other change. A link without a target is replaced
 * by its text, as in the HTML, whose rendering has reported all problems.
 */
function rewriteMarkdown(source: string, nodes: Nodes[], context: RenderContext): Promise<string> {
  return editMarkdownUrls(
    source,
    async (url, kind) => {
      if (url.startsWith('#')) return url;
      if (kind === 'link') return context.resolveLink(url);
      const target = await context.resolveImage(url);
      return target.kind === 'media' ? target.image.image_url : target.kind === 'link' ? target.href : url;
    },
    { nodes, bareLabel: contentImportText.linkedPage[context.locale] },
  );
}
