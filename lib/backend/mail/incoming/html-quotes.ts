import type { Element, Root, RootContent } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { nodesToText } from '@/lib/format/html-to-text';
import { FORWARDED } from './quote-words';
import { DRAWN_LINE, TAKEN_LINE } from './split-reply';

/** What mail programs mark as the line above a quotation, as a quotation, and as a signature. */
const HEAD_CLASS = /^(gmail_attr|moz-cite-prefix|yahoo_quoted_header)$/;
const QUOTE_CLASS = /^(yahoo_quoted|protonmail_quote|zmail_extra|tutanota_quote)$/;
/** They hold the line above, the quotation, and what was written below it. */
const CONTAINER_CLASS = /^(gmail_quote|gmail_quote_container|gmail_extra)$/;
const SIGNATURE_CLASS = /^(gmail_signature|moz-signature)$/;
const SIGNATURE_ID = /^(x_)?(ms-outlook-mobile-signature|signature)$/i;
/** Below these Outlook repeats the headers and the text of the mail that is answered. */
const DRAWN_ID = /^(x_)?(divRplyFwdMsg|appendonsend|mail-editor-reference-message-container)$/i;
const DRAWN_STYLE = /border:\s*none;\s*border-top:\s*solid #(e1e1e1|b5c4df)/i;

type Part = { kind: 'head' | 'quote' | 'signature'; element: Element } | { kind: 'own' };

/**
 * Takes out of a mail what its program marks as quotations and signatures, and returns their text. Quotations with answers
 * below them stay where there are several: these are questions. Where Outlook draws a line, a line of its own is put.
 */
export function takeQuotes(tree: Root): string {
  const parts = listParts(tree);
  const questions = findQuestions(parts);
  const quotes = new Set<RootContent>();
  for (const part of parts) if (part.kind !== 'own' && !questions.has(part)) quotes.add(part.element);
  if (quotes.size === 0) return '';
  const texts = parts.flatMap((part) =>
    part.kind !== 'own' && quotes.has(part.element)
      ? [nodesToText({ type: 'root', children: [part.element] })]
      : [],
  );
  visit(tree, (node, index, parent) => {
    if (!parent || index === undefined || !quotes.has(node as RootContent)) return;
    parent.children[index] = line(TAKEN_LINE);
    return SKIP;
  });
  return texts.join('\n\n');
}

/** Lists the writer's texts and what programs mark, in order. */
function listParts(tree: Root): Part[] {
  const parts: Part[] = [];
  const drawn = new Set<Element>();
  const contained = quotesInContainers(tree);
  visit(tree, (node, index, parent) => {
    if (node.type === 'text') {
      if (/[^\s\u200b\u00a0]/.test(node.value)) parts.push({ kind: 'own' });
      return;
    }
    if (node.type !== 'element' || !parent || index === undefined) return;
    if (isDrawn(node) && !drawn.has(node)) {
      drawn.add(node);
      parent.children.splice(index, 0, line(DRAWN_LINE));
      return index + 1;
    }
    const kind = contained.has(node) ? 'quote' : kindOf(node);
    if (kind === undefined) return;
    parts.push({ kind, element: node });
    return SKIP;
  });
  return parts;
}

/** Removes the lines that stand for what was taken out or drawn. */
export function removeMarks(tree: Root): void {
  visit(tree, 'element', ({ children: [child] }, index, parent) => {
    if (!parent || index === undefined || child?.type !== 'text') return;
    if (child.value !== TAKEN_LINE && child.value !== DRAWN_LINE) return;
    parent.children.splice(index, 1);
    return index;
  });
}

const line = (value: string): Element => ({
  type: 'element',
  tagName: 'p',
  properties: {},
  children: [{ type: 'text', value }],
});

function kindOf(element: Element): 'head' | 'quote' | 'signature' | undefined {
  const { tagName, properties } = element;
  const classes = classesOf(element);
  const has = (pattern: RegExp) => classes.some((name) => pattern.test(name));
  if (has(SIGNATURE_CLASS) || SIGNATURE_ID.test(idOf(element))) return 'signature';
  if (has(QUOTE_CLASS)) return 'quote';
  if (tagName === 'blockquote') {
    return has(CONTAINER_CLASS) || String(properties.type ?? '').toLowerCase() === 'cite'
      ? 'quote'
      : undefined;
  }
  if (has(HEAD_CLASS)) return isForward(element) ? undefined : 'head';
  if (has(CONTAINER_CLASS) && !isForward(element) && !holdsQuote(element)) return 'quote';
  return undefined;
}

const isDrawn = (element: Element): boolean =>
  DRAWN_ID.test(idOf(element)) ||
  (element.tagName === 'div' && DRAWN_STYLE.test(String(element.properties.style ?? '')));

const classesOf = ({ properties }: Element): string[] =>
  Array.isArray(properties.className) ? properties.className.map(String) : [];

const idOf = ({ properties }: Element): string => (typeof properties.id === 'string' ? properties.id : '');

/** Returns whether the text of an element begins as that of a forwarded mail. */
function isForward(element: Element): boolean {
  const [first = ''] = nodesToText({ type: 'root', children: [element] }).split('\n', 1);
  return FORWARDED.test(first);
}

const holdsQuote = (container: Element): boolean => quotesIn(container).length > 0;

/** Returns the outermost quotations within an element. */
function quotesIn(within: Element): Element[] {
  const quotes: Element[] = [];
  visit(within, 'element', (element) => {
    if (element.tagName !== 'blockquote' || element === within) return;
    quotes.push(element);
    return SKIP;
  });
  return quotes;
}

/** Returns the quotations in the containers of programs that do not mark them themselves. */
function quotesInContainers(tree: Root): Set<Element> {
  const quotes: Element[] = [];
  visit(tree, 'element', (element) => {
    const isContainer =
      element.tagName === 'div' && classesOf(element).some((name) => CONTAINER_CLASS.test(name));
    if (!isContainer || isForward(element)) return;
    quotes.push(...quotesIn(element));
    return SKIP;
  });
  return new Set(quotes);
}

/** Returns the quotations with answers below them, if there are several. */
function findQuestions(parts: readonly Part[]): Set<Part> {
  const answered: Part[] = [];
  let open: Part[] = [];
  let count = 0;
  for (const part of parts) {
    if (part.kind === 'quote') open.push(part);
    else if (part.kind === 'own' && open.length > 0) {
      answered.push(...open);
      open = [];
      count += 1;
    }
  }
  return new Set(count > 1 ? answered : []);
}
