import { startTransition, useEffect, useState, type RefObject } from 'react';
import styles from './tools.module.css';

/** Number of tools mounted at a time; more would block the first interaction with a long text. */
const PORTION = 25;

/** Creates mounts for the tools inside the article's text and returns them in batches. */
export function useBodyMounts(article: RefObject<HTMLElement | null>, html: string | undefined): Mount[] {
  const [mounts, setMounts] = useState<Mount[]>([]);
  useEffect(() => {
    if (!article.current) return undefined;
    const { placed, undo } = placeMounts(article.current);
    let timer: ReturnType<typeof setTimeout>;
    const show = (count: number) => {
      startTransition(() => setMounts(placed.slice(0, count)));
      if (count < placed.length) timer = setTimeout(show, 0, count + PORTION);
    };
    show(PORTION);
    return () => {
      clearTimeout(timer);
      setMounts([]);
      undo();
    };
  }, [article, html]);
  return mounts;
}

/** An element inside the article's text that a tool is rendered into. */
type Mount = { place: HTMLElement; name: string } & (
  | { kind: 'heading'; id: string; title: string }
  | { kind: 'code'; code: HTMLElement }
  | { kind: 'image'; image: HTMLImageElement; alt: string; src: string; isDrawing: boolean }
  | { kind: 'table'; table: HTMLElement }
  | { kind: 'video'; id: string; title: string; href: string }
);

/** Minimum width of a picture that can be enlarged, in CSS pixels; smaller ones are icons in the text. */
const MIN_IMAGE_WIDTH = 160;

/** Adds the mounts without moving any text. `undo` restores the original DOM. */
export function placeMounts(article: HTMLElement): { placed: Mount[]; undo: () => void } {
  const undoing: (() => void)[] = [];
  const placed: Mount[] = [];
  const all = <Found extends HTMLElement>(selector: string) => [
    ...article.querySelectorAll<Found>(`.prose ${selector}`),
  ];
  // Measures everything before the first change, to avoid a layout for each picture.
  const blocks = all('pre').map(measure);
  const tables = all('.table-scroll').filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  const pictures = [...article.querySelectorAll<HTMLImageElement>(':scope > img, .prose img, .drawing img')]
    .map((image) => ({ image, ...measure(image.closest<HTMLElement>('.drawing') ?? image) }))
    .filter(({ image }) => !image.closest('a, button, table') && image.width >= MIN_IMAGE_WIDTH);

  for (const heading of all('h2[id], h3[id], h4[id]')) {
    const { id } = heading;
    const title = heading.textContent.trim();
    const place = document.createElement('span');
    heading.append(place);
    // Names the heading by its text, without the button.
    heading.setAttribute('aria-label', title);
    undoing.push(() => {
      place.remove();
      heading.removeAttribute('aria-label');
    });
    placed.push({ kind: 'heading', name: `heading-${id}`, place, id, title });
  }
  for (const [index, block] of blocks.entries()) {
    const { element: code } = block;
    const { place, unwrap } = wrap(block, styles.codeBlock);
    undoing.push(unwrap);
    placed.push({ kind: 'code', name: `code-${index}`, place, code });
  }
  for (const [index, table] of tables.entries()) {
    const place = document.createElement('div');
    place.className = styles.belowTable ?? '';
    table.after(place);
    undoing.push(() => place.remove());
    placed.push({ kind: 'table', name: `table-${index}`, place, table });
  }
  for (const [index, picture] of pictures.entries()) {
    const { image } = picture;
    const { place, unwrap } = wrap(picture, styles.zoomable);
    undoing.push(unwrap);
    placed.push({
      kind: 'image',
      name: `image-${index}`,
      place,
      image,
      alt: image.alt,
      src: largestOf(image),
      isDrawing: image.closest('.drawing') !== null,
    });
  }
  for (const [index, video] of all('[data-video-id]').entries()) {
    const link = video.querySelector('a');
    const id = video.dataset.videoId;
    if (!link || !id) continue;
    const place = document.createElement('div');
    video.before(place);
    video.hidden = true;
    undoing.push(() => {
      place.remove();
      video.hidden = false;
    });
    placed.push({
      kind: 'video',
      name: `video-${index}`,
      place,
      id,
      title: link.textContent,
      href: link.href,
    });
  }
  return { placed, undo: () => undoing.reverse().forEach((step) => step()) };
}

type Measured<Found extends HTMLElement> = { element: Found; marginTop: string; marginBottom: string };

function measure<Found extends HTMLElement>(element: Found): Measured<Found> {
  const { marginTop, marginBottom } = getComputedStyle(element);
  return { element, marginTop, marginBottom };
}

/** Wraps an element in a box with the same margins and a mount for a button. */
function wrap({ element, marginTop, marginBottom }: Measured<HTMLElement>, className = '') {
  const box = document.createElement('span');
  const place = document.createElement('span');
  box.className = className;
  box.style.marginTop = marginTop;
  box.style.marginBottom = marginBottom;
  element.replaceWith(box);
  box.append(element, place);
  return { place, unwrap: () => box.isConnected && box.replaceWith(element) };
}

/** Returns the URL of a picture's largest size: the last one of its `srcset`. */
function largestOf(image: HTMLImageElement): string {
  const last = image.srcset.split(', ').at(-1)?.split(' ')[0];
  return last || image.src;
}
