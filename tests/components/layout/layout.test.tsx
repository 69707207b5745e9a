import { readFileSync } from 'node:fs';
import { act, screen, within } from '@testing-library/react';
import NProgress from 'nprogress';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Breadcrumb } from '@/components/ui/Breadcrumb';
import { Layout } from '@/components/layout/Layout';
import { RouteProgress } from '@/components/layout/PortalApp';
import type { LayoutData } from '@/lib/page-data/props/common';
import { accountText } from '@/lib/text/auth';
import { layoutText } from '@/lib/text/layout';
import { modalText } from '@/lib/text/modal';
import { findAxeProblems } from '../../helpers/find-axe-problems';
import { emptyBrowser, identityAnswers, storeToken } from '../../helpers/identity';
import { render } from '../../helpers/render';

const text = layoutText.id;
const layout: LayoutData = {
  name: 'Bantuan Teh',
  links: [],
  mobileLinks: [],
  barLinks: [
    { title: 'Beranda', href: '/', isExternal: false, icon: 'home' },
    { title: 'Luar', href: 'https://x.example', isExternal: true, icon: '__proto__' },
  ],
  footer: [
    { kind: 'about', text: 'Tentang teh.' },
    { kind: 'contact', email: 'a@teh.example', phone: '(021) 5550-1830', hours: '08.30-18.00 (GMT+7)' },
    { kind: 'address', lines: ['Jalan Teh 1', 'Bogor'] },
    { kind: 'links', title: 'Bantuan', links: [{ title: 'FAQ', href: '/faq', isExternal: false }] },
    { kind: 'social', links: [{ title: 'YouTube', href: 'https://v.example', isExternal: true }] },
    { kind: 'copyright', text: '© 2023 Teh' },
  ],
};

describe('Layout', () => {
  it('has a skip link to the main area, header and footer', () => {
    render(
      <Layout layout={layout} alternates={{}}>
        <h1>Isi</h1>
      </Layout>,
    );
    const main = screen.getByRole('main');
    expect(main).toHaveTextContent('Isi');
    expect(screen.getByRole('link', { name: text.skipToContent })).toHaveAttribute('href', `#${main.id}`);
    expect(screen.getByRole('banner')).toBeInTheDocument();
  });

  it('has the links of content in a bar for phones, and marks the page that is shown', () => {
    render(
      <Layout layout={layout} alternates={{}}>
        <h1>Isi</h1>
      </Layout>,
    );
    const bar = within(screen.getByRole('navigation', { name: text.quickNavigation }));
    expect(bar.getByRole('link', { name: 'Beranda' })).toHaveAttribute('aria-current', 'page');
    expect(bar.getByRole('link', { name: 'Luar' })).not.toHaveAttribute('aria-current');
    for (const link of bar.getAllByRole('link')) expect(link.querySelector('svg')).not.toBeNull();
  });

  describe('the bar of phones', () => {
    const barLinks = [
      { title: 'Permintaan', href: '/request', icon: 'requests' },
      { title: 'Akun', href: '/request', icon: 'account' },
    ];
    const renderBar = (asPath = '/') => {
      const rendered = render(
        <Layout layout={{ ...layout, barLinks }} alternates={{}}>
          <h1>Isi</h1>
        </Layout>,
        { asPath, answers: identityAnswers() },
      );
      const bar = within(screen.getByRole('navigation', { name: text.quickNavigation }));
      const entry = (name: string) => bar.getByRole('link', { name });
      return { ...rendered, entry };
    };

    beforeEach(() => {
      emptyBrowser();
      window.history.replaceState(null, '');
    });

    it('marks the list on the page of a request, and the account nowhere', () => {
      const { entry } = renderBar('/request/TICKET-7?track=1');
      expect(entry('Permintaan')).toHaveAttribute('aria-current', 'true');
      expect(entry('Akun')).not.toHaveAttribute('aria-current');
      expect(entry('Akun')).toHaveAttribute('aria-haspopup', 'dialog');
      expect(entry('Permintaan')).not.toHaveAttribute('aria-haspopup');
    });

    it('opens the login with the account of nobody', async () => {
      const { user, entry } = renderBar();
      await user.click(entry('Akun'));
      expect(await screen.findByRole('dialog', { name: modalText.id.titles.LOGIN_VIEW })).toBeInTheDocument();
    });

    it('opens what belongs to the account of the user, and nothing else of the menu', async () => {
      storeToken();
      const { user, entry } = renderBar();
      await user.click(entry('Akun'));
      const menu = within(await screen.findByRole('dialog', { name: modalText.id.account }));
      expect(await menu.findByText('Mina Kucing')).toBeInTheDocument();
      expect(await menu.findByRole('button', { name: accountText.id.logout })).toBeInTheDocument();
      expect(menu.queryByRole('navigation', { name: text.mainNavigation })).toBeNull();
      await user.keyboard('{Escape}');
      expect(entry('Akun')).toHaveFocus();
    });
  });

  it('has no bar where content has none', () => {
    render(
      <Layout layout={{ ...layout, barLinks: [] }} alternates={{}}>
        <h1>Isi</h1>
      </Layout>,
    );
    expect(screen.queryByRole('navigation', { name: text.quickNavigation })).toBeNull();
  });

  it('shows in the footer what content sets (behaviour.md §1)', () => {
    render(
      <Layout layout={layout} alternates={{}}>
        <h1>Isi</h1>
      </Layout>,
    );
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByRole('link', { name: 'a@teh.example' })).toHaveAttribute(
      'href',
      'mailto:a@teh.example',
    );
    expect(footer.getByRole('link', { name: '(021) 5550-1830' })).toHaveAttribute(
      'href',
      'tel:+622155501830',
    );
    expect(footer.getByText('08.30-18.00 (GMT+7)')).toBeInTheDocument();
    expect(footer.getByText('Bogor')).toBeInTheDocument();
    expect(footer.getByRole('link', { name: 'FAQ' })).toHaveAttribute('href', '/faq');
    expect(footer.getByRole('link', { name: 'YouTube' })).toHaveAttribute('href', 'https://v.example');
    expect(footer.getByText('© 2023 Teh')).toBeInTheDocument();
  });

  it('has no accessibility problem', async () => {
    render(
      <Layout layout={layout} alternates={{}}>
        <h1>Isi</h1>
      </Layout>,
    );
    expect(await findAxeProblems()).toEqual([]);
  });
});

