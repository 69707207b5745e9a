import { useEffect, useMemo } from 'react';
import 'react-image-lightbox/style.css';
import { useScrollLock } from './useScrollLock';
import { useText } from '@/lib/client/useText';
import { langOf } from '@/lib/text/english-sentences';
import { lightboxText } from '@/lib/text/reading-tools';
import ImageLightbox, { type ILightBoxProps } from 'react-image-lightbox';

type Size = { width: number; height: number };

/** Each level of the library's zoom enlarges by this factor (behaviour.md §9). */
const ZOOM_RATIO = 1.007;
/** Minimum zoom at which a drawing opens when it is wider than the window. */
const MIN_ENLARGED = 2;

const isDrawing = (src: string): boolean => /\.svg(?:#|$)/.test(src);

/**
 * The library's lightbox, extended for drawings: they fill the window, since they stay sharp. Where it is too narrow
 * to read their words, they open enlarged at their left edge, and can be moved and zoomed as usual.
 */
class ZoomingLightbox extends ImageLightbox {
  declare didUnmount: boolean;
  declare getBestImageForType: (type: 'mainSrc') => (Size & { targetWidth: number }) | null;
  declare changeZoom: (level: number, clientX?: number, clientY?: number) => void;
  /** The picture whose zoom was set when it opened. */
  private opened = '';

  /** Works around the library's state in React's strict mode, where it stays marked as unmounted. */
  override componentDidMount() {
    this.didUnmount = false;
    super.componentDidMount?.();
  }

  override componentDidUpdate(previous: Readonly<ILightBoxProps>, state: never) {
    super.componentDidUpdate?.(previous, state);
    const { mainSrc } = this.props;
    const shown = this.getBestImageForType('mainSrc');
    if (!shown || this.opened === mainSrc) return;
    this.opened = mainSrc;
    if (!isDrawing(mainSrc) || shown.targetWidth >= shown.width) return;
    const factor = Math.max(MIN_ENLARGED, shown.width / shown.targetWidth);
    this.changeZoom(Math.ceil(Math.log(factor) / Math.log(ZOOM_RATIO)), 0);
  }

  /** Overrides the library's method, so that a drawing may grow beyond its own size. */
  getFitSizes(width: number, height: number, mayGrow?: boolean): Size {
    return fitSizes.call(this, width, height, mayGrow ?? isDrawing(this.props.mainSrc));
  }
}

const { getFitSizes: fitSizes } = ImageLightbox.prototype as unknown as {
  getFitSizes: (width: number, height: number, mayGrow: boolean) => Size;
};

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
