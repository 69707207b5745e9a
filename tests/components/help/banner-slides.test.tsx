import { act, screen, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BannerSlides } from '@/components/help/BannerSlides';
import { carouselText } from '@/lib/text/carousel';
import { findAxeProblems } from '@/tests/helpers/find-axe-problems';
import { render } from '@/tests/helpers/render';

/** Time between two banners (behaviour.md §9). */
const INTERVAL_MS = 5_000;

const text = carouselText.id;

/** The library needs a layout, which jsdom does not have. This replacement only keeps an index that wraps around. */
vi.mock('keen-slider', () => ({
  default: class {
    rel = 0;
    track = { details: { rel: 0 } };
    constructor(
      private readonly container: HTMLElement,
      private readonly options: {
        loop: boolean;
        selector: (wrapper: HTMLElement) => HTMLElement[];
        slideChanged: (slider: unknown) => void;
      },
    ) {
      expect(options.loop).toBe(true);
    }
    moveToIdx(index: number) {
      const count = this.options.selector(this.container).length;
      this.track.details.rel = (index + count) % count;
      this.options.slideChanged(this);
    }
    next() {
      this.moveToIdx(this.track.details.rel + 1);
    }
    prev() {
      this.moveToIdx(this.track.details.rel - 1);
    }
    destroy() {}
  },
}));

const banners = ['Satu', 'Dua', 'Tiga'].map((alt) => ({
  image: { src: `/media/a/${alt}.png`, alt, width: 1416, height: 420 },
  href: `/content/${alt.toLowerCase()}`,
}));
let isReduced = false;

beforeEach(() => {
  isReduced = false;
  // jsdom has no layout to scroll.
  Element.prototype.scrollTo = () => {};
  vi.stubGlobal('matchMedia', () => ({
    matches: isReduced,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});

async function begin(count = 3) {
  const rendered = render(<BannerSlides banners={banners.slice(0, count)} label="Sorotan" />);
  await rendered.user.keyboard('{Shift}');
  if (count > 1) await screen.findByRole('button', { name: text.next });
  return rendered;
}
const shown = () =>
  screen
    .getAllByRole('button', { name: /^Tampilkan sorotan/ })
    .findIndex((dot) => dot.hasAttribute('aria-current'));
const press = (name: string) => screen.getByRole('button', { name });

describe('BannerSlides', () => {
  it('holds every banner as a link before anything is loaded, the pictures when they come near', async () => {
    render(<BannerSlides banners={banners} label="Sorotan" />);
    const region = screen.getByRole('region', { name: 'Sorotan' });
    const links = within(region).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/content/satu',
      '/content/dua',
      '/content/tiga',
    ]);
    const loading = screen.getAllByRole('img').map((image) => image.getAttribute('loading'));
    expect(loading).toEqual(['lazy', 'lazy', 'lazy']);
    expect(screen.queryByRole('button')).toBeNull();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('one banner has no controls', async () => {
    await begin(1);
    expect(screen.queryByRole('button')).toBeNull();
    expect(document.querySelector('[data-carousel]')).toBeNull();
  });

  it('moves with dots and arrows, and goes round in both directions', async () => {
    const { user } = await begin();
    expect(shown()).toBe(0);
    await user.click(press(text.previous));
    expect(shown()).toBe(2);
    await user.click(press(text.next));
    expect(shown()).toBe(0);
    await user.click(press(text.show(2, 3)));
    expect(shown()).toBe(1);
    expect(await findAxeProblems()).toEqual([]);
  });

  it('the keyboard reaches the banner that shows, no other', async () => {
    const { user } = await begin();
    await user.click(press(text.next));
    const slides = [...document.querySelectorAll<HTMLElement>('ul > li')];
    expect(slides.map((slide) => slide.inert)).toEqual([true, false, true]);
  });
});

describe('the banners move by themselves', () => {
  /** From now on the test moves the clock. */
  async function beginOnClock() {
    vi.useFakeTimers({ shouldAdvanceTime: false, toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    render(<BannerSlides banners={banners} label="Sorotan" />);
    await act(async () => {
      window.dispatchEvent(new Event('scroll'));
      await vi.dynamicImportSettled();
    });
    await act(() => vi.dynamicImportSettled());
    expect(shown()).toBe(0);
  }
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  beforeEach(() => () => vi.useRealTimers());

  it('every 5000 ms, round and round', async () => {
    await beginOnClock();
    await wait(INTERVAL_MS - 10);
    expect(shown()).toBe(0);
    await wait(20);
    expect(shown()).toBe(1);
    await wait(INTERVAL_MS);
    expect(shown()).toBe(2);
    await wait(INTERVAL_MS);
    expect(shown()).toBe(0);
  });

  it('without a move of the visitor too', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    render(<BannerSlides banners={banners} label="Sorotan" />);
    await wait(INTERVAL_MS - 1000);
    await act(() => vi.dynamicImportSettled());
    await wait(1100);
    expect(shown()).toBe(1);
  });

  it('after the same time when React runs every effect twice, as it does in development', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    render(
      <StrictMode>
        <BannerSlides banners={banners} label="Sorotan" />
      </StrictMode>,
    );
    await wait(INTERVAL_MS - 1000);
    await act(() => vi.dynamicImportSettled());
    expect(shown()).toBe(0);
    await wait(1100);
    expect(shown()).toBe(1);
  });

  it('a full time after the visitor has moved them', async () => {
    await beginOnClock();
    await wait(INTERVAL_MS - 1000);
    act(() => press(text.next).click());
    await wait(INTERVAL_MS - 50);
    expect(shown()).toBe(1);
    await wait(100);
    expect(shown()).toBe(2);
  });

  it('not while something in them has the focus, and again when it has left', async () => {
    await beginOnClock();
    act(() => press(text.next).focus());
    await wait(INTERVAL_MS * 3);
    expect(shown()).toBe(0);
    act(() => press(text.next).blur());
    await wait(10);
    await wait(INTERVAL_MS + 50);
    expect(shown()).toBe(1);
  });

  it.each([['input'], ['textarea']])(
    'not while the visitor types in another %s of the page',
    async (kind) => {
      await beginOnClock();
      const field = document.body.appendChild(document.createElement(kind));
      act(() => field.focus());
      await wait(INTERVAL_MS * 3);
      expect(shown()).toBe(0);
      act(() => field.blur());
      await wait(10);
      await wait(INTERVAL_MS + 50);
      expect(shown()).toBe(1);
      field.remove();
    },
  );

  it('not while the pointer is over them', async () => {
    await beginOnClock();
    const region = screen.getByRole('region');
    const matches = vi.spyOn(region, 'matches').mockReturnValue(true);
    act(() => void region.dispatchEvent(new Event('pointerenter')));
    await wait(INTERVAL_MS * 3);
    expect(shown()).toBe(0);
    matches.mockReturnValue(false);
    act(() => void region.dispatchEvent(new Event('pointerleave')));
    await wait(INTERVAL_MS + 50);
    expect(shown()).toBe(1);
  });

  it('until the visitor stops them', async () => {
    await beginOnClock();
    act(() => press(text.stop).click());
    await wait(INTERVAL_MS * 3);
    expect(shown()).toBe(0);
    act(() => press(text.resume).click());
    await wait(INTERVAL_MS + 50);
    expect(shown()).toBe(1);
  });

  it('never for who wants less motion', async () => {
    isReduced = true;
    await beginOnClock();
    await wait(INTERVAL_MS * 3);
    expect(shown()).toBe(0);
    expect(screen.queryByRole('button', { name: text.stop })).toBeNull();
  });
});
