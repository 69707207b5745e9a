import type { Element, ElementContent, Parents, Root } from 'hast';
import { SKIP } from 'unist-util-visit';

export type Properties = Element['properties'];

/** Tags of lists, and of blocks that hold text only. */
export const LISTS = ['ul', 'ol'];
export const BLOCKS = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

export const element = (
  tagName: string,
  properties: Properties,
  children: ElementContent[] = [],
): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

export const textNode = (value: string): ElementContent => ({ type: 'text', value });

export const isElement = (node: { type: string } | undefined, tagName?: string): node is Element =>
  node?.type === 'element' && (tagName === undefined || (node as Element).tagName === tagName);

export const stringProperty = (node: Element, name: string): string | undefined => {
  const value = node.properties[name];
  return typeof value === 'string' ? value : undefined;
};

const isBlank = (node: { type: string; value?: unknown }): boolean =>
  node.type === 'text' && typeof node.value === 'string' && node.value.trim() === '';

/** Returns the children that are not blank text. */
export const solidChildren = (node: Parents): Root['children'] =>
  node.children.filter((child) => !isBlank(child)) as Root['children'];

export const headingLevel = (node: Element): number | undefined =>
  /^h[1-6]$/.test(node.tagName) ? Number(node.tagName[1]) : undefined;

/** Returns the visible text of a node, with the alt texts of its pictures. */
export function readableText(node: Parents | ElementContent | Root['children'][number]): string {
  if (node.type === 'text') return node.value;
  if (isElement(node, 'img')) return stringProperty(node, 'alt') ?? '';
  return 'children' in node ? node.children.map((child) => readableText(child)).join('') : '';
}

/** The result of a visitor: `SKIP` skips the children, a number is the index of the next sibling. */
type VisitResult = void | undefined | number | typeof SKIP | readonly [typeof SKIP, number];

/**
 * Visits every element, parents first. `unist-util-visit` does the same, but took a third of an import's time.
 */
export function visitElements(
  tree: Parents,
  visitor: (node: Element, index: number, parent: Parents) => VisitResult,
): void {
  for (let index = 0; index < tree.children.length;) {
    const node = tree.children[index];
    if (!isElement(node)) {
      index += 1;
      continue;
    }
    const result = visitor(node, index, tree);
    const [action, next] = typeof result === 'object' ? result : [result, result];
    if (action !== SKIP) visitElements(node, visitor);
    index = typeof next === 'number' ? next : index + 1;
  }
}