describe('Breadcrumb', () => {
  it('links all crumbs but the last, which is this page', () => {
    render(
      <Breadcrumb
        crumbs={[
          { name: 'Beranda', url: '/' },
          { name: 'Teh', url: '/content/teh' },
          { name: 'Daun', url: '/content/teh/topic/t' },
        ]}
      />,
    );
    const nav = screen.getByRole('navigation', { name: text.breadcrumb });
    expect(
      within(nav)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/', '/content/teh']);
    const last = within(nav).getByText('Daun');
    expect(last.tagName).toBe('B');
    expect(last).toHaveAttribute('aria-current', 'page');
    expect(nav).toHaveTextContent('Beranda>Teh>Daun');
  });

  it('X03: a crumb with markup is text', () => {
    render(<Breadcrumb crumbs={[{ name: '</script><img src=x onerror=alert(1)>', url: '/' }]} />);
    expect(screen.getByText('</script><img src=x onerror=alert(1)>')).toBeInTheDocument();
    expect(document.querySelector('img')).toBeNull();
  });
});

describe('RouteProgress', () => {
  afterEach(() => {
    NProgress.remove();
  });

  it('starts with a route change and ends with its completion or failure', async () => {
    const start = vi.spyOn(NProgress, 'start');
    const done = vi.spyOn(NProgress, 'done');
    const { router, unmount } = render(<RouteProgress />);
    act(() => router.events.emit('routeChangeStart'));
    await vi.waitFor(() => expect(document.querySelector('#nprogress .bar')).not.toBeNull(), {
      timeout: 10_000,
    });
    expect(start).toHaveBeenCalledTimes(1);
    expect(document.querySelector('#nprogress .spinner')).toBeNull();
    const styles = document.createElement('style');
    styles.textContent = readFileSync('styles/globals.css', 'utf8');
    document.head.append(styles);
    expect(document.querySelector('#nprogress .bar')).toHaveStyle({ background: '#1f54a7', height: '3px' });
    styles.remove();
    act(() => router.events.emit('routeChangeComplete'));
    await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(1), { timeout: 10_000 });
    act(() => router.events.emit('routeChangeStart'));
    await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(2), { timeout: 10_000 });
    act(() => router.events.emit('routeChangeError'));
    await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(2), { timeout: 10_000 });

    unmount();
    act(() => router.events.emit('routeChangeStart'));
    await Promise.resolve();
    expect(start).toHaveBeenCalledTimes(2);
  });

  it('a page that is there before the bar’s code shows none', async () => {
    const start = vi.spyOn(NProgress, 'start').mockClear();
    const done = vi.spyOn(NProgress, 'done').mockClear();
    const { router } = render(<RouteProgress />);
    act(() => {
      router.events.emit('routeChangeStart');
      router.events.emit('routeChangeComplete');
    });
    await vi.waitFor(() => expect(done).toHaveBeenCalled(), { timeout: 10_000 });
    expect(start).not.toHaveBeenCalled();
  });
});
