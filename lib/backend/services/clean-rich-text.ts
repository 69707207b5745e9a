import rehypeParse from 'rehype-parse';
import rehypeSanitize, { type Options } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { Root } from 'hast';

/** More elements than this are no text that a person wrote; deep nesting would exhaust the reader. */
const MAX_TAGS = 2_000;

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
  if ((html.match(/</g) ?? []).length > MAX_TAGS) return 'too-large';
  const clean = String(cleaner.processSync(html)).trim();
  return { html: clean, isBlank: !/[^\s\u00a0\u200b]/.test(textOf(html)) };
}

function textOf(html: string): string {
  const parts: string[] = [];
  const tree = cleaner.runSync(cleaner.parse(html));
  visit(tree as Root, 'text', ({ value }) => void parts.push(value));
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
