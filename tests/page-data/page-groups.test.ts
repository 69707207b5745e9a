import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { loadCategories, loadHome } from '@/lib/page-data/load-page-group';
import { BUILT_IN_BRAND, setBrand } from '@/lib/brand/current';
import { bareShell, loadShell, siteOfShell } from '@/lib/page-data/shell';
import { organizationData } from '@/lib/seo/json-ld';
import { pageHead } from '@/lib/seo/page-head';
import type { PageSection } from '@/lib/contract/content';
import { aCategory, aFaq, aPage, anArticle, aPost } from '../helpers/content-items';
import { fails, fakeApi, isMissing, listAnswer, type SeenCall } from '../helpers/fake-api';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const LISTS: Record<string, unknown> = {
  'help-category': listAnswer(aCategory(), aCategory({ key: 'kosong', article_count: 0 })),
  'help-article': listAnswer(anArticle()),
  blog: listAnswer(aPost()),
  faq: listAnswer(aFaq()),
};

function apiWith(groups: Record<string, PageSection[]>) {
  return fakeApi({
    getContent: ({ params }: SeenCall) => {
      const sections = groups[params.key ?? ''];
      return sections ? aPage(params.key ?? '', sections) : isMissing;
    },
    listContent: ({ query }: SeenCall) => LISTS[query.model ?? ''] ?? listAnswer(),
  });
}

async function home(sections: PageSection[]) {
  const { api, calls } = apiWith({ 'portal-home': sections });
  const outcome = await loadHome({ api, locale: 'id', params: {} });
  if (outcome.kind !== 'found') throw new Error('the home page must be found');
  return { sections: outcome.props.sections, calls };
}

