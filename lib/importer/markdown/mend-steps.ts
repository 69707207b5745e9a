import type { Element, ElementContent, Parents, Root } from 'hast';
import { SKIP } from 'unist-util-visit';
import { element, isElement, readableText, stringProperty, textNode, visitElements } from './hast-tools';
import type { ReportAt } from './render-types';

const LISTS = ['ul', 'ol'];
const PHRASES = ['span', 'strong', 'em', 'b', 'i', 'u', 'small', 'mark', 'code'];
const BLOCKS = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
/** A longer text beside a link is no name of its target, in characters. */
const MAX_LABEL = 80;

/** List items that stand in no list, as browsers show them anyway, get one; the sanitiser would run them together. */
export function wrapLooseItems(tree: Root): void {
  wrapItemsOf(tree);
  visitElements(tree, (node) => {
    if (!LISTS.includes(node.tagName)) wrapItemsOf(node);
  });
}

function wrapItemsOf(node: Parents): void {
  if (!node.children.some((child) => isElement(child, 'li'))) return;
  const children: ElementContent[] = [];
  let list: Element | undefined;
  for (const child of node.children as ElementContent[]) {
    if (isElement(child, 'li')) {
      if (!list) children.push((list = element('ul', {})));
      list.children.push(child);
    } else if (list && child.type === 'text' && child.value.trim() === '') list.children.push(child);
    else {
      list = undefined;
      children.push(child);
    }
  }
  node.children = children;
}

/**
 * Links without text: a mark of a heading that leads to itself loses its address; one that lay over a card gets the
 * card's text; any other shows its address. Nobody could find them otherwise, least of all with a screen reader.
 */
export function mendEmptyLinks(tree: Root, report: ReportAt): void {
  visitElements(tree, (node, index, parent) => {
    const href = stringProperty(node, 'href');
    if (node.tagName !== 'a' || href === undefined) return;
    if (readableText(node).trim() !== '' || hasPicture(node)) return;
    if (href.startsWith('#')) {
      delete node.properties.href;
      return;
    }
    report('empty-link', href, node.position?.start.line);
    const label = labelBeside(node, parent);
    if (label) giveLabel(node, label, parent);
    else node.children = [textNode(href)];
    return [SKIP, index];
  });
}

/** The link goes to where its text stands: around a phrase, inside a block. */
function giveLabel(link: Element, label: ElementContent, parent: Parents): void {
  const others = parent.children.filter((child) => child !== link);
  if (isElement(label) && BLOCKS.includes(label.tagName)) {
    link.children = label.children;
    label.children = [link];
    parent.children = others;
  } else {
    link.children = [label];
    parent.children = others.map((child) => (child === label ? link : child));
  }
}

const hasPicture = (node: Element): boolean =>
  node.children.some((child) => isElement(child) && (child.tagName === 'img' || hasPicture(child)));

/** The only text beside a link, if it is short and may stand in one. */
function labelBeside(link: Element, parent: Parents): ElementContent | undefined {
  const texts = (parent.children as ElementContent[]).filter(
    (child) => child !== link && !isElement(child, 'img') && readableText(child).trim() !== '',
  );
  const [only, more] = texts;
  if (!only || more || readableText(only).trim().length > MAX_LABEL) return undefined;
  if (!isElement(only)) return only;
  const mayBeLinked = PHRASES.includes(only.tagName) || BLOCKS.includes(only.tagName);
  return mayBeLinked && !hasLink(only) ? only : undefined;
}

const hasLink = (node: Element): boolean =>
  node.children.some((child) => isElement(child) && (child.tagName === 'a' || hasLink(child)));

const NO_PART_OF_A_LABEL = [...LISTS, ...BLOCKS, 'pre', 'blockquote', 'div', 'table', 'details', 'figure'];

/** The box of a task is named by the words behind it, up to a list or block below them. */
export function labelTasks(tree: Root): void {
  visitElements(tree, (node, index, parent) => {
    if (node.tagName !== 'input') return;
    const rest = (parent.children as ElementContent[]).slice(index);
    const end = rest.findIndex((child) => isElement(child) && NO_PART_OF_A_LABEL.includes(child.tagName));
    const words = end === -1 ? rest : rest.slice(0, end);
    parent.children.splice(index, words.length, element('label', {}, words));
    return SKIP;
  });
}
