import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { placeMounts } from '@/components/help/article/useBodyMounts';
import { Lightbox } from '@/components/ui/Lightbox';
import { ArticleScreen } from '@/components/screens/ArticleScreen';
import type { ArticleContent } from '@/lib/page-data/props/help';
import { articleText } from '@/lib/text/article';
import { lightboxText, readingToolsText } from '@/lib/text/reading-tools';
import { findAxeProblems } from '@/tests/helpers/find-axe-problems';
import { render } from '@/tests/helpers/render';

const text = readingToolsText.id;
const lightbox = lightboxText.id;
const picture = (name: string) =>
  `<p><img src="/media/a/${name}.png" alt="${name}" width="800" height="450" srcset="/_next/image?url=%2F${name}&w=640&q=75 640w, /_next/image?url=%2F${name}&w=1080&q=75 1080w"></p>`;
const html = `<h2 id="ketel">Ketel</h2><pre tabindex="0"><code>npm start
</code></pre><h2 id="suhu">Suhu</h2>${picture('Cangkir')}${picture('Teko')}
  <p><img src="/media/a/tanda.png" alt="Tanda" width="20" height="20"></p>
  <div data-video-id="aqz-KE-bpKQ"><a href="https://www.youtube.com/watch?v=aqz-KE-bpKQ">Cara menuang</a></div>`;
const article: ArticleContent = {
  articleKey: 'merebus-air',
  uid: 'aaaaaaaaaa',
  title: 'Merebus air',
  crumbs: [{ name: 'Beranda', url: '/' }],
  updated: { iso: '2026-08-05T03:00:00.000Z', text: '5 Agustus 2026' },
  readingMinutes: 4,
  headings: [
    { id: 'ketel', text: 'Ketel' },
    { id: 'suhu', text: 'Suhu' },
  ],
  html,
  image: null,
  video: null,
  sections: [],
  path: '/content/teh/t/aaaaaaaaaa-x',
  tree: null,
  related: [],
  previous: null,
  next: null,
};

/** Reports to the page what crossed the line, as the browser would. */
let notice: () => void = () => {};

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: () => void) {
        notice = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(console, 'info').mockReturnValue();
  // jsdom has no layout: every picture is as wide as its attribute says.
  vi.spyOn(HTMLImageElement.prototype, 'width', 'get').mockImplementation(function width(
    this: HTMLImageElement,
  ) {
    return Number(this.getAttribute('width'));
  });
});

async function begin(over: Partial<ArticleContent> = {}) {
  const rendered = render(<ArticleScreen {...article} {...over} />, { asPath: article.path });
  await rendered.user.keyboard('{Shift}');
  await screen.findAllByRole('button', { name: /^Salin/ });
  return rendered;
}

describe('tools in the article', () => {
  it('are not there before the reader begins, and leave the words of headings alone', async () => {
    const { user } = render(<ArticleScreen {...article} />);
    expect(screen.queryByRole('button', { name: /^Salin/ })).toBeNull();
    await user.keyboard('{Shift}');
    await screen.findByRole('button', { name: text.copySection('Ketel') });
    expect(screen.getByRole('heading', { name: 'Ketel' })).toBeInTheDocument();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('copy the address of a part, show it and announce it', async () => {
    const { user } = await begin();
    await user.click(screen.getByRole('button', { name: text.copySection('Suhu') }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text.linkCopied));
    expect(await navigator.clipboard.readText()).toMatch(/^http:\/\/localhost(:\d+)?\/#suhu$/);
    expect(screen.getByTitle(text.linkCopied)).toBeInTheDocument();
  });

  it('copy code without the line at its end', async () => {
    const { user } = await begin();
    await user.click(screen.getByRole('button', { name: text.copyCode }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text.codeCopied));
    expect(await navigator.clipboard.readText()).toBe('npm start');
    expect(screen.getByText(text.copied)).toBeInTheDocument();
  });

  it('say when copying failed', async () => {
    const { user } = await begin();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    await user.click(screen.getByRole('button', { name: text.copyCode }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text.codeFailed));
    expect(warn).toHaveBeenCalled();
  });

  it('are made anew for the next article', async () => {
    const { rerender } = await begin();
    rerender(<ArticleScreen {...article} uid="b" html="<h2 id='lain'>Lain</h2>" headings={[]} />);
    expect(await screen.findByRole('button', { name: text.copySection('Lain') })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: text.copyCode })).toBeNull();
  });

  it('put a player in the place of a video’s link', async () => {
    const { user } = await begin();
    await user.click(screen.getByRole('button', { name: articleText.id.playVideo('Cara menuang') }));
    expect(screen.getByTitle('Cara menuang')).toHaveAttribute(
      'src',
      expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\?/),
    );
  });
});

