import type { Element, Root } from 'hast';
import type { Locale } from '@/lib/constants';
import { contentImportText } from '@/lib/text/content-import';
import { safeLink } from '@/lib/rules/safe-link';
import { videoIdOf } from '@/lib/rules/video-id';
import { element, isElement, stringProperty, textNode, visitElements } from './hast-tools';
import type { ReportAt } from './render-types';
import { STRIPPED_TAGS } from './html-tags';
import { SCHEMA } from './schema';

const ALLOWED_TAGS = new Set(SCHEMA.tagNames);
const STRIPPED = new Set(STRIPPED_TAGS);
/** Attributes that only say how something looked on the old site. */
const KNOWN_ATTRIBUTES = new Set(
  Object.values(SCHEMA.attributes ?? {})
    .flat()
    .map((attribute) => (Array.isArray(attribute) ? attribute[0] : attribute)),
);

/** Frames and players become links before the sanitiser removes them; a video link becomes a player again later. */
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
    const address = written?.startsWith('//') ? `https:${written}` : written;
    const href = safeLink(address)?.href;
    if (!href) return;
    const isVideo = videoIdOf(href) !== undefined;
    if (!isVideo) report('embed-to-link', href, node.position?.start.line);
    const label = stringProperty(node, 'title') ?? (isVideo ? '' : embedLabel(href, locale));
    const link = element('a', { href }, [textNode(label || href)]);
    parent.children.splice(index, 1, isElement(parent, 'p') ? link : element('p', {}, [link]));
    return index + 1;
  });
}

/** What a link says that stands for a player or frame of another site. */
export function embedLabel(href: string, locale: Locale): string {
  const host = URL.canParse(href) ? new URL(href).hostname : href;
  return `${contentImportText.embed[locale]} ${host}`;
}

/** Says what the sanitiser will remove, once per kind; runs right before it. */
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

/** The sanitiser removes classes one by one and leaves the attribute. */
export function dropEmptyClasses(tree: Root): void {
  visitElements(tree, ({ properties }) => {
    if (Array.isArray(properties.className) && properties.className.length === 0) delete properties.className;
  });
}
