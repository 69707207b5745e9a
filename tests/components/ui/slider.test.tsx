import { render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Gallery } from '@/components/ui/Gallery';
import { BannerSlides } from '@/components/help/BannerSlides';
import { useSlider, type SliderOptions } from '@/components/ui/useSlider';
import { ProductCarousel } from '@/components/shop/ProductCarousel';
import { LongText } from '@/components/ui/LongText';
import { findAxeProblems } from '@/tests/helpers/find-axe-problems';
import { render as renderPage } from '@/tests/helpers/render';

const seen = vi.hoisted(() => ({ slides: [] as unknown[], animation: undefined as unknown }));

type Options = {
  slides: unknown;
  defaultAnimation?: unknown;
  created: (slider: unknown) => void;
  slideChanged: (slider: unknown) => void;
};

/** The library needs a layout, which jsdom does not have. This replacement records its options and its position. */
vi.mock('keen-slider', () => ({
  default: class {
    track = { details: { rel: 2 } };
    constructor(
      private list: HTMLElement,
      private options: Options,
    ) {
      seen.slides.push(options.slides);
      seen.animation = options.defaultAnimation;
      options.created(this);
    }
    moveToIdx(rel: number) {
      const { length } = this.list.children;
      this.track.details.rel = (rel + length) % length;
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

let isReduced = false;

beforeEach(() => {
  seen.slides = [];
  isReduced = false;
  vi.stubGlobal('matchMedia', () => ({
    matches: isReduced,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
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

it('by keyboard: arrows move banners, the focus goes along with link or dot, and the place is said', async () => {
  const banners = ['a', 'b', 'c'].map((name) => ({
    image: { src: `/${name}.svg`, alt: name, width: 3, height: 1 },
    href: `/blog/${name}`,
  }));
  const { user } = renderPage(<BannerSlides banners={banners} label="Sorotan" />);
  await user.tab();
  const next = await screen.findByRole('button', { name: 'Sorotan berikutnya' });
  const last = screen.getByRole('button', { name: 'Tampilkan sorotan 3 dari 3' });
  await waitFor(() => expect(last).toHaveAttribute('aria-current'));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();

  screen.getByRole('link', { name: 'c' }).focus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('link', { name: 'a' })).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('Sorotan 1 dari 3');
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(screen.getByRole('link', { name: 'b' })).toHaveFocus();

  screen.getByRole('button', { name: 'Tampilkan sorotan 2 dari 3' }).focus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('button', { name: 'Tampilkan sorotan 3 dari 3' })).toHaveFocus();
  next.focus();
  await user.keyboard('{Enter}');
  expect(next).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('Sorotan 1 dari 3');
});

it('pictures of a gallery by keyboard: arrows, thumbnails, what is shown is marked and said', async () => {
  const pictures = ['a', 'b', 'c'].map((name) => ({ src: `/${name}.svg`, alt: name, width: 3, height: 2 }));
  const { user, container } = renderPage(<Gallery pictures={pictures} />);
  await user.tab();
  const [first, , third] = ['1', '2', '3'].map((number) =>
    screen.getByRole('button', { name: new RegExp(`Tampilkan gambar ${number} dari 3`) }),
  );
  await waitFor(() => expect(third).toHaveAttribute('aria-current'));
  third?.focus();
  await user.keyboard('{ArrowRight}');
  expect(first).toHaveFocus();
  expect(first).toHaveAttribute('aria-current');
  expect(screen.getByRole('status')).toHaveTextContent('Gambar 1 dari 3');
  screen.getByRole('link', { name: 'Perbesar gambar: a' }).focus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('link', { name: 'Perbesar gambar: b' })).toHaveFocus();
  expect(await findAxeProblems(container)).toEqual([]);
});

it.each([
  [390, 1],
  [1200, 2],
])('a window of %d px shows %d products at a time', async (width, perView) => {
  window.innerWidth = width;
  const products = ['a', 'b', 'c'].map((name) => ({ name, href: `/product/${name}`, features: [] }));
  const { user } = renderPage(<ProductCarousel products={products} />);
  await user.tab();
  const next = await screen.findByRole('button', { name: 'Produk berikutnya' });
  // The window's width is known a moment after the slider was created, which is then created again.
  await waitFor(() => expect(seen.slides.at(-1)).toMatchObject({ perView }));
  await user.click(next);
  expect(screen.getByRole('status')).toHaveTextContent('Produk 1 dari 3');
});

it('see more and see less keep the focus', async () => {
  const { user } = renderPage(
    <LongText text={'Kalimat panjang tentang teh. '.repeat(30)} seeMore="Lihat" seeLess="Tutup" />,
  );
  const toggle = screen.getByText('Lihat').closest('summary') as HTMLElement;
  await user.click(toggle);
  expect(toggle.closest('details')).toHaveAttribute('open');
  await user.click(toggle);
  expect(document.activeElement).toBe(toggle);
});
