import rehypeParse from 'rehype-parse';
import rehypeSanitize, { type Options } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { Root } from 'hast';

/** More elements than this are no text that a person wrote, and could keep the reader busy. */
const MAX_ELEMENTS = 1_000;

/** What the editor makes; everything else goes, its text stays. Images are attachments, never part of the text. */
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

/** Rich text of a stranger as HTML that may be shown, and whether there is anything to read in it. */
export function cleanRichText(html: string): { html: string; isBlank: boolean } | 'too-large' {
  if ((html.match(/<[a-z]/gi) ?? []).length > MAX_ELEMENTS) return 'too-large';
  try {
    const tree = cleaner.runSync(cleaner.parse(html)) as Root;
    return { html: cleaner.stringify(tree).trim(), isBlank: !/[^\s\u00a0\u200b]/.test(textOf(tree)) };
  } catch (error) {
    // Elements that stand too deep in each other exhaust the stack; how deep, only the parser knows.
    if (error instanceof RangeError) return 'too-large';
    throw error;
  }
}

function textOf(tree: Root): string {
  const parts: string[] = [];
  visit(tree, 'text', ({ value }) => void parts.push(value));
  return parts.join('');
}

/** Only whole addresses: a relative one would lead somewhere in the portal that the writer did not mean. */
function closeLinks(tree: Root): void {
  visit(tree, 'element', (element) => {
    if (element.tagName !== 'a') return;
    const { href } = element.properties;
    const isWhole = typeof href === 'string' && /^(https?:\/\/|mailto:|tel:)/i.test(href);
    element.properties = isWhole ? { href, rel: ['nofollow', 'noopener', 'ugc'], target: '_blank' } : {};
  });
}