describe('the contents list', () => {
  it('follows the reader', async () => {
    await begin();
    const tops: Record<string, number> = { ketel: 40, suhu: 600 };
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(
      this: HTMLElement,
    ) {
      return new DOMRect(0, tops[this.id] ?? 0, 0, 0);
    });
    const current = () =>
      screen.queryAllByRole('link', { current: 'location' }).map((link) => link.textContent);
    act(() => notice());
    expect(current()).toEqual(['Ketel']);
    tops.suhu = 100;
    act(() => notice());
    expect(current()).toEqual(['Suhu']);
    tops.ketel = tops.suhu = 500;
    act(() => notice());
    expect(current()).toEqual([]);
  });
});

describe('the way to the top', () => {
  const scrollTo = (y: number) => {
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
    window.dispatchEvent(new Event('scroll'));
  };
  beforeEach(() => {
    Object.defineProperty(document.documentElement, 'scrollHeight', { value: 3000, configurable: true });
    scrollTo(0);
  });
  // Test files share one window.
  afterEach(() => {
    Reflect.deleteProperty(window, 'scrollY');
    Reflect.deleteProperty(document.documentElement, 'scrollHeight');
  });

  it('shows past one third of the page’s height, leads up and hides when another page opens', async () => {
    const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue();
    const { user, router } = await begin();
    const button = () => screen.queryByRole('button', { name: text.toTop });
    scrollTo(1001);
    await waitFor(() => expect(button()).toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: text.toTop }));
    expect(scroll).toHaveBeenCalledWith({ top: 0 });
    act(() => router.events.emit('routeChangeStart', '/faq'));
    expect(button()).toBeNull();
    scrollTo(1001);
    await waitFor(() => expect(button()).toBeInTheDocument());
    scrollTo(1000);
    await waitFor(() => expect(button()).toBeNull());
  });

  it('measures 200 ms after the page begins to scroll', async () => {
    await begin();
    const button = () => screen.queryByRole('button', { name: text.toTop });
    scrollTo(1001);
    await waitFor(() => expect(button()).toBeInTheDocument());
    vi.useFakeTimers();
    scrollTo(1000);
    act(() => void vi.advanceTimersByTime(199));
    expect(button()).toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(1));
    expect(button()).toBeNull();
    vi.useRealTimers();
  });
});

