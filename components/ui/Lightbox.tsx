import { useEffect, useMemo } from 'react';
import 'react-image-lightbox/style.css';
import { useScrollLock } from './useScrollLock';
import { useText } from '@/lib/client/useText';
import { langOf } from '@/lib/text/english-sentences';
import { lightboxText } from '@/lib/text/reading-tools';
import { ZoomingLightbox } from './ZoomingLightbox';

type LightboxImage = {
  src: string;
  alt: string;
  /** A drawing, which takes the colours of the theme as it does in the text. */
  isDrawing?: boolean;
};

export type LightboxProps = {
  images: readonly LightboxImage[];
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
};

/**
 * Shows images in full size, in a loop (behaviour.md §4). Zoom, padding, animation, keys and swiping are the
 * library's defaults (§9).
 */
export function Lightbox({ images, index, onIndex, onClose }: LightboxProps) {
  const text = useText(lightboxText);
  useScrollLock();
  const count = images.length;
  const shown = images[index];
  const at = (step: number) => (count > 1 ? urlOf(images, (index + step + count) % count) : undefined);
  const modalProps = useMemo(
    // By default the library would also hide the dialog itself from screen readers.
    () => ({ appElement: document.getElementById('__next') ?? document.body, contentLabel: text.title }),
    [text],
  );
  useEffect(() => {
    if (!shown) onClose();
  }, [shown, onClose]);
  if (!shown) return null;
  return (
    <ZoomingLightbox
      mainSrc={urlOf(images, index)}
      nextSrc={at(1)}
      prevSrc={at(-1)}
      imageTitle={shown.alt || text.position(index + 1, count)}
      imageCaption={count > 1 ? text.position(index + 1, count) : undefined}
      onMoveNextRequest={() => onIndex((index + 1) % count)}
      onMovePrevRequest={() => onIndex((index - 1 + count) % count)}
      onCloseRequest={onClose}
      wrapperClassName={shown.isDrawing ? 'enlarged-drawing' : undefined}
      reactModalProps={modalProps}
      imageLoadErrorMessage={
        <>
          <span lang={langOf(text.failed)}>{text.failed}</span>
          <span className="block">{text.failedHint}</span>
        </>
      }
      closeLabel={text.close}
      nextLabel={text.next}
      prevLabel={text.previous}
      zoomInLabel={text.zoomIn}
      zoomOutLabel={text.zoomOut}
    />
  );
}

/** Returns an image's URL, with a fragment if it occurs twice: the library would take both for the same image. */
function urlOf(images: readonly LightboxImage[], index: number): string {
  const src = images[index]?.src ?? '';
  return images.findIndex((image) => image.src === src) === index ? src : `${src}#${index}`;
}
