import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CategoriesScreen } from '@/components/screens/CategoriesScreen';
import { HomeScreen } from '@/components/screens/HomeScreen';
import { homeText } from '@/lib/text/home';
import type { SectionData } from '@/lib/views/home';
import { render } from '../../helpers/render';

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', undefined);
});

const image = { src: '/media/a/b.png', alt: 'Spanduk', width: 1416, height: 420 };
const banners: SectionData = { kind: 'banners', banners: [{ image, href: '/content/teh' }] };

/** Each kind of section with a text that it shows. */
const SECTIONS: [SectionData, string][] = [
  [
    {
      kind: 'categories',
      title: 'Kategori',
      categories: [{ name: 'Teh', href: '/content/teh', articleCount: 3 }],
    },
    'Teh',
  ],
  [
    { kind: 'articles', title: 'Populer', articles: [{ title: 'Merebus air', href: '/content/a' }] },
    'Merebus air',
  ],
  [
    {
      kind: 'blog',
      title: 'Kabar',
      posts: [{ title: 'Panen raya', href: '/blog/p', date: '05 Agustus 2026', isoDate: '2026-08-05' }],
    },
    'Panen raya',
  ],
  [
    { kind: 'faq', title: 'Tanya', items: [{ id: 'q', question: 'Mengapa pahit?', answer: '<p>x</p>' }] },
    'Mengapa pahit?',
  ],
  [
    {
      kind: 'products',
      title: 'Paket',
      products: [{ name: 'Rintis', href: '/product/rintis', features: [] }],
    },
    'Rintis',
  ],
  [
    {
      kind: 'productCategories',
      title: 'Jenis',
      categories: [
        {
          title: 'Perangkat',
          href: '/product?category=p',
          items: [{ title: 'Timbangan', href: '/product?category=t', items: [] }],
        },
      ],
    },
    'Timbangan',
  ],
  [{ kind: 'brands', title: 'Merek', brands: [{ title: 'Ketelku', href: '/search?q=k' }] }, 'Ketelku'],
  [{ kind: 'content', title: 'Tentang', html: '<p>Kebun kami</p>' }, 'Kebun kami'],
  [
    {
      kind: 'action',
      title: 'Bertemu?',
      buttonTitle: 'Cari kantor',
      href: '/store-location',
      isExternal: false,
    },
    'Bertemu?',
  ],
];

describe('home page and list of categories show every section that content may name', () => {
  it.each(SECTIONS)('%o', (section, words) => {
    render(<HomeScreen sections={[section]} />);
    expect(screen.getByText(words)).toBeVisible();
  });

  it.each(SECTIONS)('among the categories: %o', (section, words) => {
    render(<CategoriesScreen title="Semua" lead="Pilih." crumbs={[]} sections={[section]} />);
    expect(screen.getByText(words)).toBeVisible();
  });

  it('banners', () => {
    render(<HomeScreen sections={[banners]} />);
    expect(screen.getByRole('img', { name: 'Spanduk' })).toBeVisible();
  });

  it('among the categories: banners', () => {
    render(<CategoriesScreen title="Semua" lead="Pilih." crumbs={[]} sections={[banners]} />);
    expect(screen.getByRole('img', { name: 'Spanduk' })).toBeVisible();
  });

  it('an introduction, in place of the portal’s own words', () => {
    render(<HomeScreen sections={[{ kind: 'intro', title: 'Selamat datang', subtitle: 'Di kebun.' }]} />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Selamat datang');
    expect(screen.getByText('Di kebun.')).toBeVisible();
    expect(screen.queryByText(homeText.id.lead)).toBeNull();
  });

  it('an introduction without words changes nothing', () => {
    render(<HomeScreen sections={[{ kind: 'intro', title: '' }]} />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(homeText.id.title);
    expect(screen.getByText(homeText.id.lead)).toBeVisible();
  });
});
