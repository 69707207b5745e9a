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
import { urlNodes, editMarkdownUrls } from '@/lib/rules/edit-markdown-urls';
import { type AssignedIds, assignIds, moveNamedAnchors, shiftHeadings } from './heading-steps';
import { highlightCode } from './highlight';
import { placeImages, placeVideos } from './media-steps';
import { keepTogether, plainTextOf, readingMinutes } from './text-steps';
import { labelEmptyLinks, resolveLinks } from './link-steps';
import { degradeUnknownTags, markAlerts, readHeadingIds, readVideoMarks } from './mdast-steps';
import {
  dropEmptyClasses,
  labelTasks,
  linkEmbeds,
  reportRemovedHtml,
  wrapLooseItems,
  wrapTables,
} from './html-steps';
import type { RenderContext, Rendered } from './render-types';
import { SCHEMA } from './allowed-html';

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

/** Nobody nests so deep; the time that parsing takes grows with the square of it. */
const TOO_DEEP = /^(?:[ \t]*>){60}|^(?:[ \t]*[-*+][ \t]){60}[^\s*+-]/m;

/** @throws when the text is nested so deep that it is no text */
function parse(source: string): Root {
  if (TOO_DEEP.test(source)) throw new Error('nested too deep');
  return parser.parse(source);
}

/** Markdown of a source to the HTML that pages show, with everything that is derived from it. */
export async function renderMarkdown(source: string, context: RenderContext): Promise<Rendered> {
  const tree = parse(source);
  const written = urlNodes(tree);
  degradeUnknownTags(tree, source, context.report);
  readVideoMarks(tree, context.locale, context.report);
  markAlerts(tree, context.locale);
  emoji.runSync(tree);
  readHeadingIds(tree);
  const rendered = await renderTree(tree, context);
  return { ...rendered, markdown: await rewriteMarkdown(source, written, context) };
}

/** A piece of HTML from a YAML file, through the same steps. */
export async function renderHtml(html: string, context: RenderContext): Promise<Rendered> {
  const rendered = await renderTree({ type: 'root', children: [{ type: 'html', value: html }] }, context);
  return { ...rendered, markdown: '' };
}

async function renderTree(markdown: Root, context: RenderContext): Promise<Omit<Rendered, 'markdown'>> {
  const { locale, report } = context;
  const written = (await raw.run((await converters[locale].run(markdown)) as HtmlTree)) as HtmlTree;
  linkEmbeds(written, locale, report);
  wrapLooseItems(written);
  reportRemovedHtml(written, report);
  const tree = (await sanitizer.run(written)) as HtmlTree;
  // From here on the tree is clean; every step adds only what is ours.
  dropEmptyClasses(tree);
  labelEmptyLinks(tree, report);
  labelTasks(tree);
  moveNamedAnchors(tree);
  shiftHeadings(tree, context.title);
  const assigned = assignIds(tree);
  await resolveLinks(tree, context, assigned);
  const mediaIds = await placeImages(tree, context);
  placeVideos(tree, locale);
  const plainText = plainTextOf(tree);
  keepTogether(tree);
  await highlightCode(tree);
  wrapTables(tree, contentImportText.table[locale]);
  return {
    html: printer.stringify(tree),
    plainText,
    headings: assigned.headings,
    readingMinutes: readingMinutes(plainText),
    ids: assigned.ids,
    anchorOf: assigned.resolve,
    mediaIds,
  };
}

/** The anchors of a body, for links from other items; nothing else of it is rendered. */
export async function readAnchors(
  source: string,
  locale: Locale,
  title: string,
): Promise<AssignedIds['resolve']> {
  const markdown = parse(source);
  degradeUnknownTags(markdown, source, () => undefined);
  readHeadingIds(markdown);
  const written = (await raw.run((await converters[locale].run(markdown)) as HtmlTree)) as HtmlTree;
  const tree = (await sanitizer.run(written)) as HtmlTree;
  labelEmptyLinks(tree, () => undefined);
  moveNamedAnchors(tree);
  shiftHeadings(tree, title);
  return assignIds(tree).resolve;
}

/**
 * The Markdown as written, with links and pictures led to the portal. Only addresses change; a link that leads
 * nowhere leaves its text, as in the HTML. Problems were reported when the HTML was made.
 */
function rewriteMarkdown(source: string, nodes: Nodes[], context: RenderContext): Promise<string> {
  return editMarkdownUrls(
    source,
    async (address, kind) => {
      if (address.startsWith('#')) return address;
      if (kind === 'link') return context.resolveLink(address);
      const target = await context.resolveImage(address);
      return target.kind === 'media'
        ? target.image.image_url
        : target.kind === 'link'
          ? target.href
          : address;
    },
    { nodes, bareLabel: contentImportText.linkedPage[context.locale] },
  );
}
