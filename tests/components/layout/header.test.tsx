import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Header, type HeaderProps } from '@/components/layout/Header';
import { SearchForm } from '@/components/help/search/SearchForm';
import { layoutText } from '@/lib/text/layout';
import { findAxeProblems } from '../../helpers/find-axe-problems';
import { render, type RenderOptions } from '../../helpers/render';

const props: HeaderProps = {
  name: 'Bantuan Teh',
  links: [
    {
      title: 'Panduan',
      href: '/a',
      isExternal: false,
      items: [{ title: 'Anak', href: '/b', isExternal: false }],
    },
    { title: 'Blog', href: '/blog', isExternal: false },
  ],
  mobileLinks: [{ title: 'Ponsel', href: '/ponsel', isExternal: false }],
  alternates: { id: '/tentang', en: '/about' },
};
const text = layoutText.id;

let watcher: ((entries: { isIntersecting: boolean }[]) => void) | undefined;

beforeEach(() => {
  watcher = undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof watcher) {
        watcher = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
});

const renderHeader = (over: Partial<HeaderProps> = {}, options?: RenderOptions) =>
  render(<Header {...props} {...over} />, options);

describe('Header', () => {
  it('links its logo to the home page', () => {
    renderHeader();
    expect(screen.getByRole('link', { name: 'Bantuan Teh, ke beranda' })).toHaveAttribute('href', '/');
  });

  it('shows the logo of the brand, whose link has the name, and the name unless the logo holds it', () => {
    const picture = (src: string) => ({ src, width: 150, height: 40 });
    const logo = { light: picture('/terang.svg'), dark: picture('/gelap.svg'), containsName: true };
    renderHeader({ logo });
    const link = screen.getByRole('link', { name: 'Bantuan Teh, ke beranda' });
    expect([...link.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
      '/terang.svg',
      '/gelap.svg',
    ]);
    expect(link).not.toHaveTextContent('Bantuan Teh');
    cleanup();
    renderHeader({ logo: { ...logo, containsName: false } });
    expect(screen.getByRole('link', { name: /ke beranda/ })).toHaveTextContent('Bantuan Teh');
  });

  it('sends a search to the results page with an ordinary form', () => {
    renderHeader({ query: 'teh' });
    const form = screen.getByRole('search');
    expect(form).toHaveAttribute('action', '/content/article');
    expect(form).not.toHaveAttribute('method', 'post');
    const field = within(form).getByPlaceholderText('Temukan solusi anda disini');
    expect(field).toHaveAttribute('name', 'q');
    expect(field).toHaveValue('teh');
    expect(within(form).getByRole('button', { name: text.searchSubmit })).toHaveAttribute('type', 'submit');
  });

  it('searches in the language of the page', () => {
    renderHeader({}, { locale: 'en' });
    expect(screen.getByRole('search')).toHaveAttribute('action', '/en/content/article');
  });

  it('leads to the same page in the other language, also where that shows the original', () => {
    renderHeader();
    for (const link of screen.getAllByRole('link', { name: /English/ })) {
      expect(link).toHaveAttribute('hreflang', 'en');
      expect(link).toHaveAttribute('href', expect.stringMatching(/about$/));
    }
    cleanup();
    renderHeader({ alternates: { id: '/x' } });
    for (const link of screen.getAllByRole('link', { name: /English/ })) {
      expect(link).toHaveAttribute('href', expect.stringMatching(/\/x$/));
    }
  });

  it('opens entries that have entries of their own, and closes them on Escape, elsewhere and on the way out', async () => {
    const { user, router } = renderHeader();
    const summary = screen.getByText('Panduan', { selector: 'summary' });
    const menu = summary.closest('details');
    await user.click(summary);
    expect(menu).toHaveAttribute('open');
    expect(within(menu as HTMLElement).getByRole('link', { name: 'Anak' })).toHaveAttribute('href', '/b');

    await user.keyboard('{Escape}');
    expect(menu).not.toHaveAttribute('open');
    expect(summary).toHaveFocus();

    await user.click(summary);
    await user.click(document.body);
    expect(menu).not.toHaveAttribute('open');

    await user.click(summary);
    act(() => router.events.emit('routeChangeStart'));
    expect(menu).not.toHaveAttribute('open');
  });

  it('opens them under a mouse, and a click keeps them open', async () => {
    const { user } = renderHeader();
    const summary = screen.getByText('Panduan', { selector: 'summary' });
    const menu = summary.closest('details');
    await user.hover(summary);
    expect(menu).toHaveAttribute('open');
    await user.hover(screen.getByRole('link', { name: 'Anak' }));
    expect(menu).toHaveAttribute('open');
    await user.hover(document.body);
    await waitFor(() => expect(menu).not.toHaveAttribute('open'));

    await user.click(summary);
    expect(menu).toHaveAttribute('open');
    await user.click(summary);
    expect(menu).not.toHaveAttribute('open');

    await user.hover(document.body);
    await user.pointer({ target: summary, keys: '[TouchA]' });
    expect(menu).toHaveAttribute('open');
    await user.pointer({ target: summary, keys: '[TouchA]' });
    expect(menu).not.toHaveAttribute('open');
  });

  it('links to the request form for every visitor, with any content', () => {
    renderHeader({ links: [] });
    expect(screen.getByRole('link', { name: 'Buat permintaan' })).toHaveAttribute('href', '/request/new');
  });

  it('is transparent over the banner until the page is scrolled', () => {
    renderHeader({ isOverlay: true });
    const header = screen.getByRole('banner');
    expect(header).toHaveAttribute('data-transparent');
    act(() => watcher?.([{ isIntersecting: false }]));
    expect(header).not.toHaveAttribute('data-transparent');
    act(() => watcher?.([{ isIntersecting: true }]));
    expect(header).toHaveAttribute('data-transparent');
  });

  it('is never transparent elsewhere, and watches nothing there', () => {
    renderHeader();
    expect(screen.getByRole('banner')).not.toHaveAttribute('data-transparent');
    expect(watcher).toBeUndefined();
  });

  it('says when the large field of the page is out of view, so that its own may be there', () => {
    render(
      <>
        <Header {...props} />
        <SearchForm isMain />
      </>,
    );
    const header = screen.getByRole('banner');
    expect(header).not.toHaveAttribute('data-search');
    act(() => watcher?.([{ isIntersecting: false }]));
    expect(header).toHaveAttribute('data-search');
    act(() => watcher?.([{ isIntersecting: true }]));
    expect(header).not.toHaveAttribute('data-search');
  });

  it('on tablets shows the links that fit, the others are in the menu', () => {
    const titles = ['Panduan', 'Tanya jawab', 'Blog', 'Tentang kami', 'FAQ'];
    renderHeader({ links: titles.map((title) => ({ title, href: `/${title}`, isExternal: false })) });
    const shown = titles.filter(
      (title) => !screen.getByRole('link', { name: title }).closest('li')?.classList.contains('hidden'),
    );
    expect(shown).toEqual(['Panduan', 'Tanya jawab', 'Blog']);
  });

  it('has no accessibility problem', async () => {
    renderHeader();
    expect(await findAxeProblems()).toEqual([]);
  });
});
