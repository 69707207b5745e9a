import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useOpenModal } from '@/components/modal/ModalProvider';
import { AnswerCard } from '@/components/help/search/AnswerCard';
import type { AnswerCardData } from '@/lib/page-data/props/search';
import { findAxeProblems } from '@/tests/helpers/find-axe-problems';
import { render } from '@/tests/helpers/render';

const View = () => <output>{useOpenModal()?.view}</output>;
const show = (card: AnswerCardData) =>
  render(
    <>
      <AnswerCard card={card} />
      <View />
    </>,
  );

describe('the card above the results', () => {
  test('phone and hours, and the way to all channels', async () => {
    show({
      kind: 'contact',
      phone: { label: '(021) 55', href: 'tel:02155' },
      week: [{ days: 'Senin–Jumat', open: '08.30–18.00' }],
    });
    const card = within(screen.getByRole('region', { name: 'Hubungi kami' }));
    expect(card.getByRole('link', { name: '(021) 55' })).toHaveAttribute('href', 'tel:02155');
    expect(card.getByText('08.30–18.00')).toBeVisible();
    expect(card.getByRole('link', { name: 'Hubungi kami' })).toHaveAttribute('href', '/contact');
    expect(await findAxeProblems()).toEqual([]);
  });

  test('the offices of a city', async () => {
    const store = {
      id: 'medan',
      name: 'Teh Medan',
      city: 'Medan',
      address: 'Jalan Air 1',
      phone: '(061) 5550-11',
      hours: [],
    };
    show({ kind: 'stores', city: 'Medan', stores: [store] });
    const card = within(screen.getByRole('region', { name: 'Kantor layanan di Medan' }));
    expect(card.getByRole('link', { name: 'Teh Medan' })).toHaveAttribute('href', '/store-location#medan');
    expect(card.getByText('Jalan Air 1')).toBeVisible();
    expect(card.getByRole('link', { name: '(061) 5550-11' })).toHaveAttribute('href', 'tel:+6261555011');
    expect(await findAxeProblems()).toEqual([]);
  });

  test.each([
    ['faq', 'Tanya jawab', '/faq'],
    ['blog', 'Blog', '/blog'],
    ['about', 'Tentang kami', '/about'],
    ['requests', 'Permintaan saya', '/request'],
    ['newRequest', 'Buat permintaan', '/request/new'],
  ] as const)('%s is one link', async (kind, name, href) => {
    show({ kind });
    expect(screen.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute('href', href);
    expect(await findAxeProblems()).toEqual([]);
  });

  test('prices', async () => {
    show({
      kind: 'prices',
      products: [{ name: 'Teko', href: '/product/teko', price: 90_000, features: [] }],
    });
    const card = within(screen.getByRole('region', { name: 'Daftar harga' }));
    expect(card.getByRole('link', { name: 'Teko' })).toHaveAttribute('href', '/product/teko');
    expect(card.getByText('Rp 90.000')).toBeVisible();
    expect(await findAxeProblems()).toEqual([]);
  });

  test.each([
    ['login', 'Masuk ke akun Anda', 'LOGIN_VIEW'],
    ['register', 'Daftar akun baru', 'REGISTER_VIEW'],
  ] as const)('%s opens by itself', async (kind, name, view) => {
    const { user } = show({ kind });
    await user.click(screen.getByRole('button', { name }));
    expect(screen.getByText(view)).toBeInTheDocument();
  });
});
