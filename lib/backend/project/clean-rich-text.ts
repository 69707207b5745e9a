import rehypeParse from 'rehype-parse';
import rehypeSanitize, { type Options } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { Root } from 'hast';

/** The most elements of a text; more would only serve to keep the parser busy. */
const MAX_ELEMENTS = 1_000;

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

/** Sanitises rich text, and returns whether it has any visible text. */
export function cleanRichText(html: string): { html: string; isBlank: boolean } | 'too-large' {
  if ((html.match(/<[a-z]/gi) ?? []).length > MAX_ELEMENTS) return 'too-large';
  try {
    const tree = cleaner.runSync(cleaner.parse(html)) as Root;
    return { html: cleaner.stringify(tree).trim(), isBlank: !/[^\s\u00a0\u200b]/.test(textOf(tree)) };
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

/** Keeps absolute URLs only: a relative one would lead to a page of the portal that the writer did not mean. */
function closeLinks(tree: Root): void {
  visit(tree, 'element', (element) => {
    if (element.tagName !== 'a') return;
    const { href } = element.properties;
    const isAbsolute = typeof href === 'string' && /^(https?:\/\/|mailto:|tel:)/i.test(href);
    element.properties = isAbsolute ? { href, rel: ['nofollow', 'noopener', 'ugc'], target: '_blank' } : {};
  });
}
