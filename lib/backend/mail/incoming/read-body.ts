import type { Element, Root, RootContent } from 'hast';
import type { Email } from 'postal-mime';
import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { EXIT, visit } from 'unist-util-visit';
import { nodesToText } from '@/lib/rules/html-to-text';
import { requestMailText } from '@/lib/text/mails';
import { boundFormatting } from '@/lib/backend/project/clean-rich-text';
import { splitReply, type SplitReply } from './split-reply';

/** At most this many characters of a text are read; the rest of a long thread is not needed. */
const MAX_TEXT = 400_000;
/** At most this many tags, closing ones too: for many of them the parser looks through all open elements. */
const MAX_TAGS = 6_000;

/** The most tags with which formatting is kept, because the parser repeats open formatting in every block. */
const MAX_FORMATTED_TAGS = 800;
/** Tags of formatting. One that is not closed ends with the text, so that the search is linear. */
const FORMATTING = /<\/?(?:b|code|em|i|s|strong|u)(?=[\s/>])[^>]*(?:>|$)/gi;

const parser = unified().use(rehypeParse, { fragment: true }).use(rehypeStringify).freeze();

/** `rich` is the new text as HTML, not sanitised; only of formatted mails without plain text. */
export type MailBody = SplitReply & { rich?: string };

/** Returns the new text and the quotation of a mail, from its plain text if there is any. */
export function readBody({ text, html }: Pick<Email, 'text' | 'html'>): MailBody | 'too-large' {
  if (text?.trim()) return splitReply(repairQuotes(text.slice(0, MAX_TEXT)));
  if (!html) return { visible: '', folded: '' };
  const bounded = boundFormatting(repairQuotes(html.slice(0, MAX_TEXT)));
  const given = countTags(bounded) > MAX_FORMATTED_TAGS ? bounded.replace(FORMATTING, '<!---->') : bounded;
  if (countTags(given) > MAX_TAGS) return 'too-large';
  try {
    const tree = parser.parse(given);
    markQuote(tree);
    const split = splitReply(nodesToText(tree));
    const rich = richText(tree, split);
    return rich === undefined ? split : { ...split, rich };
  } catch (error) {
    // Deeply nested elements exhaust the stack.
    if (error instanceof RangeError) return 'too-large';
    throw error;
  }
}

const countTags = (html: string): number => (html.match(/<\/?[a-z]/gi) ?? []).length;

/**
 * Returns what is above the quotation as HTML, cutting the tree. Undefined without any formatting, and when the text
 * was split elsewhere, for example at a signature: then the text alone is right.
 */
function richText(tree: Root, { visible }: SplitReply): string | undefined {
  cutAtMark(tree);
  let isFormatted = false;
  visit(tree, 'element', (element) => {
    isFormatted ||= FORMATS.has(element.tagName);
    if (LINES.has(element.tagName) && !element.children.some(isBlock)) element.tagName = 'p';
  });
  if (!isFormatted || squeeze(nodesToText(tree)) !== squeeze(visible)) return undefined;
  visit(tree, 'element', (element, index, parent) => {
    if (!parent || index === undefined || !isEmptyLine(element, parent.children[index - 1])) return;
    parent.children.splice(index, 1);
    return index;
  });
  return parser.stringify(tree);
}

const FORMATS = new Set(['b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'code', 'pre', 'a']);
/** Elements whose text begins on a new line and which the sanitiser removes. */
const LINES = new Set(['div', 'td', 'th', 'h1', 'h5', 'h6', 'center', 'section', 'article', 'dd', 'dt']);
const BLOCKS = new Set([
  ...LINES,
  'p',
  'ul',
  'ol',
  'pre',
  'blockquote',
  'table',
  'h2',
  'h3',
  'h4',
  'hr',
  'dl',
]);

const isBlock = (node: RootContent): boolean => node.type === 'element' && BLOCKS.has(node.tagName);

/** Paragraphs are set apart without empty lines between them. */
const isEmptyLine = (element: Element, before: RootContent | undefined): boolean =>
  element.tagName === 'br'
    ? before !== undefined && isBlock(before)
    : element.tagName === 'p' && !showsAnything(element);

function showsAnything(within: Element): boolean {
  let isFound = false;
  visit(within, (node) => {
    isFound =
      node.type === 'text'
        ? /[^\s\u200b]/.test(node.value)
        : node.type === 'element' && ['a', 'hr'].includes(node.tagName);
    return isFound ? EXIT : undefined;
  });
  return isFound;
}

const squeeze = (text: string): string => text.replace(/[\s\u200b]+/g, ' ').trim();

/** Removes the mark of the quotation and all that follows; returns whether it is there. */
function cutAtMark(node: Root | Element): boolean {
  for (const [at, child] of node.children.entries()) {
    const isMark = child.type === 'text' ? child.value.includes(requestMailText.replyAbove) : false;
    if (!isMark && !(child.type === 'element' && cutAtMark(child))) continue;
    node.children.length = isMark ? at : at + 1;
    return true;
  }
  return false;
}

/** The characters of windows-1252 from 0x80 to 0x9f. */
const WINDOWS = '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ';

/** Node decodes windows-1252 as Latin-1, which has control characters in place of its quotation marks. */
const repairQuotes = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (sign) => WINDOWS[sign.charCodeAt(0) - 0x80] ?? '');

/** Puts our mark of quotations before the first quotation of a mail program. */
function markQuote(tree: Root): void {
  visit(tree, 'element', (element, index, parent) => {
    if (!parent || index === undefined || !isQuote(element)) return;
    parent.children.splice(index, 0, {
      type: 'element',
      tagName: 'p',
      properties: {},
      children: [{ type: 'text', value: requestMailText.replyAbove }],
    });
    return EXIT;
  });
}

const QUOTE_CLASS =
  /^(gmail_quote|gmail_quote_container|gmail_extra|yahoo_quoted|moz-cite-prefix|protonmail_quote|gmail_signature|moz-signature)$/;
const QUOTE_ID =
  /^(x_)?(divRplyFwdMsg|appendonsend|mail-editor-reference-message-container|ms-outlook-mobile-signature|Signature)$/i;

function isQuote({ tagName, properties }: Element): boolean {
  const classes = Array.isArray(properties.className) ? properties.className : [];
  if (classes.some((name) => QUOTE_CLASS.test(String(name)))) return true;
  if (typeof properties.id === 'string' && QUOTE_ID.test(properties.id)) return true;
  if (tagName === 'blockquote' && String(properties.type ?? '').toLowerCase() === 'cite') return true;
  // Outlook on Windows draws a line above the quotation.
  return (
    tagName === 'div' &&
    /border:\s*none;\s*border-top:\s*solid #(e1e1e1|b5c4df)/i.test(String(properties.style ?? ''))
  );
}
