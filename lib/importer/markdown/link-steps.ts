import type { Element, Root } from 'hast';
import { SKIP } from 'unist-util-visit';
import { safeLink } from '@/lib/rules/safe-link';
import { contentImportText } from '@/lib/text/content-import';
import { isAddress } from '@/lib/rules/edit-addresses';
import { isElement, readableText, stringProperty, textNode, visitElements } from './hast-tools';
import { decoded, type AssignedIds } from './heading-steps';
import type { RenderContext } from './render-types';

/** Leads every link to its place in the portal; one that leads nowhere leaves its text behind. */
export async function resolveLinks(tree: Root, context: RenderContext, ids: AssignedIds): Promise<void> {
  const links: Element[] = [];
  visitElements(tree, (node) => {
    if (node.tagName === 'a') links.push(node);
  });
  const targets = new Map<Element, string | undefined>();
  for (const node of links) targets.set(node, await linkAddress(node, context, ids));
  visitElements(tree, (node, index, parent) => {
    if (!targets.has(node)) return;
    const link = safeLink(targets.get(node));
    if (!link) {
      parent.children.splice(index, 1, ...node.children);
      return [SKIP, index];
    }
    node.properties.href = link.href;
    // The old address in the text would tell what the page is called, also when it is private.
    if (link.href.startsWith('/') && isAddress(readableText(node)))
      node.children = [textNode(contentImportText.linkedPage[context.locale])];
    if (link.isExternal) node.properties.rel = ['noopener', 'noreferrer'];
    return undefined;
  });
}

async function linkAddress(
  node: Element,
  context: RenderContext,
  ids: AssignedIds,
): Promise<string | undefined> {
  const written = stringProperty(node, 'href');
  const line = node.position?.start.line;
  if (written === undefined) return undefined;
  if (!written.startsWith('#')) return context.resolveLink(written, line);
  // The browser's own anchor for the beginning of a page.
  if (written === '#' || written === '#top') return '#top';
  const id = ids.resolve(written.slice(1));
  if (id) return `#${encodeURIComponent(id)}`;
  context.report('broken-anchor', decoded(written), line);
  return undefined;
}

/** A table gets a frame that scrolls by itself, also with the keyboard. No landmark: a text may have many. */
export function wrapTables(tree: Root, label: string): void {
  visitElements(tree, (node, index, parent) => {
    if (node.tagName !== 'table') return;
    if (isElement(parent) && [parent.properties.className].flat().includes('table-scroll')) return;
    parent.children.splice(index, 1, {
      type: 'element',
      tagName: 'div',
      properties: { className: ['table-scroll'], role: 'group', ariaLabel: label, tabIndex: 0 },
      children: [node],
    });
    return [SKIP, index + 1];
  });
}
