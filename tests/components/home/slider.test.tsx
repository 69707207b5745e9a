import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useSlider, type SliderOptions } from '@/components/home/carousel/useSlider';

const seen = vi.hoisted(() => ({ slides: [] as unknown[], animation: undefined as unknown }));

type Options = { slides: unknown; defaultAnimation?: unknown; created: (slider: unknown) => void };

/** The library needs a layout, which there is none; what is left of it here: what it was told, and where it stands. */
vi.mock('keen-slider', () => ({
  default: class {
    constructor(_: HTMLElement, options: Options) {
      seen.slides.push(options.slides);
      seen.animation = options.defaultAnimation;
      options.created({ track: { details: { rel: 2 } } });
    }
    destroy() {}
  },
}));

let isReduced = false;

beforeEach(() => {
  seen.slides = [];
  isReduced = false;
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }));
  Element.prototype.scrollTo = () => {};
});

function Slides(options: SliderOptions) {
  const list = useRef<HTMLUListElement>(null);
  useSlider(list, options);
  return (
    <ul ref={list}>
      {['a', 'b', 'c'].map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}

it('shows two slides with 2 px between them unless told otherwise (behaviour.md §9)', () => {
  render(<Slides />);
  expect(seen.slides).toEqual([{ perView: 2, spacing: 2 }]);
});

it('shows as many as it is told', () => {
  render(<Slides slidesPerView={1} spacing={20} />);
  expect(seen.slides).toEqual([{ perView: 1, spacing: 20 }]);
});

it.each([
  [false, undefined],
  [true, { duration: 1 }],
])('glides, but not for who wants less motion (%s)', (wantsLess, animation) => {
  isReduced = wantsLess;
  render(<Slides />);
  expect(seen.animation).toEqual(animation);
});

it('the keyboard reaches all that show, also where the last is followed by the first', () => {
  render(<Slides />);
  expect(screen.getAllByRole('listitem', { hidden: true }).map((slide) => slide.inert)).toEqual([
    false,
    true,
    false,
  ]);
});
