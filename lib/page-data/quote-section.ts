import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import type { Element, Nodes, RootContent } from 'hast';

const parser = unified().use(rehypeParse, { fragment: true }).freeze();

/** The numbered steps of a section, word for word; `heading` is the one above them. */
export type QuotedSteps = { heading?: { id: string; text: string }; steps: string[] };

/** A single item is no list of steps. */
const MIN_STEPS = 2;

/**
 * Returns the numbered steps below a heading, or before the first one when `headingId` is null. With `isAnywhere` the
 * first steps of the whole text stand in for those of a section that has none.
 */
export function quoteSteps(
  html: string,
  { headingId, isAnywhere }: { headingId: string | null; isAnywhere: boolean },
): QuotedSteps | undefined {
  const sections = sectionsOf(parser.parse(html).children);
  const matches = sections.filter(({ id }) => id === headingId);
  for (const { id, title, nodes } of isAnywhere ? [...matches, ...sections] : matches) {
    const list = nodes.find((node) => isElement(node) && node.tagName === 'ol');
    const steps = list ? itemsOf(list as Element) : [];
    if (steps.length < MIN_STEPS) continue;
    return { ...(id !== null && { heading: { id, text: title } }), steps };
  }
  return undefined;
}

/** Returns the first paragraphs of a text as one, up to a length, cut behind a sentence; undefined without any. */
export function quoteBeginning(html: string, maxLength: number): string | undefined {
  const paragraphs = parser
    .parse(html)
    .children.flatMap((node) => (isElement(node) && node.tagName === 'p' ? [textOf(node)] : []));
  let quote = '';
  for (const sentence of paragraphs.flatMap((text) => text.match(/.+?[.?!](?=\s|$)|.+$/g) ?? [])) {
    if (quote !== '' && quote.length + sentence.length > maxLength) break;
    quote += ` ${sentence.trim()}`;
  }
  return quote.trim() || undefined;
}

const isElement = (node: Nodes): node is Element => node.type === 'element';
const isHeading = (node: Nodes): node is Element => isElement(node) && /^h[1-6]$/.test(node.tagName);

type Section = { id: string | null; title: string; nodes: RootContent[] };

function sectionsOf(nodes: readonly RootContent[]): Section[] {
  const sections: Section[] = [{ id: null, title: '', nodes: [] }];
  for (const node of nodes) {
    if (isHeading(node))
      sections.push({ id: String(node.properties.id ?? ''), title: textOf(node), nodes: [] });
    else sections.at(-1)?.nodes.push(node);
  }
  return sections;
}

const itemsOf = ({ children }: Element): string[] =>
  children
    .flatMap((item) => (isElement(item) && item.tagName === 'li' ? [textOf(item)] : []))
    .filter(Boolean);

/** Elements whose content is not part of a quotation. */
const UNQUOTED = new Set(['script', 'style', 'svg', 'button', 'ul', 'ol', 'table', 'pre', 'figure']);

const rawText = (node: Nodes): string => {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  return node.children
    .map((child) => (isElement(child) && UNQUOTED.has(child.tagName) ? '' : rawText(child)))
    .join('');
};

const textOf = (node: Nodes): string => rawText(node).replace(/\s+/g, ' ').trim();
