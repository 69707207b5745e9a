import type { Element, ElementContent, Parents, Root } from 'hast';
import { SKIP } from 'unist-util-visit';
import type { Locale } from '@/lib/constants';
import { contentImportText } from '@/lib/text/content-import';
import { safeLink } from '@/lib/paths/safe-link';
import { videoIdOf } from '@/lib/paths/video-id';
import { BLOCKS, element, isElement, LISTS, stringProperty, textNode, visitElements } from './hast-tools';
import type { ReportAt } from './render-types';
import { SCHEMA, STRIPPED_TAGS } from '@/lib/importer/syntax/allowed-html';

const ALLOWED_TAGS = new Set(SCHEMA.tagNames);
const STRIPPED = new Set(STRIPPED_TAGS);
/** Attributes that the sanitiser allows on some element. */
const KNOWN_ATTRIBUTES = new Set(
  Object.values(SCHEMA.attributes ?? {})
    .flat()
    .map((attribute) => (Array.isArray(attribute) ? attribute[0] : attribute)),
);

/** Replaces frames and players by links before the sanitiser removes them; links to videos become players again later. */
export function linkEmbeds(tree: Root, locale: Locale, report: ReportAt): void {
  visitElements(tree, (node, index, parent) => {
    if (!['iframe', 'video', 'audio', 'embed', 'object'].includes(node.tagName)) return;
    const source = isElement(
      node.children.find((child) => isElement(child, 'source')),
      'source',
    )
      ? (node.children.find((child) => isElement(child, 'source')) as Element)
      : node;
    const written =
      stringProperty(node, 'src') ?? stringProperty(node, 'data') ?? stringProperty(source, 'src');
    const url = written?.startsWith('//') ? `https:${written}` : written;
    const href = safeLink(url)?.href;
    if (!href) return;
    const isVideo = videoIdOf(href) !== undefined;
    if (!isVideo) report('embed-to-link', href, node.position?.start.line);
    const label = stringProperty(node, 'title') ?? (isVideo ? '' : embedLabel(href, locale));
    const link = element('a', { href }, [textNode(label || href)]);
    parent.children.splice(index, 1, isElement(parent, 'p') ? link : element('p', {}, [link]));
    return index + 1;
  });
}

/** Returns the label of a link that replaces a player or frame of another site. */
export function embedLabel(href: string, locale: Locale): string {
  const host = URL.canParse(href) ? new URL(href).hostname : href;
  return `${contentImportText.embed[locale]} ${host}`;
}

/** Replaces buttons and form fields by their text, because the sanitiser would turn them into check boxes. */
export function plainFields(tree: Root, report: ReportAt): void {
  visitElements(tree, (node, index, parent) => {
    if (node.tagName !== 'input' || node.properties.type === 'checkbox') return;
    report('removed-attributes', '<input>', node.position?.start.line);
    const says = stringProperty(node, 'value') ?? stringProperty(node, 'placeholder');
    parent.children.splice(index, 1, ...(says ? [textNode(says)] : []));
    return index;
  });
}

/** Reports what the sanitiser is about to remove, once per kind. */
export function reportRemovedHtml(tree: Root, report: ReportAt): void {
  const removed = new Map<string, number>();
  const looks = new Map<string, number>();
  const count = (map: Map<string, number>, name: string): void =>
    void map.set(name, (map.get(name) ?? 0) + 1);
  visitElements(tree, (node) => {
    if (STRIPPED.has(node.tagName)) count(removed, `<${node.tagName}>`);
    else if (!ALLOWED_TAGS.has(node.tagName)) count(looks, `<${node.tagName}>`);
    for (const name of Object.keys(node.properties)) {
      if (/^on/i.test(name)) count(removed, name.toLowerCase());
      else if (!KNOWN_ATTRIBUTES.has(name)) count(looks, name);
      else if (name === 'className' && !isOurClass(node)) count(looks, 'class');
    }
  });
  if (removed.size > 0) report('removed-html', summary(removed));
  if (looks.size > 0) report('removed-attributes', summary(looks));
}

const isOurClass = ({ properties }: Element): boolean =>
  [properties.className]
    .flat()
    .every((name) =>
      /^(language-|markdown-alert|task-list|contains-task|footnotes|sr-only|data-footnote)/.test(
        String(name),
      ),
    );

const summary = (counts: Map<string, number>): string =>
  [...counts].map(([name, times]) => (times > 1 ? `${name} ×${times}` : name)).join(', ');

/** Removes the empty class attributes that the sanitiser leaves. */
export function dropEmptyClasses(tree: Root): void {
  visitElements(tree, ({ properties }) => {
    if (Array.isArray(properties.className) && properties.className.length === 0) delete properties.className;
  });
}

/** Wraps list items without a list, which browsers display, because the sanitiser would join their texts. */
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

const NO_PART_OF_A_LABEL = [...LISTS, ...BLOCKS, 'pre', 'blockquote', 'div', 'table', 'details', 'figure'];

/** Labels the checkbox of a task with the text behind it, up to the next list or block. */
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
