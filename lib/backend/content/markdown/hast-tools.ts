import type { Element, ElementContent, Parents, Root } from 'hast';

export type Properties = Element['properties'];

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

/** Children without white space between them. */
export const solidChildren = (node: Parents): Root['children'] =>
  node.children.filter((child) => !isBlank(child)) as Root['children'];

export const headingLevel = (node: Element): number | undefined =>
  /^h[1-6]$/.test(node.tagName) ? Number(node.tagName[1]) : undefined;

/** Text of a node as a reader sees it, with pictures standing for their text. */
export function readableText(node: Parents | ElementContent | Root['children'][number]): string {
  if (node.type === 'text') return node.value;
  if (isElement(node, 'img')) return stringProperty(node, 'alt') ?? '';
  return 'children' in node ? node.children.map((child) => readableText(child)).join('') : '';
}
