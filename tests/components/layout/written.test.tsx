import { fireEvent, render as renderPlain, screen, within } from '@testing-library/react';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { Layout } from '@/components/layout/Layout';
import { AppProviders } from '@/components/providers/AppProviders';
import type { LayoutView } from '@/lib/views/shell';
import { leaveOutWritten } from '@/lib/page-data/leave-out-written';
import { fakeApi } from '../../helpers/fake-api';
import { fakeRouter } from '../../helpers/render';

const layout: LayoutView = {
  name: 'Bantuan Teh',
  links: [
    { title: 'Panduan', href: '/a', description: 'Semua panduan', items: [{ title: 'Anak', href: '/b' }] },
    { title: 'Produk', href: '/p', items: [{ title: 'Toko', href: 'https://x.example', isExternal: true }] },
    { title: 'Blog', href: '/blog', description: 'Tidak terlihat' },
  ],
  mobileLinks: [{ title: 'Ponsel', href: '/ponsel', items: [{ title: 'Cucu', href: '/c' }] }],
  barLinks: [{ title: 'Beranda', href: '/', icon: 'home' }],
  footer: [
    { kind: 'about', text: 'Tentang teh.' },
    { kind: 'links', title: 'Bantuan', links: [{ title: 'FAQ', href: '/faq' }] },
    { kind: 'copyright', text: '© 2023 Teh' },
  ],
};
const props = {
  html: '<p>Isi</p>',
  title: 'Judul',
  head: { title: 'Judul | Teh' },
  shell: { allowZoom: false, layout },
};

/** A page that came from the server, taken over by the browser's code with what the document left of its data. */
function takeOver() {
  const router = fakeRouter();
  const page = (shown: LayoutView) => (
    <RouterContext value={router}>
      <AppProviders api={fakeApi().api}>
        <Layout layout={shown} alternates={{}}>
          <h1>Judul</h1>
        </Layout>
      </AppProviders>
    </RouterContext>
  );
  const container = document.getElementById('__next')!;
  container.innerHTML = renderToString(page(layout));
  const { innerHTML } = container;
  const onRecoverableError = vi.fn();
  const left = leaveOutWritten(props).shell.layout;
  const { rerender } = renderPlain(page(left), { container, hydrate: true, onRecoverableError });
  expect(onRecoverableError).not.toHaveBeenCalled();
  return { container, innerHTML, router, show: (shown: LayoutView) => rerender(page(shown)), left };
}

const footer = () => within(screen.getByRole('contentinfo'));

describe('what a page leaves out of its data because it holds it', () => {
  it('is its text and head, the foot, and what only unfolds', () => {
    const written = JSON.stringify(leaveOutWritten(props));
    for (const once of [
      'Isi',
      '| Teh',
      'Tentang teh.',
      'FAQ',
      '© 2023',
      'Semua panduan',
      'Anak',
      'Toko',
      'Tidak terlihat',
    ]) {
      expect(written).not.toContain(once);
    }
    expect(JSON.parse(written)).toEqual({
      title: 'Judul',
      shell: {
        allowZoom: false,
        layout: {
          name: 'Bantuan Teh',
          links: [
            { title: 'Panduan', href: '/a', items: [] },
            { title: 'Produk', href: '/p', items: [] },
            { title: 'Blog', href: '/blog' },
          ],
          mobileLinks: layout.mobileLinks,
          barLinks: layout.barLinks,
        },
      },
    });
    expect(props.shell.layout).toBe(layout);
    expect(layout.footer).toHaveLength(3);
  });

  it('is nothing where there is no shell', () => {
    expect(JSON.stringify(leaveOutWritten<{ title: string; html?: string }>({ title: 'Judul' }))).toBe(
      '{"title":"Judul"}',
    );
  });

  it('stands in the page as the server wrote it', () => {
    const { container, innerHTML, show, left } = takeOver();
    const parts = (html: string) => {
      const page = new DOMParser().parseFromString(html, 'text/html');
      return [...page.querySelectorAll('[data-written]')].map(({ outerHTML }) => outerHTML);
    };
    expect(parts(innerHTML)).toHaveLength(3);
    expect(parts(container.innerHTML)).toEqual(parts(innerHTML));
    show({ ...left });
    expect(parts(container.innerHTML)).toEqual(parts(innerHTML));
    expect(screen.getByText('Panduan', { selector: 'summary' })).toBeVisible();
  });

  it('still leads to other pages in place, and elsewhere as the browser does', () => {
    const { router } = takeOver();
    const isLeft = (name: string) => fireEvent.click(screen.getByText(name, { exact: true }));
    expect(isLeft('FAQ')).toBe(false);
    expect(router.push).toHaveBeenLastCalledWith('/faq', undefined, { locale: false });
    expect(isLeft('Anak')).toBe(false);
    expect(router.push).toHaveBeenLastCalledWith('/b', undefined, { locale: false });
    expect(isLeft('Toko')).toBe(true);
    expect(router.push).toHaveBeenCalledTimes(2);
  });

  it('gives way to what another page brings', () => {
    const { show } = takeOver();
    expect(footer().getByText('Tentang teh.')).toBeVisible();
    show({
      ...layout,
      links: [{ title: 'Panduan', href: '/a', items: [{ title: 'Lain', href: '/lain' }] }],
      footer: [{ kind: 'about', text: 'Tentang kopi.' }],
    });
    expect(footer().getByText('Tentang kopi.')).toBeVisible();
    expect(footer().queryByText('Tentang teh.')).toBeNull();
    expect(screen.getByText('Lain')).toBeInTheDocument();
    expect(screen.queryByText('Anak')).toBeNull();
    show(layout);
    expect(footer().getByText('Tentang teh.')).toBeVisible();
  });
});
