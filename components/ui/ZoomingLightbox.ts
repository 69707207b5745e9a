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
export class ZoomingLightbox extends ImageLightbox {
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