describe('sections of the home page', () => {
  it('come in content’s order with content’s titles', async () => {
    const { sections } = await home([
      { component: 'Faq', title: 'Tanya', size: 2 },
      { component: 'CategoryGrid' },
      { component: 'PopularArticles', title: 'Populer' },
      { component: 'RecentBlog', title: 'Kabar' },
      { component: 'Content', title: 'Halo', html: '<p>Halo</p>' },
    ]);
    expect(sections.map((section) => [section.kind, 'title' in section && section.title])).toEqual([
      ['faq', 'Tanya'],
      ['categories', 'Kategori'],
      ['articles', 'Populer'],
      ['blog', 'Kabar'],
      ['content', 'Halo'],
    ]);
  });

  it('an unknown one is skipped and said, once', async () => {
    const unknown = { component: 'Hologram' };
    const { sections } = await home([unknown, { component: 'Faq' }, unknown]);
    expect(sections.map((section) => section.kind)).toEqual(['faq']);
    await home([unknown]);
    expect(console.warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('"Hologram"'));
  });

  it.each(['constructor', '__proto__', 'toString'])('%s is no section', async (component) => {
    const { sections } = await home([{ component }, { component: 'Faq' }]);
    expect(sections.map(({ kind }) => kind)).toEqual(['faq']);
  });

  it('with nothing to show are left out', async () => {
    const { sections } = await home([
      { component: 'BannerCarousel' },
      { component: 'Products' },
      { component: 'Faq' },
    ]);
    expect(sections.map(({ kind }) => kind)).toEqual(['faq']);
  });

  it('ask for as many items as content says, within reason', async () => {
    const sizeOf = async (size: unknown) =>
      (await home([{ component: 'Faq', size }])).calls.find((call) => call.query.model === 'faq')?.query.size;
    expect(await sizeOf(2)).toBe('2');
    expect(await sizeOf(1e9)).toBe('12');
    expect(await sizeOf('viele')).toBe('5');
  });

  it('leave out categories without articles', async () => {
    const { sections } = await home([{ component: 'CategoryGrid' }]);
    expect(sections).toMatchObject([{ categories: [{ href: '/content/teh' }] }]);
    expect(sections[0]?.kind === 'categories' && sections[0].categories).toHaveLength(1);
  });

  it('X05: an action without a safe URL is left out', async () => {
    const action = { component: 'ActionArticleUrl', title: 'T', button_title: 'B' };
    const { sections } = await home([
      { ...action, link_to: '//evil.example' },
      { ...action, link_to: '/faq' },
    ]);
    expect(sections).toEqual([
      { kind: 'action', title: 'T', subtitle: undefined, buttonTitle: 'B', href: '/faq', isExternal: false },
    ]);
  });

  const read = anArticle({ uid: 'r', key: 'dibaca', title: 'Dibaca', total_view: 3 });
  const unread = anArticle({ uid: 'b', key: 'baru', title: 'Baru', total_view: 0 });
  const articlesBy =
    (...byViews: ReturnType<typeof anArticle>[]) =>
    ({ query }: SeenCall) => {
      if (query.model !== 'help-article') return LISTS[query.model ?? ''] ?? listAnswer();
      return listAnswer(...(query.sort === 'total_view' ? byViews : byViews.toReversed()));
    };

  it.each([
    ['without its group', undefined],
    ['whose group has nothing to show', [{ component: 'Products' }, { component: 'BannerCarousel' }]],
  ])('a home page %s shows what is there: no article twice', async (_, sections) => {
    const { api } = fakeApi({
      getContent: sections ? aPage('portal-home', sections) : isMissing,
      listContent: articlesBy(read, unread),
    });
    const outcome = await loadHome({ api, locale: 'id', params: {} });
    const shown = outcome.kind === 'found' ? outcome.props.sections : [];
    expect(
      shown.map((section) => [
        'title' in section && section.title,
        section.kind === 'articles' && section.articles.map(({ title }) => title),
      ]),
    ).toEqual([
      ['Kategori', false],
      ['Paling banyak dibaca', ['Dibaca']],
      ['Baru diperbarui', ['Baru']],
      ['Terbaru di blog', false],
      ['Pertanyaan yang sering diajukan', false],
    ]);
  });

  it('calls nothing the most read that was never read, and is empty where nothing is there', async () => {
    const load = async (listContent: unknown) => {
      const { api } = fakeApi({ getContent: isMissing, listContent });
      const outcome = await loadHome({ api, locale: 'id', params: {} });
      return outcome.kind === 'found' ? outcome.props.sections : undefined;
    };
    const titles = (await load(articlesBy(unread)))?.map((section) => 'title' in section && section.title);
    expect(titles).toContain('Baru diperbarui');
    expect(titles).not.toContain('Paling banyak dibaca');
    expect(await load(listAnswer())).toEqual([]);
  });

  it('stays light whatever was imported', async () => {
    // Texts that compression cannot make small.
    let seed = 1;
    const noise = (length: number) =>
      Array.from({ length: Math.ceil(length / 8) }, () => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
        return seed.toString(36).padStart(7, 'x').slice(-7);
      }).join(' ');
    const many = <Item>(count: number, make: (index: number) => Item) =>
      listAnswer(...Array.from({ length: count }, (_none, index) => make(index)));
    const texts = () => ({ name: noise(300), description: noise(2_000) });
    const lists: Record<string, unknown> = {
      'help-category': many(90, (at) => aCategory({ uid: `c${at}`, key: `kategori-${at}`, ...texts() })),
      'help-article': many(6, (at) =>
        anArticle({ uid: `a${at}`, key: `a${at}`, title: noise(400), ...texts() }),
      ),
      blog: many(3, (at) => aPost({ uid: `b${at}`, key: `b${at}`, title: noise(400), ...texts() })),
      faq: many(5, (at) => aFaq({ uid: `f${at}`, key: `f${at}`, html_body: `<p>${noise(20_000)}</p>` })),
    };
    const { api } = fakeApi({
      getContent: isMissing,
      listContent: ({ query }: SeenCall) => lists[query.model ?? ''] ?? listAnswer(),
    });
    const outcome = await loadHome({ api, locale: 'id', params: {} });
    if (outcome.kind !== 'found') throw new Error('the home page must be found');
    const { sections } = outcome.props;
    expect(gzipSync(JSON.stringify(sections)).length).toBeLessThan(9 * 1024);
    expect(sections).toMatchObject([{ kind: 'categories', isCut: true }, {}, {}, { kind: 'faq' }]);
    const faq = sections.find((section) => section.kind === 'faq');
    expect(faq?.items[0]).toMatchObject({ answer: '', beginning: { href: '/faq/f0' } });
    expect(faq?.items[0]?.beginning?.text).toMatch(/^\S.+…$/);
  });
});

