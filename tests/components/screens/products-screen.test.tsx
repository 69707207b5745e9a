import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ProductsScreen } from '@/components/screens/ProductsScreen';
import { readProductQuery } from '@/lib/paths/product-query';
import type { ProductsContent } from '@/lib/page-data/props/cards';
import { findAxeProblems } from '../../helpers/find-axe-problems';
import { render } from '../../helpers/render';

const content = (query: Parameters<typeof readProductQuery>[0] = {}): ProductsContent => ({
  filters: readProductQuery(query),
  title: 'Produk dan layanan',
  lead: null,
  crumbs: [{ name: 'Beranda', url: '/' }],
  found: {
    count: 30,
    size: 12,
    products: [{ name: 'Ketel', href: '/product/ketel', features: [], price: 0 }],
  },
  categories: [
    {
      title: 'Alat',
      href: '/product?category=alat',
      count: 3,
      isCurrent: false,
      items: [{ title: 'Dapur', href: '/product?category=dapur', count: 2, isCurrent: false, items: [] }],
    },
  ],
  everywhere: { title: 'Semua produk', href: '/product', isCurrent: true },
  groups: [
    {
      name: 'phase',
      choices: [
        { value: 'pagi', label: 'Pagi', count: 2 },
        { value: 'sore, malam', label: 'Sore, malam', count: 0 },
      ],
    },
  ],
  chips: [],
});

it('has no accessibility problem, and says how many there are', async () => {
  render(<ProductsScreen {...content()} />);
  expect(screen.getByRole('status')).toHaveTextContent('30 produk');
  expect(screen.getByText('Gratis')).toBeInTheDocument();
  expect(screen.getByText('1–12 dari 30 produk')).toBeInTheDocument();
  expect(await findAxeProblems()).toEqual([]);
});

it('without JavaScript it is a form that keeps the category', () => {
  const { container } = render(
    <ProductsScreen {...content({ category: 'dapur', phase: ['pagi'], q: 'teh' })} />,
  );
  const form = container.querySelector('form[action="/product"]') as HTMLFormElement;
  expect([...new FormData(form)].map(([name, value]) => `${name}=${String(value)}`)).toEqual([
    'q=teh',
    'category=dapur',
    'phase=pagi',
    'sort=',
  ]);
});

it('a choice applies at once, from the first page, and keeps the place and the focus', async () => {
  const { user, router, rerender } = render(<ProductsScreen {...content({ phase: 'pagi', offset: '12' })} />);
  const evening = screen.getByRole('checkbox', { name: /Sore, malam/ });
  await user.click(evening);
  expect(router.push).toHaveBeenCalledExactlyOnceWith('/product?phase=pagi&phase=sore%2C+malam', undefined, {
    scroll: false,
  });
  // Chosen before the products have arrived.
  expect(evening).toBeChecked();
  rerender(<ProductsScreen {...content({ phase: ['pagi', 'sore, malam'] })} />);
  expect(evening).toBeChecked();
  expect(evening).toHaveFocus();
  // Another page, for instance after Back, overrides the choice.
  rerender(<ProductsScreen {...content()} />);
  expect(evening).not.toBeChecked();
});

it('words and order join what is chosen', async () => {
  const { user, router } = render(<ProductsScreen {...content({ phase: 'pagi' })} />);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Urutkan' }), 'Harga terendah');
  expect(router.push).toHaveBeenLastCalledWith('/product?phase=pagi&sort=price', undefined, {
    scroll: false,
  });
  await user.type(screen.getByRole('searchbox', { name: 'Cari di antara produk' }), ' teh {Enter}');
  expect(router.push).toHaveBeenLastCalledWith(expect.stringContaining('q=teh') as string, undefined, {
    scroll: false,
  });
});

it('a filter that is removed leaves the focus with the number of products', async () => {
  const chips = [{ title: 'Pagi', href: '/product' }];
  const { user } = render(<ProductsScreen {...content({ phase: 'pagi' })} chips={chips} />);
  const list = screen.getByRole('list', { name: 'Saringan yang dipakai' });
  expect(within(list).getByRole('link', { name: 'Hapus semua saringan' })).toHaveAttribute(
    'href',
    '/product',
  );
  await user.click(within(list).getByRole('link', { name: 'Hapus saringan Pagi' }));
  expect(screen.getByRole('status')).toHaveFocus();
});

it('an empty result says what to do; so does a failure', () => {
  const nothing = { ...content({ q: 'xyz' }), found: { count: 0, size: 12, products: [] } };
  const { rerender } = render(<ProductsScreen {...nothing} chips={[{ title: '“xyz”', href: '/product' }]} />);
  expect(screen.getByText('Tidak ada produk yang cocok')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Buat permintaan' })).toHaveAttribute(
    'href',
    '/request/new?subject=xyz',
  );
  const { found: _, ...failed } = content({ q: 'xyz' });
  rerender(<ProductsScreen {...failed} />);
  expect(screen.getByRole('link', { name: 'Coba lagi' })).toHaveAttribute('href', '/product?q=xyz');
});

it('on phones the button that closes the filters says what they find, and leads there', async () => {
  const { user, container } = render(<ProductsScreen {...content()} />);
  const fold = container.querySelector('details') as HTMLDetailsElement;
  const leadTo = vi.fn();
  Element.prototype.scrollIntoView = leadTo;
  await user.click(screen.getByText('Saring produk'));
  await user.click(screen.getByRole('button', { name: 'Tampilkan 30 produk' }));
  expect(fold).not.toHaveAttribute('open');
  expect(screen.getByRole('status')).toHaveFocus();
  expect(leadTo).toHaveBeenCalledOnce();
});
