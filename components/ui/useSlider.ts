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
  /** Whether to announce the slide, because the visitor chose it. */
  isAnnounced: boolean;
  show: (index: number) => void;
  /** Moves one slide on or back, in a loop. */
  step: (by: 1 | -1) => void;
  /** Moves one slide on without announcing it. */
  advance: () => void;
};

/**
 * Turns a list into a slider, starting at the visible slide. Hidden slides are inert. Arrow keys move it while the
 * focus is inside the list's parent; a focus in the list, or on a control with the slide's number (`data-slide`),
 * moves along.
 */
export function useSlider(
  list: RefObject<HTMLElement | null>,
  { slidesPerView = CAROUSEL.slidesPerView, spacing = CAROUSEL.spacing }: SliderOptions = {},
): Slider {
  const slider = useRef<KeenSliderInstance>(undefined);
  const [index, setIndex] = useState(0);
  const [isAnnounced, setIsAnnounced] = useState(false);

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

  const move = useCallback((by: 1 | -1) => (by === 1 ? slider.current?.next() : slider.current?.prev()), []);
  const advance = useCallback(() => {
    setIsAnnounced(false);
    move(1);
  }, [move]);
  const step = useCallback(
    (by: 1 | -1) => {
      setIsAnnounced(true);
      move(by);
    },
    [move],
  );
  const show = useCallback((position: number) => {
    setIsAnnounced(true);
    slider.current?.moveToIdx(position);
  }, []);
  useArrowKeys(list, index, step);
  return { index, isAnnounced, show, step, advance };
}

/** The effect of each arrow key. */
const STEPS: Partial<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Moves the slider, and the focus with it, by arrow keys. */
function useArrowKeys(list: RefObject<HTMLElement | null>, index: number, step: Slider['step']): void {
  const following = useRef<'slide' | 'control'>(undefined);

  useEffect(() => {
    const area = list.current?.parentElement;
    const handleKey = (event: KeyboardEvent) => {
      const by = STEPS[event.key];
      if (!by || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const focused = event.target as HTMLElement;
      if (list.current?.contains(focused)) following.current = 'slide';
      else if (focused.dataset.slide !== undefined) following.current = 'control';
      step(by);
    };
    area?.addEventListener('keydown', handleKey);
    return () => area?.removeEventListener('keydown', handleKey);
  }, [list, step]);

  useEffect(() => {
    const target = following.current;
    following.current = undefined;
    if (!target || !list.current) return;
    const next =
      target === 'slide'
        ? list.current.children[index]?.querySelector<HTMLElement>('a, button')
        : list.current.parentElement?.querySelector<HTMLElement>(`[data-slide="${index}"]`);
    next?.focus({ preventScroll: true });
  }, [list, index]);
}