describe('loadShell', () => {
  const groups = {
    header: [
      { component: 'Logo', text: 'Bantuan Teh' },
      {
        component: 'NavLinks',
        links: [
          { title: 'Panduan', link_to: '/a', description: 'D', items: [{ title: 'Anak', link_to: '/b' }] },
          { title: 'Jahat', link_to: 'javascript:alert(1)' },
          { title: '', link_to: '/kosong' },
          'bukan tautan',
        ],
      },
    ],
    footer: [
      { component: 'Address', lines: ['Jalan Satu', 2, 'Jakarta'] },
      { component: 'Contact', email: 'a@b.example', phone: '(021) 1', hours: '08.30-18.00 (GMT+7)' },
      { component: 'Social', links: [{ network: 'youtube', url: 'https://video.example' }] },
      { component: 'Links', title: 'Bantuan', links: [{ title: 'FAQ', link_to: '/faq' }] },
      { component: 'Copyright', text: '© 2023' },
      { component: 'About', text: 'Tentang' },
    ],
  };

  it('takes name and logo from the brand, when it has them, at once', async () => {
    const { api } = apiWith(groups);
    expect((await loadShell(api, 'en')).layout.name).toBe('Bantuan Teh');
    const light = { src: '/brand/0123456789abcdef/logo-light.svg', width: 150, height: 40 };
    setBrand({
      ...BUILT_IN_BRAND,
      name: { id: 'Bantuan Jerapah', en: 'Giraffe Help' },
      company: 'PT Jerapah',
      description: { id: 'Dari atas.', en: 'From above.' },
      logo: { light, containsName: false },
      social: { src: '/brand/0123456789abcdef/social.png', width: 1200, height: 600 },
    });
    onTestFinished(() => setBrand(BUILT_IN_BRAND));
    const shell = await loadShell(api, 'en');
    expect(shell.layout).toMatchObject({ name: 'Giraffe Help', logo: { light } });
    expect(bareShell('id').layout.name).toBe('Bantuan Jerapah');

    const site = siteOfShell({ ...shell, siteUrl: 'https://bantuan.example' });
    const head = pageHead({ site, path: '/', structuredData: [organizationData(site)] });
    expect(head).toMatchObject({
      title: 'Giraffe Help',
      description: 'From above.',
      openGraph: {
        site_name: 'Giraffe Help',
        image: 'https://bantuan.example/brand/0123456789abcdef/social.png',
        'image:height': '600',
      },
    });
    expect(head.structuredData[0]).toContain('"name":"PT Jerapah"');
  });

  it('takes name, navigation and footer from content, and only safe links', async () => {
    const { layout } = await loadShell(apiWith(groups).api, 'id');
    expect(layout).toEqual({
      name: 'Bantuan Teh',
      links: [
        {
          title: 'Panduan',
          href: '/a',
          description: 'D',
          items: [{ title: 'Anak', href: '/b', description: undefined }],
        },
      ],
      mobileLinks: [expect.objectContaining({ href: '/a' })],
      barLinks: [],
      footer: [
        { kind: 'address', lines: ['Jalan Satu', 'Jakarta'] },
        { kind: 'contact', email: 'a@b.example', phone: '(021) 1', hours: '08.30-18.00 (GMT+7)' },
        { kind: 'social', links: [expect.objectContaining({ title: 'YouTube', isExternal: true })] },
        { kind: 'links', title: 'Bantuan', links: [expect.objectContaining({ href: '/faq' })] },
        { kind: 'copyright', text: '© 2023' },
        { kind: 'about', text: 'Tentang' },
      ],
    });
  });

  it('phones have their own navigation where content has one', async () => {
    const mobile = [{ component: 'NavLinks', links: [{ title: 'Ponsel', link_to: '/p' }] }];
    const { layout } = await loadShell(apiWith({ ...groups, 'mobile-header': mobile }).api, 'id');
    expect(layout.mobileLinks).toMatchObject([{ title: 'Ponsel', href: '/p' }]);
  });

  it('phones have a bar of their own: safe links with the icons that content names, no more than fit', async () => {
    const links = [
      { title: 'Beranda', link_to: '/', icon: 'home' },
      { title: 'Jahat', link_to: '//evil.example' },
      ...['a', 'b', 'c', 'd', 'e'].map((name) => ({ title: name, link_to: `/${name}` })),
    ];
    const bar = [{ component: 'BarLinks', links }, { component: 'Hologram' }];
    const { layout } = await loadShell(apiWith({ ...groups, 'mobile-bottom-bar': bar }).api, 'id');
    expect(layout.barLinks.map(({ href, icon }) => [href, icon])).toEqual([
      ['/', 'home'],
      ['/a', undefined],
      ['/b', undefined],
      ['/c', undefined],
      ['/d', undefined],
    ]);
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('page group "mobile-bottom-bar"'));
  });

  it('without content there is still a name, and a way to all categories and to people', async () => {
    const { layout } = await loadShell(apiWith({}).api, 'id');
    const links = [
      { title: 'Semua kategori', href: '/browse/category/all' },
      { title: 'Hubungi kami', href: '/contact' },
    ];
    expect(layout).toMatchObject({ name: 'Pusat Bantuan', links, mobileLinks: links, barLinks: [] });
    expect(layout.footer).toMatchObject([
      { kind: 'links', links },
      { kind: 'contact', email: 'bantuan@pundara.example' },
    ]);
  });

  it('throws when the backend fails', async () => {
    await expect(loadShell(fakeApi({ getContent: fails(500) }).api, 'id')).rejects.toThrow('500');
  });
});

