import { screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { BlogPostScreen } from '@/components/screens/BlogPostScreen';
import { BlogScreen } from '@/components/screens/BlogScreen';
import { CategoriesScreen } from '@/components/screens/CategoriesScreen';
import { CategoryScreen } from '@/components/screens/CategoryScreen';
import { FailureScreen } from '@/components/screens/FailureScreen';
import { FaqScreen } from '@/components/screens/FaqScreen';
import { HomeScreen } from '@/components/screens/HomeScreen';
import { NotFoundScreen } from '@/components/screens/NotFoundScreen';
import { ProductScreen } from '@/components/screens/ProductScreen';
import { StoresScreen } from '@/components/screens/StoresScreen';
import { TextScreen } from '@/components/screens/TextScreen';
import { TopicScreen } from '@/components/screens/TopicScreen';
import { blogText, faqText } from '@/lib/text/site';
import { storesText } from '@/lib/text/stores';
import { categoryText } from '@/lib/text/category';
import { errorText } from '@/lib/text/errors';
import { homeText } from '@/lib/text/home';
import { findAxeProblems } from '../../helpers/find-axe-problems';
import { render } from '../../helpers/render';

const crumbs = [
  { name: 'Beranda', url: '/' },
  { name: 'Sini', url: '/sini' },
];
const image = { src: '/media/a/b.png', alt: 'Gambar', width: 800, height: 450 };
const card = { name: 'Teh', href: '/content/teh', articleCount: 3, image };
const row = { title: 'Merebus air', href: '/content/teh/t/a-x', note: 'Teh - Daun' };
const place = { categoryKey: 'teh', page: 1, lastPage: 1 };
const wholeTopic = { ...place, topicUid: 't', articleCount: 1, previous: null, next: null };
const day = { iso: '2026-08-05T03:00:00.000Z', text: '5 Agustus 2026' };
const question = { id: 'pahit', question: 'Mengapa pahit?', answer: '<p>Terlalu lama.</p>' };
const store = {
  id: 'teh-bogor',
  name: 'Teh Bogor',
  city: 'Bogor',
  address: 'Jalan Teh 1',
  phone: '(0251) 1',
  hours: [{ days: 'Senin', open: '08.30–17.00 WIB' }],
};
const post = { title: 'Kabar', href: '/blog/kabar', date: day.text, isoDate: day.iso, image };
const blog = {
  title: blogText.id.title,
  lead: blogText.id.lead,
  crumbs,
  categories: [
    { title: 'Semua tulisan', href: '/blog', isCurrent: true },
    { title: 'Pajak', href: '/blog/category/pajak', isCurrent: false },
  ],
  posts: [post],
  first: 1,
  count: 30,
  page: 1,
  previous: null,
  next: '/blog/page/2',
};
const text = {
  title: 'Tentang',
  description: 'Kami.',
  html: '<p>Isi.</p>',
  updated: day,
  crumbs,
  headings: [],
};
const fullPost = {
  ...text,
  author: 'Sari',
  category: { title: 'Pajak', href: '/blog/category/pajak' },
  changed: day,
  related: [{ ...post, image: undefined }],
  published: day,
  readingMinutes: 3,
  image,
  newer: null,
  older: { title: 'Lama', href: '/blog/lama' },
};

const screens: [string, ReactElement, string][] = [
  [
    'home',
    <HomeScreen
      key="home"
      sections={[
        { kind: 'banners', banners: [{ image, href: '/content/teh' }] },
        { kind: 'categories', title: 'Kategori', categories: [card] },
        { kind: 'articles', title: 'Populer', articles: [row] },
        { kind: 'blog', title: 'Kabar', posts: [post] },
        { kind: 'faq', title: 'Tanya', items: [question] },
        {
          kind: 'products',
          title: 'Paket',
          products: [{ name: 'Rintis', href: '/product/rintis', price: 149_000, features: ['Satu'] }],
        },
      ]}
    />,
    homeText.id.title,
  ],
  ['empty home', <HomeScreen key="empty" sections={[]} />, homeText.id.title],
  [
    'categories',
    <CategoriesScreen
      key="categories"
      title="Semua"
      lead="Pilih."
      crumbs={crumbs}
      sections={[{ kind: 'categories', title: 'Kategori', categories: [card] }]}
    />,
    'Semua',
  ],
  [
    'category',
    <CategoryScreen
      key="category"
      name="Teh"
      description="Tentang teh."
      image={image}
      {...place}
      topicCount={1}
      articleCount={9}
      crumbs={crumbs}
      topics={[{ uid: 't', name: 'Daun', href: '/content/teh/topic/t', articleCount: 9, articles: [row] }]}
    />,
    'Teh',
  ],
  [
    'empty category',
    <CategoryScreen
      key="empty-category"
      name="Teh"
      description={null}
      image={null}
      {...place}
      topicCount={0}
      articleCount={0}
      crumbs={crumbs}
      topics={[]}
    />,
    'Teh',
  ],
  [
    'category with many topics',
    <CategoryScreen
      key="large-category"
      name="Teh"
      description={null}
      image={null}
      {...place}
      page={2}
      lastPage={9}
      topicCount={200}
      articleCount={3000}
      crumbs={crumbs}
      topics={[{ uid: 't', name: 'Daun', href: '/content/teh/topic/t', articleCount: 9 }]}
    />,
    'Teh',
  ],
  [
    'topic',
    <TopicScreen
      key="topic"
      name="Daun"
      description={null}
      crumbs={crumbs}
      {...wholeTopic}
      articles={[row]}
      otherTopics={[{ title: 'Air', href: '/content/teh/topic/u' }]}
    />,
    'Daun',
  ],
  [
    'empty topic',
    <TopicScreen
      key="empty-topic"
      name="Daun"
      description={null}
      crumbs={crumbs}
      {...wholeTopic}
      articles={[]}
      otherTopics={[]}
    />,
    'Daun',
  ],
  ['text', <TextScreen key="text" {...text} sections={[]} />, 'Tentang'],
  ['blog', <BlogScreen key="blog" {...blog} />, blogText.id.title],
  [
    'empty blog',
    <BlogScreen key="empty-blog" {...blog} categories={[]} posts={[]} next={null} />,
    blogText.id.title,
  ],
  ['post', <BlogPostScreen key="post" {...fullPost} />, 'Tentang'],
  [
    'faq',
    <FaqScreen key="faq" crumbs={crumbs} themes={[{ id: 'tema-a', name: 'A', items: [question] }]} />,
    faqText.id.title,
  ],
  ['stores', <StoresScreen key="stores" crumbs={crumbs} stores={[store]} />, storesText.id.title],
  [
    'product',
    <ProductScreen
      key="product"
      crumbs={crumbs}
      name="Ketel"
      price={150_000}
      priceUnit="per buah"
      isFrom
      tax="excluded"
      features={['Bersiul']}
      href="/product/ketel"
      productKey="ketel"
      pictures={[image, { ...image, alt: 'Samping' }]}
      availability="preorder"
      facts={[{ name: 'installation', value: 'Kompor' }]}
      comparison={{
        products: [
          { name: 'Ketel', href: '/product/ketel', price: 150_000, isCurrent: true },
          { name: 'Teko', href: '/product/teko', price: 0, isCurrent: false },
        ],
        rows: [
          { name: 'Isi', values: ['1 liter', null] },
          { name: 'Bersiul', values: [true, false] },
        ],
      }}
      more={null}
      articles={[row]}
      faqs={[question]}
      searchHref="/search?q=Ketel"
    />,
    'Ketel',
  ],
  ['not found', <NotFoundScreen key="404" categories={[card]} />, errorText.id.notFoundTitle],
  ['failure', <FailureScreen key="500" />, errorText.id.failureTitle],
];

describe.each(screens)('%s', (_, ui, title) => {
  it('has its title as the only h1 and no accessibility problem', async () => {
    render(ui);
    const titles = screen.getAllByRole('heading', { level: 1 }).map((heading) => heading.textContent);
    expect(titles).toEqual([title]);
    expect(await findAxeProblems()).toEqual([]);
  });
});

describe('what screens say', () => {
  it('an empty topic says so in the words of behaviour.md §8', () => {
    render(
      <TopicScreen
        name="Daun"
        description={null}
        crumbs={crumbs}
        {...wholeTopic}
        articles={[]}
        otherTopics={[]}
      />,
    );
    expect(screen.getByText('No related articles')).toBeInTheDocument();
  });

  it('a long topic says which of its articles these are, and leads to the others', async () => {
    const { range, pages, previous, next } = categoryText.id;
    const { container } = render(
      <main>
        <TopicScreen
          name="Daun"
          description={null}
          crumbs={crumbs}
          articles={[row]}
          categoryKey="teh"
          topicUid="t"
          articleCount={600}
          page={2}
          lastPage={6}
          previous="/content/teh/topic/t"
          next="/content/teh/topic/t/3"
          otherTopics={[]}
        />
      </main>,
    );
    const links = screen.getByRole('navigation', { name: pages });
    expect(links).toHaveTextContent(range(101, 101, 600));
    expect(within(links).getByRole('link', { name: previous })).toHaveAttribute(
      'href',
      '/content/teh/topic/t',
    );
    expect(within(links).getByRole('link', { name: next })).toHaveAttribute('href', '/content/teh/topic/t/3');
    const numbers = within(links)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(numbers).toEqual(['1', '2', '3', '…6']);
    expect(within(links).getByText('2')).toHaveAttribute('aria-current', 'page');
    expect(within(links).getByRole('link', { name: 'Halaman 6' })).toHaveAttribute(
      'href',
      '/content/teh/topic/t/6',
    );
    expect(await findAxeProblems(container)).toEqual([]);
  });

  it('a question opens to its answer', async () => {
    const { user } = render(
      <FaqScreen crumbs={crumbs} themes={[{ id: 'a', name: 'A', items: [question] }]} />,
    );
    const details = screen.getByText('Mengapa pahit?').closest('details');
    expect(details).not.toHaveAttribute('open');
    await user.click(screen.getByText('Mengapa pahit?'));
    expect(details).toHaveAttribute('open');
    expect(details).toHaveTextContent('Terlalu lama.');
  });
});
