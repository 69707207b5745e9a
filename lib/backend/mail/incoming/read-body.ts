import type { Element, Root, RootContent } from 'hast';
import type { Email } from 'postal-mime';
import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { EXIT, visit } from 'unist-util-visit';
import { repairWindowsText } from '@/lib/format/decode-text';
import { nodesToText } from '@/lib/format/html-to-text';
import { boundFormatting } from '@/lib/backend/project/clean-rich-text';
import { removeMarks, takeQuotes } from './html-quotes';
import { keepPlaces, markPictures } from './html-places';
import type { ReplyContext } from './quote-lines';
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

/** The texts of a mail; `pictures` are the names of its pictures by content id. */
export type MailTexts = Pick<Email, 'text' | 'html'> & { pictures?: ReadonlyMap<string, string> };

/**
 * Returns the new text and the quotation of a mail: from its plain text, unless its HTML says more, or holds tables or
 * pictures, whose place the plain text does not show.
 */
export function readBody(
  { text, html, pictures = new Map() }: MailTexts,
  context?: ReplyContext,
): MailBody | 'too-large' {
  const plain = text?.trim()
    ? splitReply(markPictures(repairWindowsText(text.slice(0, MAX_TEXT)), pictures), context)
    : undefined;
  if (!html) return plain ?? { visible: '', folded: '' };
  const formatted = readHtml(html, pictures, context);
  if (formatted === 'too-large') return plain ?? formatted;
  const { body, hasPlaces } = formatted;
  return plain && !hasPlaces && !saysMore(body, plain) ? plain : body;
}

/** Returns whether HTML holds words most of which the plain text beside it lacks. */
function saysMore({ visible }: SplitReply, plain: SplitReply): boolean {
  const words = visible.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return false;
  const said = new Set(plain.visible.match(/[\p{L}\p{N}]+/gu));
  return words.filter((word) => said.has(word)).length < words.length / 2;
}

function readHtml(
  html: string,
  pictures: ReadonlyMap<string, string>,
  context?: ReplyContext,
): { body: MailBody; hasPlaces: boolean } | 'too-large' {
  const bounded = boundFormatting(repairWindowsText(html.slice(0, MAX_TEXT)));
  const given = countTags(bounded) > MAX_FORMATTED_TAGS ? bounded.replace(FORMATTING, '<!---->') : bounded;
  if (countTags(given) > MAX_TAGS) return 'too-large';
  try {
    const tree = parser.parse(given);
    const quoted = takeQuotes(tree);
    const hasPlaces = keepPlaces(tree, pictures);
    const split = splitReply(nodesToText(tree), context);
    const folded = [split.folded, quoted].filter(Boolean).join('\n\n');
    removeMarks(tree);
    const rich = richText(tree, split);
    const body = { visible: split.visible, folded, ...(rich !== undefined && { rich }) };
    return { body, hasPlaces };
  } catch (error) {
    // Deeply nested elements exhaust the stack.
    if (error instanceof RangeError) return 'too-large';
    throw error;
  }
}

const countTags = (html: string): number => (html.match(/<\/?[a-z]/gi) ?? []).length;

/**
 * Returns the new text as HTML. Undefined without any formatting, and when the text
 * was split elsewhere, for example at a signature: then the text alone is right.
 */
function richText(tree: Root, { visible }: SplitReply): string | undefined {
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