it('a table that is wider than the text opens in a window of its own, and Back closes it', async () => {
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function width(this: Element) {
    return this.matches('.wide') ? 900 : 0;
  });
  const table = (name: string, id: string) =>
    `<div class="table-scroll ${name}"><table><tbody><tr><td id="${id}">Gula ${name}</td></tr></tbody></table></div>`;
  const { user } = await begin({
    html: `<h2 id="suhu">Suhu</h2>${table('wide', 'sel-a')}${table('slim', 'sel-b')}`,
  });
  const opener = screen.getByRole('button', { name: text.enlargeTable });
  await user.click(opener);
  const dialog = screen.getByRole('dialog', { name: text.table });
  expect(within(dialog).getByText('Gula wide')).toBeVisible();
  expect(document.querySelectorAll('#sel-a')).toHaveLength(1);
  expect(await findAxeProblems(dialog)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: text.closeTable }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(opener);
  act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: null })));
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('pictures that open larger', () => {
  it.each([
    ['a drawing takes the colours of the theme', `<div class="drawing">${picture('Denah')}</div>`, true],
    ['a photo does not', picture('Denah'), false],
  ])('%s', async (_, html, isDrawing) => {
    const { user } = await begin({ html: `<h2 id="suhu">Suhu</h2>${html}` });
    await user.click(screen.getByRole('button', { name: text.enlarge('Denah') }));
    const dialog = await screen.findByRole('dialog', { name: lightbox.title });
    expect(dialog.matches('.enlarged-drawing, :has(.enlarged-drawing)')).toBe(isDrawing);
  });

  it('the one above the text, too', async () => {
    const image = { src: '/media/a/Teko.png', alt: 'Teko di atas', width: 800, height: 450 };
    await begin({ html: '<h2 id="suhu">Suhu</h2>', image });
    expect(screen.getByRole('button', { name: text.enlarge('Teko di atas') })).toBeInTheDocument();
  });

  it('open in the lightbox, go round in both directions and close', async () => {
    const { user } = await begin();
    expect(screen.queryByRole('button', { name: text.enlarge('Tanda') })).toBeNull();
    await user.click(screen.getByRole('button', { name: text.enlarge('Teko') }));
    const dialog = await screen.findByRole('dialog', { name: lightbox.title });
    expect(within(dialog).getByText('Teko')).toBeInTheDocument();
    expect(within(dialog).getByText(lightbox.position(2, 2))).toBeInTheDocument();

    const press = (name: string) => user.click(within(dialog).getByRole('button', { name }));
    await waitFor(async () => {
      await press(lightbox.next);
      expect(within(dialog).getByText(lightbox.position(1, 2))).toBeInTheDocument();
    });
    await waitFor(async () => {
      await press(lightbox.previous);
      expect(within(dialog).getByText(lightbox.position(2, 2))).toBeInTheDocument();
    });
    await waitFor(async () => {
      const close = within(dialog).queryByRole('button', { name: lightbox.close });
      if (close) await user.click(close);
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(screen.getByRole('button', { name: text.enlarge('Teko') })).toHaveFocus();
  });

  it('say in the words of behaviour.md §8 when one fails', async () => {
    vi.stubGlobal(
      'Image',
      class {
        onerror?: (error: unknown) => void;
        set src(_: string) {
          queueMicrotask(() => this.onerror?.(new Error('404')));
        }
      },
    );
    const { user } = await begin();
    await user.click(screen.getByRole('button', { name: text.enlarge('Cangkir') }));
    expect(await screen.findAllByText('This image failed to load')).not.toEqual([]);
  });
});

it('everything is measured before the text changes: each would lay out a long text anew', () => {
  const element = document.createElement('article');
  element.innerHTML = `<div class="prose">${html}</div>`;
  const steps: string[] = [];
  const { getComputedStyle } = window;
  vi.spyOn(window, 'getComputedStyle').mockImplementation((measured, pseudo) => {
    steps.push('measured');
    return getComputedStyle(measured, pseudo);
  });
  vi.spyOn(Element.prototype, 'replaceWith').mockImplementation(() => void steps.push('changed'));
  placeMounts(element);
  expect(steps).toEqual([...Array<string>(4).fill('measured'), ...Array<string>(3).fill('changed')]);
});

describe('the lightbox', () => {
  it('moves on also where the same picture comes again and again', async () => {
    const images = Array.from({ length: 3 }, () => ({ src: '/media/a/Cangkir.png', alt: 'Cangkir' }));
    function Viewer() {
      const [index, setIndex] = useState(0);
      return <Lightbox images={images} index={index} onIndex={setIndex} onClose={() => {}} />;
    }
    const { user } = render(<Viewer />);
    const dialog = await screen.findByRole('dialog', { name: lightbox.title });
    await user.click(within(dialog).getByRole('button', { name: lightbox.next }));
    expect(await within(dialog).findByText(lightbox.position(2, 3))).toBeVisible();
  });
});
