import type { ElementContent, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import {
  BLOCKS,
  element,
  headingLevel,
  isElement,
  LISTS,
  stringProperty,
  textNode,
  visitElements,
} from '@/lib/importer/markdown/hast-tools';
import { ALERT_WORDS } from '@/lib/importer/syntax/containers';

/** Kinds of ordered lists by their style; Markdown has numbers only. */
const LIST_TYPES = new Map([
  ['lower-alpha', 'a'],
  ['lower-latin', 'a'],
  ['upper-alpha', 'A'],
  ['upper-latin', 'A'],
  ['lower-roman', 'i'],
  ['upper-roman', 'I'],
]);

const isBlank = (node: ElementContent): boolean =>
  node.type === 'text'
    ? node.value.trim() === ''
    : isElement(node) &&
      ['br', 'span', 'strong', 'b', 'em', 'i', 'u', 'font'].includes(node.tagName) &&
      node.properties.id === undefined &&
      node.children.every(isBlank);

/** Removes paragraphs and headings of spaces, which editors use as gaps. */
export function dropBlanks(tree: Root): void {
  visitElements(tree, (node, index, parent) => {
    if (!BLOCKS.includes(node.tagName) || node.properties.id !== undefined) return undefined;
    if (!node.children.every(isBlank)) return undefined;
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
}

/** Moves a list between two items into the item before it, as browsers show it; reads the kind of a list from its style. */
export function readLists(tree: Root): void {
  visitElements(tree, (node) => {
    if (!LISTS.includes(node.tagName)) return;
    const style = /list-style(?:-type)?:\s*([a-z-]+)/.exec(stringProperty(node, 'style') ?? '')?.[1];
    const type = node.tagName === 'ol' ? LIST_TYPES.get(style ?? '') : undefined;
    if (type) node.properties.type = type;
    const items: ElementContent[] = [];
    for (const child of node.children) {
      const before = items.findLast((item) => isElement(item, 'li'));
      if (isElement(child) && LISTS.includes(child.tagName) && isElement(before)) before.children.push(child);
      else items.push(child);
    }
    node.children = items;
  });
}

/** Moves the ids of all elements but headings into anchors, for links to them. */
export function markIds(tree: Root): void {
  visitElements(tree, (node, index, parent) => {
    const id = stringProperty(node, 'id');
    const isAnchor = node.tagName === 'a' && node.properties.href === undefined;
    if (!id || headingLevel(node) !== undefined || isAnchor) return undefined;
    const mark = element('a', { id });
    const holder = node.tagName === 'tr' ? node.children.find((child) => isElement(child)) : node;
    if (isElement(holder) && HOLDS_TEXT.has(holder.tagName)) {
      delete node.properties.id;
      holder.children.unshift(mark);
    } else if (!isElement(parent) || HOLDS_TEXT.has(parent.tagName)) {
      delete node.properties.id;
      parent.children.splice(index, 0, mark);
      return index + 2;
    }
    return undefined;
  });
}

/** Elements whose first child may be an anchor. */
const HOLDS_TEXT = new Set(
  (
    'p div span li td th dt dd blockquote section article aside figcaption summary ' +
    'b strong em i u s del ins small mark font center'
  ).split(' '),
);

/** Turns elements with the class of an alert into quotes with GitHub's marker. */
export function markBoxes(tree: Root): void {
  visit(tree, 'element', (node) => {
    if (!['div', 'aside', 'p', 'blockquote', 'section'].includes(node.tagName)) return;
    const words = [node.properties.className].flat().flatMap((name) =>
      String(name ?? '')
        .toLowerCase()
        .split(/[-_]+/),
    );
    // `callout--warning` is a warning: the specific word may come second.
    const kinds = words.map((word) => ALERT_WORDS.get(word)).filter((found) => found !== undefined);
    const kind = kinds.find((found) => found !== 'important') ?? kinds[0];
    if (!kind) return;
    const inner = node.tagName === 'p' ? [element('p', {}, node.children)] : node.children;
    node.tagName = 'blockquote';
    node.properties = {};
    node.children = [element('p', {}, [textNode(`[!${kind.toUpperCase()}]`)]), ...inner];
  });
}

/** Appends the ids of headings in the importer's syntax. */
export function markHeadings(tree: Root): void {
  visit(tree, 'element', (node) => {
    const id = stringProperty(node, 'id');
    if (headingLevel(node) === undefined || !id || /[\s{}]/.test(id)) return;
    node.children.push(textNode(` {#${id}}`));
  });
}