describe('each page UI group drives what is shown (behaviour.md §3)', () => {
  const link = (title: string) => [{ title, link_to: '/x' }];
  const catalogue = (name: string) => ({
    searchProducts: {
      brands: [{ key: 'm', value: `Merek ${name}` }],
      categories: [
        {
          key: 'k',
          name: `Jenis ${name}`,
          child_categories: [{ key: 'a', name: 'Anak', child_categories: [] }],
        },
      ],
      count: 0,
      products: [],
    },
  });
  /** Everything that pages are given, as text, with content that says `name` in one group. */
  async function shownWith(group: string, name: string): Promise<string> {
    const pages: Record<string, PageSection[]> = {
      'portal-home': [{ component: 'Content', html: group === 'homeSections' ? name : '' }],
      category: [
        { component: 'CategoryIntro', title: group === 'categoryPage' ? name : 'Semua' },
        { component: 'Brands' },
        { component: 'ProductCategories' },
      ],
      header: [{ component: 'NavLinks', links: link(group === 'navbarSections' ? name : 'A') }],
      'mobile-header': [
        { component: 'NavLinks', links: link(group === 'navbarMobileSections' ? name : 'A') },
      ],
      'mobile-bottom-bar': [
        { component: 'BarLinks', links: link(group === 'mobileBottomBarSections' ? name : 'A') },
      ],
      footer: [{ component: 'About', text: group === 'footerSections' ? name : 'A' }],
    };
    const { api } = fakeApi({
      getContent: ({ params }: SeenCall) => aPage(params.key ?? '', pages[params.key ?? ''] ?? []),
      listContent: listAnswer(),
      ...catalogue(group === 'brands' || group === 'categories' ? name : ''),
    });
    const context = { api, locale: 'id', params: {} } as const;
    const [shell, start, categories] = await Promise.all([
      loadShell(api, 'id'),
      loadHome(context),
      loadCategories(context),
    ]);
    return JSON.stringify([shell.layout, start, categories]);
  }

  it.each([
    'brands',
    'categories',
    'categoryPage',
    'footerSections',
    'homeSections',
    'mobileBottomBarSections',
    'navbarMobileSections',
    'navbarSections',
  ])('%s', async (group) => {
    expect(await shownWith(group, 'Kopi')).toContain('Kopi');
    const changed = await shownWith(group, 'Cokelat');
    expect(changed).toContain('Cokelat');
    expect(changed).not.toContain('Kopi');
  });

  it('brands and categories, also those below categories, lead to their products', async () => {
    const shown = await shownWith('brands', 'A&B');
    for (const query of ['brand=m', 'category=k', 'category=a'])
      expect(shown).toContain(`"/product?${query}"`);
  });
});
