import KeenSlider, { type KeenSliderInstance } from 'keen-slider';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { CAROUSEL } from '@/lib/constants';
import { REDUCED_MOTION } from './useAutoAdvance';

export type SliderOptions = {
  /** Number of visible slides. */
  slidesPerView?: number;
  /** Gap between slides, in CSS pixels. */
  spacing?: number;
};

type Slider = {
  index: number;
  show: (index: number) => void;
  /** Moves one slide on or back, in a loop. */
  step: (by: 1 | -1) => void;
};

/** Turns a list into a slider, starting at the visible slide. Hidden slides are inert. */
export function useSlider(
  list: RefObject<HTMLElement | null>,
  { slidesPerView = CAROUSEL.slidesPerView, spacing = CAROUSEL.spacing }: SliderOptions = {},
): Slider {
  const slider = useRef<KeenSliderInstance>(undefined);
  const [index, setIndex] = useState(0);

  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const width = element.firstElementChild?.clientWidth ?? 0;
    const initial = width > 0 ? Math.round(element.scrollLeft / width) : 0;
    element.scrollTo({ left: 0, behavior: 'instant' });
    element.setAttribute('data-carousel', '');
    const instance = new KeenSlider(element, {
      initial,
      loop: true,
      selector: (wrapper: HTMLElement | Document) => [...(wrapper as HTMLElement).children] as HTMLElement[],
      slides: { perView: slidesPerView, spacing },
      // The library animates by script and ignores a duration of 0.
      ...(matchMedia(REDUCED_MOTION).matches && { defaultAnimation: { duration: 1 } }),
      slideChanged: ({ track }) => setIndex(track.details.rel),
      created: ({ track }) => setIndex(track.details.rel),
    });
    slider.current = instance;
    return () => {
      instance.destroy();
      slider.current = undefined;
      element.removeAttribute('data-carousel');
    };
  }, [list, slidesPerView, spacing]);

  useEffect(() => {
    const slides = [...(list.current?.children ?? [])] as HTMLElement[];
    slides.forEach((slide, position) => {
      slide.inert = (position - index + slides.length) % slides.length >= slidesPerView;
    });
    return () => slides.forEach((slide) => (slide.inert = false));
  }, [list, index, slidesPerView]);

  const show = useCallback((position: number) => slider.current?.moveToIdx(position), []);
  const step = useCallback((by: 1 | -1) => (by === 1 ? slider.current?.next() : slider.current?.prev()), []);
  return { index, show, step };
}
