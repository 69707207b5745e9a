import rehypeParse from 'rehype-parse';
import rehypeSanitize, { type Options } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { Root } from 'hast';
import { invalidField } from '@/lib/backend/errors';
import { MAX_FORM_TEXT } from '@/lib/backend/limits';

/** At most this many opening, and as many closing, tags of a text; more would only keep the parser busy. */
const MAX_TAGS = 1_000;

/**
 * Tags of formatting with their attributes. The parser repeats open ones in every block, at most three equal ones, but any
 * number with different attributes. A tag that is not closed ends with the text, so that the search is linear.
 */
const FORMATTING = /<(b|code|em|i|s|strong|u)(?=[\s/>])[^>]*(?:>|$)/gi;
/** Tags of formatting that the sanitiser drops. */
const DROPPED = /<\/?(?:big|font|nobr|small|strike|tt)(?=[\s/>])[^>]*(?:>|$)/gi;

/** The elements that the editor creates; of others only the text stays. Images are attachments, not part of the text. */
const SCHEMA: Options = {
  tagNames: [
    ...['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'code', 'pre', 'blockquote', 'hr'],
    ...['ul', 'ol', 'li', 'h2', 'h3', 'h4', 'a'],
  ],
  attributes: { a: ['href'], ol: [['start', /^\d{1,6}$/]] },
  protocols: { href: ['http', 'https', 'mailto', 'tel'] },
  strip: ['script', 'style', 'template', 'iframe', 'object', 'svg', 'math', 'title', 'textarea', 'select'],
  ancestors: { li: ['ul', 'ol'] },
};

const cleaner = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeSanitize, SCHEMA)
  .use(() => closeLinks)
  .use(rehypeStringify)
  .freeze();

/** Returns HTML whose tags of formatting have no attributes, and without those that the sanitiser drops. */
export const boundFormatting = (html: string): string =>
  // A comment takes the place of the tag, or the text around it could form another tag.
  html.replace(DROPPED, '<!---->').replace(FORMATTING, '<$1>');

/** Sanitises rich text, and returns whether it has any visible text. */
export function cleanRichText(input: string): { html: string; isBlank: boolean } | 'too-large' {
  if ([/<[a-z]/gi, /<\/[a-z]/gi].some((tag) => (input.match(tag) ?? []).length > MAX_TAGS)) {
    return 'too-large';
  }
  try {
    const tree = cleaner.runSync(cleaner.parse(boundFormatting(input))) as Root;
    const html = cleaner.stringify(tree).trim();
    // Elements that are closed in the wrong order are repeated.
    if (html.length > MAX_FORM_TEXT.rich) return 'too-large';
    return { html, isBlank: !/[^\s\u00a0\u200b]/.test(textOf(tree)) };
  } catch (error) {
    // Deeply nested elements exhaust the stack.
    if (error instanceof RangeError) return 'too-large';
    throw error;
  }
}

/** Returns a text without what cannot be stored: controls apart from tab and line breaks, and lone surrogates. */
export const withoutControls = (text: string): string =>
  text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}/gu, '');

function textOf(tree: Root): string {
  const parts: string[] = [];
  visit(tree, 'text', ({ value }) => void parts.push(value));
  return parts.join('');
}

/** Keeps absolute URLs only: a relative URL would open a page of the portal, which the writer did not mean. */
function closeLinks(tree: Root): void {
  visit(tree, 'element', (element) => {
    if (element.tagName !== 'a') return;
    const { href } = element.properties;
    const isAbsolute = typeof href === 'string' && /^(https?:\/\/|mailto:|tel:)/i.test(href);
    element.properties = isAbsolute ? { href, rel: ['nofollow', 'noopener', 'ugc'], target: '_blank' } : {};
  });
}

/**
 * Returns the sanitised HTML of a `body`; '' when it is blank, which it may be beside attachments alone.
 * @throws AppError invalid (body)
 */
export function parseRichText(body: string, attachments: readonly string[] = []): string {
  const clean = body.length > MAX_FORM_TEXT.rich ? 'too-large' : cleanRichText(body);
  if (clean === 'too-large') {
    throw invalidField('body', 'too-large', `at most ${MAX_FORM_TEXT.rich} characters`);
  }
  if (!clean.isBlank) return clean.html;
  if (attachments.length === 0) throw invalidField('body', 'required', 'This field is required');
  return '';
}
