import type { Element, Root } from 'hast';
import type { Locale } from '@/lib/constants';
import { videoIdOf } from '@/lib/rules/video-id';
import { contentImportText } from '@/lib/text/content-import';
import {
  element,
  isElement,
  readableText,
  solidChildren,
  stringProperty,
  textNode,
  visitElements,
} from './hast-tools';

/**
 * A video link alone in its paragraph becomes `<div data-video-id>` around a plain link: the page puts a player in
 * its place, and without JavaScript the link remains. Ids other than 11 valid characters stay links.
 */
export function placeVideos(tree: Root, locale: Locale): void {
  visitElements(tree, (node) => {
    if (node.tagName !== 'p') return;
    const [only, more] = solidChildren(node);
    if (more !== undefined || !isElement(only, 'a')) return;
    const id = videoIdOf(stringProperty(only, 'href'));
    if (!id) return;
    const written = readableText(only).trim();
    const label = written === '' || /^https?:/.test(written) ? contentImportText.video[locale] : written;
    becomeVideo(node, id, label);
  });
}

function becomeVideo(node: Element, id: string, label: string): void {
  const href = `https://www.youtube.com/watch?v=${id}`;
  node.tagName = 'div';
  node.properties = { dataVideoId: id };
  node.children = [element('a', { href, rel: ['noopener', 'noreferrer'] }, [textNode(label)])];
}
