import type { Element, ElementContent, Parents, Root } from 'hast';
import { SKIP } from 'unist-util-visit';
import { safeLink } from '@/lib/rules/safe-link';
import { contentImportText } from '@/lib/text/content-import';
import { isUrl } from '@/lib/rules/edit-markdown-urls';
import { BLOCKS, isElement, readableText, stringProperty, textNode, visitElements } from './hast-tools';
import { decoded, type AssignedIds } from './heading-steps';
import type { RenderContext, ReportAt } from './render-types';

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
    if (link.href.startsWith('/') && isUrl(readableText(node)))
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

const PHRASES = ['span', 'strong', 'em', 'b', 'i', 'u', 'small', 'mark', 'code'];
/** A longer text next to a link does not name its target, in characters. */
const MAX_LABEL = 80;

/**
 * Links without text: a mark of a heading that leads to itself loses its address; one that lay over a card gets the
 * card's text; any other shows its address. Nobody could find them otherwise, least of all with a screen reader.
 */
export function labelEmptyLinks(tree: Root, report: ReportAt): void {
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
