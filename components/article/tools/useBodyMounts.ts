import { startTransition, useEffect, useState, type RefObject } from 'react';
import styles from './tools.module.css';

/** So many tools come at once; a very long text with all of them would keep the reader's first move waiting. */
const PORTION = 25;

/** Places for the tools inside the article's text, made anew for every text and given out in portions. */
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

/** A place inside the article's text into which a tool is put. */
type Mount = { place: HTMLElement; name: string } & (
  | { kind: 'heading'; id: string; title: string }
  | { kind: 'code'; code: HTMLElement }
  | { kind: 'image'; image: HTMLImageElement; alt: string; src: string }
  | { kind: 'video'; id: string; title: string; href: string }
);

/** Smaller pictures are signs in the text; there is nothing to enlarge. In CSS pixels. */
const MIN_IMAGE_WIDTH = 160;

/** Makes the places; nothing of the text moves. `undo` leaves the text as it was. */
export function placeMounts(article: HTMLElement): { placed: Mount[]; undo: () => void } {
  const undoing: (() => void)[] = [];
  const placed: Mount[] = [];
  const all = <Found extends HTMLElement>(selector: string) => [
    ...article.querySelectorAll<Found>(`.prose ${selector}`),
  ];
  // All is measured before anything changes: a long text would be laid out anew for each picture in it.
  const blocks = all('pre').map(measure);
  const pictures = all<HTMLImageElement>('img')
    .map(measure)
    .filter(({ element }) => !element.closest('a, button, table') && element.width >= MIN_IMAGE_WIDTH);

  for (const heading of all('h2[id], h3[id], h4[id]')) {
    const { id } = heading;
    const title = heading.textContent.trim();
    const place = document.createElement('span');
    heading.append(place);
    // The heading is named by its words alone, without the button.
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
  for (const [index, picture] of pictures.entries()) {
    const { element: image } = picture;
    const { place, unwrap } = wrap(picture, styles.zoomable);
    undoing.push(unwrap);
    placed.push({
      kind: 'image',
      name: `image-${index}`,
      place,
      image,
      alt: image.alt,
      src: largestOf(image),
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

/** Puts an element into a box of the same margins, with a place for a button over it. */
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

/** The address of the largest form that the page offers of a picture; the last one of its `srcset`. */
function largestOf(image: HTMLImageElement): string {
  const last = image.srcset.split(', ').at(-1)?.split(' ')[0];
  return last || image.src;
}
