import type { Element, ElementContent, Parents, Root } from 'hast';
import { SKIP } from 'unist-util-visit';
import type { Locale } from '@/lib/constants';
import type { ContentImage } from '@/lib/contract/content';
import { imageSet } from '@/lib/paths/image-url';
import { contentImportText } from '@/lib/text/content-import';
import { videoIdOf } from '@/lib/paths/video-id';
import {
  element,
  isElement,
  readableText,
  solidChildren,
  stringProperty,
  textNode,
  visitElements,
} from './hast-tools';
import type { ImageTarget, RenderContext } from './render-types';

/** Widths that are offered for pictures of an article, whose column is at most 728 px wide. */
const OFFERED_WIDTHS = [640, 1080, 1920] as const;
const SIZES = '(min-width: 1024px) 728px, 100vw';

/** Inserts pictures with their size, so that nothing moves while they load. */
export async function placeImages(tree: Root, context: RenderContext): Promise<string[]> {
  const targets = new Map<Element, ImageTarget>();
  const pictures: Element[] = [];
  visitElements(tree, (node) => {
    if (node.tagName === 'img') pictures.push(node);
  });
  for (const node of pictures) {
    const line = node.position?.start.line;
    const written = stringProperty(node, 'src');
    if (!stringProperty(node, 'alt')?.trim()) context.report('image-without-text', written ?? '', line);
    // The sanitiser has removed a path that is no URL of the web.
    if (!written) context.report('missing-image', stringProperty(node, 'alt') ?? '', line);
    targets.set(node, written ? await context.resolveImage(written, line) : { kind: 'missing' });
  }
  visitElements(tree, (node, index, parent) => {
    const target = targets.get(node);
    if (!target) return;
    if (target.kind === 'media') {
      node.properties = imageProperties(node, target.image, target.isVector);
      if (isInline(node, parent)) node.properties.className = ['inline-block', 'not-prose'];
      return;
    }
    if (target.kind === 'shown') {
      node.properties = foreignProperties(node, target.src);
      return;
    }
    const replacement = replacementOf(node, target, parent, context.locale);
    parent.children.splice(index, 1, ...replacement);
    return [SKIP, index + replacement.length];
  });
  makeFigures(tree);
  frameDrawings(tree, contentImportText.drawing[context.locale]);
  return [...targets.values()].flatMap((target) =>
    target.kind === 'media' ? [mediaIdOf(target.image)] : [],
  );
}

const mediaIdOf = (image: ContentImage): string => image.image_url.split('/')[2] ?? '';

function imageProperties(node: Element, image: ContentImage, isVector: boolean): Element['properties'] {
  const { image_url: src, width = 0, height = 0 } = image;
  const title = stringProperty(node, 'title');
  const asked = Number.parseInt(String(node.properties.width ?? ''), 10);
  const shown = asked > 0 && asked < width && !String(node.properties.width).includes('%') ? asked : width;
  return {
    src,
    alt: stringProperty(node, 'alt') ?? '',
    width: shown,
    height: Math.max(1, Math.round((height * shown) / width)),
    loading: 'lazy',
    decoding: 'async',
    ...(title ? { title } : {}),
    ...(isVector ? {} : { srcSet: srcSetOf(src, width), sizes: shown < 640 ? `${shown}px` : SIZES }),
  };
}

/** A picture of another site keeps the size that is written, if any. */
function foreignProperties({ properties: { alt = '', width, height } }: Element, src: string) {
  return {
    src,
    alt,
    ...(width !== undefined && height !== undefined && { width, height }),
    loading: 'lazy',
    decoding: 'async',
  };
}

/** In CSS pixels; a higher picture next to words is an illustration and not part of the sentence. */
const SENTENCE_HEIGHT = 64;
const ICON_WIDTH = 128;

/** Returns whether a picture is an icon, or part of a sentence, such as the picture of a button. */
function isInline({ properties }: Element, parent: Parents): boolean {
  const { width, height } = properties;
  if (Number(height) > SENTENCE_HEIGHT) return false;
  return (
    Number(width) <= ICON_WIDTH ||
    parent.children.some((child) => child.type === 'text' && child.value.trim() !== '')
  );
}

/** Returns the widths up to the first that covers the picture's own, because the optimizer never enlarges. */
function srcSetOf(src: string, width: number): string {
  const enough = OFFERED_WIDTHS.findIndex((offered) => offered >= width);
  return imageSet(src, enough === -1 ? OFFERED_WIDTHS : OFFERED_WIDTHS.slice(0, enough + 1));
}

function replacementOf(
  node: Element,
  target: Exclude<ImageTarget, { kind: 'media' | 'shown' }>,
  parent: Parents,
  locale: Locale,
): ElementContent[] {
  const alt = stringProperty(node, 'alt')?.trim() ?? '';
  if (target.kind !== 'link')
    return alt ? [element('span', { className: ['missing-image'] }, [textNode(alt)])] : [];
  const text = textNode(alt || `${contentImportText.remoteImage[locale]} ${hostOf(target.href)}`);
  // A linked picture keeps its own link.
  if (isElement(parent, 'a')) return [text];
  return [element('a', { href: target.href, rel: ['noopener', 'noreferrer'] }, [text])];
}

const hostOf = (href: string): string => (URL.canParse(href) ? new URL(href).hostname : href);

/** Turns a picture with a title that is alone in its paragraph into a figure with a caption. */
function makeFigures(tree: Root): void {
  visitElements(tree, (node) => {
    const [only, more] = solidChildren(node);
    if (node.tagName !== 'p' || more !== undefined || !isElement(only, 'img')) return;
    const caption = stringProperty(only, 'title');
    if (!caption) return;
    delete only.properties.title;
    node.tagName = 'figure';
    node.children = [only, element('figcaption', {}, [textNode(caption)])];
  });
}

/** In CSS pixels; narrower drawings fit a phone and get no frame. */
const WIDE_DRAWING = 640;

/**
 * Frames wide drawings in paragraphs of their own, so that phones show them at a readable size. The frame scrolls, also by
 * keyboard.
 */
function frameDrawings(tree: Root, label: string): void {
  visitElements(tree, (node, index, parent) => {
    if (node.tagName !== 'p' && node.tagName !== 'figure') return undefined;
    const at = node.children.findIndex((child) => isElement(child, 'img'));
    const drawing = node.children[at];
    if (!isElement(drawing) || !isWideDrawing(drawing)) return undefined;
    const properties = { className: ['drawing'], role: 'group', ariaLabel: label, tabIndex: 0 };
    if (node.tagName === 'figure') node.children[at] = element('div', properties, [drawing]);
    else if (solidChildren(node).length === 1)
      parent.children.splice(index, 1, element('div', properties, [drawing]));
    return SKIP;
  });
}

const isWideDrawing = ({ properties }: Element): boolean =>
  String(properties.src).endsWith('.svg') && Number(properties.width) >= WIDE_DRAWING;

/**
 * Turns a video link that is alone in its paragraph into `<div data-video-id>` around the link. The page replaces it by a
 * player; without JavaScript the link remains.
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
