import { cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CategoriesScreen } from '@/components/screens/CategoriesScreen';
import { HomeScreen } from '@/components/screens/HomeScreen';
import { homeText } from '@/lib/text/home';
import { personText } from '@/lib/text/person';
import type { SectionData } from '@/lib/page-data/props/cards';
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

  it('banners come after the categories, and stay where they are behind them', () => {
    const [[categories], [articles]] = SECTIONS as [[SectionData, string], [SectionData, string]];
    const order = (sections: SectionData[]) => {
      render(<HomeScreen sections={sections} />);
      const names = screen.getAllByRole('region').map((region) => region.ariaLabel ?? region.textContent);
      cleanup();
      return names.map((name) => /Sorotan|Kategori|Populer/.exec(name ?? '')?.[0]);
    };
    expect(order([banners, categories, articles])).toEqual(['Kategori', 'Sorotan', 'Populer']);
    expect(order([banners, articles, categories])).toEqual(['Populer', 'Kategori', 'Sorotan']);
    expect(order([categories, articles, banners])).toEqual(['Kategori', 'Populer', 'Sorotan']);
    expect(order([banners, articles])).toEqual(['Sorotan', 'Populer']);
  });

  it('has one box that leads to the team: its own, or one of the content', () => {
    const action = SECTIONS.at(-1)?.[0] as SectionData;
    render(<HomeScreen sections={[action]} />);
    expect(screen.queryByText(personText.id.title)).toBeNull();
    cleanup();
    render(<HomeScreen sections={[{ ...action, href: '/product' } as SectionData]} />);
    expect(screen.getByText(personText.id.title)).toBeVisible();
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
