import type { Element, ElementContent, Parents, Root } from 'hast';
import { SKIP } from 'unist-util-visit';
import type { Locale } from '@/lib/constants';
import { safeLink } from '@/lib/paths/safe-link';
import { contentImportText } from '@/lib/text/content-import';
import { isUrl } from '@/lib/paths/edit-markdown-urls';
import { BLOCKS, isElement, readableText, stringProperty, textNode, visitElements } from './hast-tools';
import { type AssignedIds, decoded, findAnchor } from './heading-steps';
import type { RenderContext, ReportAt } from './render-types';

/** Resolves every link; a link without a target is replaced by its text. */
export async function resolveLinks(tree: Root, context: RenderContext, ids: AssignedIds): Promise<void> {
  const links: Element[] = [];
  visitElements(tree, (node) => {
    if (node.tagName === 'a') links.push(node);
  });
  // All at once: a rendering thread sends them to the import in one message.
  const urls = await Promise.all(links.map((node) => linkUrl(node, context, ids)));
  const targets = new Map(links.map((node, index) => [node, urls[index]]));
  visitElements(tree, (node, index, parent) => {
    if (!targets.has(node)) return;
    const link = safeLink(targets.get(node));
    if (!link) {
      parent.children.splice(index, 1, ...node.children);
      return [SKIP, index];
    }
    node.properties.href = link.href;
    // The old URL as a label could reveal the title of a private page.
    if (link.href.startsWith('/') && isUrl(readableText(node)))
      node.children = [textNode(contentImportText.linkedPage[context.locale])];
    if (link.isExternal) node.properties.rel = ['noopener', 'noreferrer'];
    return undefined;
  });
}

async function linkUrl(node: Element, context: RenderContext, ids: AssignedIds): Promise<string | undefined> {
  const written = stringProperty(node, 'href');
  const line = node.position?.start.line;
  if (written === undefined) return undefined;
  if (!written.startsWith('#')) return context.resolveLink(written, line);
  // Browsers scroll to the top of the page for these.
  if (written === '#' || written === '#top') return '#top';
  const id = findAnchor(ids.anchors, written.slice(1));
  if (id) return `#${encodeURIComponent(id)}`;
  context.report('broken-anchor', decoded(written), line);
  return undefined;
}

const ABSOLUTE = /^[a-z][a-z0-9+.-]*:/i;
const PHRASES = ['span', 'strong', 'em', 'b', 'i', 'u', 'small', 'mark', 'code'];
/** In characters; a longer text next to a link is not its label. */
const MAX_LABEL = 80;

/**
 * Labels links without text, which a screen reader could not name: a link of a heading to itself loses its URL, a link that
 * covers a card gets the text of the card, and any other shows its URL, unless that is the path of a file.
 */
export function labelEmptyLinks(tree: Root, locale: Locale, report: ReportAt): void {
  visitElements(tree, (node, index, parent) => {
    const href = stringProperty(node, 'href');
    if (node.tagName !== 'a' || href === undefined) return;
    if (readableText(node).trim() !== '' || hasPicture(node)) return;
    if (href.startsWith('#')) {
      delete node.properties.href;
      return;
    }
    report('empty-link', href, node.position?.start.line);
    const label = labelNextTo(node, parent);
    if (label) giveLabel(node, label, parent);
    else node.children = [textNode(ABSOLUTE.test(href) ? href : contentImportText.linkedPage[locale])];
    return [SKIP, index];
  });
}

/** Moves the link to its label: around a phrase, or inside a block. */
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

/** Returns the only text next to a link, if it is short and allowed inside a link. */
function labelNextTo(link: Element, parent: Parents): ElementContent | undefined {
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
