import clsx from 'clsx';
import { useRef, useState, type MouseEvent } from 'react';
import { LightboxOnDemand } from './LightboxOnDemand';
import { Picture } from './Picture';
import { isPlainClick } from './plain-click';
import { useFirstUse, useOnDemand } from '@/lib/client/useOnDemand';
import { useText } from '@/lib/client/useText';
import { galleryText } from '@/lib/text/gallery';
import type { PictureData } from '@/lib/page-data/props/common';
import type { GallerySliderProps } from './GallerySlider';

export type GalleryProps = { pictures: PictureData[] };

const PICTURE = 'aspect-3/2 w-full object-cover';

const loadSlider = () => import('./GallerySlider');

/**
 * One large picture at a time, with thumbnails. A picture opens in the lightbox, or without JavaScript as a file. The
 * list can be swiped; a slider is loaded at the first interaction.
 */
export function Gallery({ pictures }: GalleryProps) {
  const text = useText(galleryText);
  const list = useRef<HTMLUListElement>(null);
  const show = useRef<(index: number) => void>(undefined);
  const [setShow] = useState(() => (handler: ((index: number) => void) | undefined) => {
    show.current = handler;
  });
  const isUsed = useFirstUse();
  const [index, setIndex] = useState(0);
  const [enlarged, setEnlarged] = useState<number>();
  const count = pictures.length;

  const handleOpen = (event: MouseEvent, position: number) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setEnlarged(position);
  };
  const handleThumbnail = (position: number) => {
    if (show.current) return show.current(position);
    setIndex(position);
    list.current?.scrollTo({ left: position * list.current.clientWidth });
  };

  return (
    <div role="group" aria-label={text.pictures} className="grid min-w-0 gap-3">
      <ul ref={list} className="slides rounded-lg border border-line">
        {pictures.map((picture, position) => (
          <li key={position}>
            <a
              className="block cursor-zoom-in focus-visible:-outline-offset-6"
              href={picture.src}
              aria-label={text.enlarge(picture.alt)}
              onClick={(event) => handleOpen(event, position)}
            >
              <Picture
                {...picture}
                sizes="(min-width: 1024px) 480px, 100vw"
                isFirst={position === 0}
                className={PICTURE}
              />
            </a>
          </li>
        ))}
      </ul>
      {count > 1 && (
        <ul className="needs-script flex flex-wrap gap-2">
          {pictures.map((picture, position) => (
            <li key={position}>
              <button
                type="button"
                aria-label={text.show(position + 1, count, picture.alt)}
                aria-current={position === index || undefined}
                data-slide={position}
                onClick={() => handleThumbnail(position)}
                className={clsx(
                  'block w-20 overflow-hidden rounded-md border-2',
                  position === index ? 'border-brand' : 'border-line hover:border-line-strong',
                )}
              >
                <Picture {...picture} alt="" sizes="96px" className={PICTURE} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isUsed && count > 1 && <LoadedSlider list={list} onReady={setShow} onIndex={setIndex} count={count} />}
      {enlarged !== undefined && (
        <LightboxOnDemand
          images={pictures}
          index={enlarged}
          onIndex={setEnlarged}
          onClose={() => setEnlarged(undefined)}
        />
      )}
    </div>
  );
}

/** Renders nothing if the code fails to load; the list can still be swiped, and thumbnails scroll it. */
function LoadedSlider(props: GallerySliderProps) {
  const slider = useOnDemand(loadSlider);
  if (slider.status !== 'ready') return null;
  const { GallerySlider } = slider.code;
  return <GallerySlider {...props} />;
}
