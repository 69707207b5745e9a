// @isolated
import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ArticleScreen } from '@/components/screens/ArticleScreen';
import type { ArticleContent } from '@/lib/page-data/props/help';
import { OriginalContext } from '@/lib/client/useContentLocale';
import { articleText } from '@/lib/text/article';
import { findAxeProblems } from '../../helpers/find-axe-problems';
import { render } from '../../helpers/render';

const text = articleText.id;
const article: ArticleContent = {
  articleKey: 'merebus-air',
  uid: 'aaaaaaaaaa',
  title: 'Merebus air',
  crumbs: [
    { name: 'Beranda', url: '/' },
    { name: 'Teh', url: '/content/teh' },
    { name: 'Merebus air', url: '/content/teh/t/aaaaaaaaaa-x' },
  ],
  updated: { iso: '2026-08-05T03:00:00.000Z', text: '5 Agustus 2026' },
  readingMinutes: 4,
  headings: [
    { id: 'ketel', text: 'Ketel' },
    { id: 'a b"c', text: 'Suhu' },
  ],
  html: '<h2 id="ketel">Ketel</h2><p>Isi ketel.</p><h2>Suhu</h2>',
  image: null,
  video: null,
  sections: [],
  path: '/content/teh/t/aaaaaaaaaa-x',
  tree: {
    open: { categoryKey: 'teh', topicUid: 't' },
    isPartial: {},
    categories: [
      {
        categoryKey: 'teh',
        title: 'Teh',
        topics: [
          {
            uid: 't',
            title: 'Daun',
            articles: [
              { title: 'Memetik', href: '/content/teh/t/b-x' },
              { title: 'Merebus air', href: '/content/teh/t/aaaaaaaaaa-x' },
            ],
          },
        ],
      },
    ],
  },
  related: [],
  previous: { title: 'Memetik', href: '/content/teh/t/b-x' },
  next: null,
};
const image = { src: '/media/a/b.png', alt: 'Ketel merah', width: 800, height: 450 };
const show = (over: Partial<ArticleContent> = {}) => render(<ArticleScreen {...article} {...over} />);

describe('ArticleScreen', () => {
  it.each([
    ['id', 'Lihat sebagai Markdown', ''],
    ['en', 'View as Markdown', '/en'],
  ] as const)('links its Markdown: %s', (locale, name, prefix) => {
    render(<ArticleScreen {...article} />, { locale });
    const link = screen.getByRole('link', { name });
    expect(link).toHaveAttribute('href', `${prefix}/content/teh/t/aaaaaaaaaa-x.md`);
  });

  it('has its title as the only h1, the day of the last change and the reading time', () => {
    show();
    expect(screen.getAllByRole('heading', { level: 1 }).map((heading) => heading.textContent)).toEqual([
      'Merebus air',
    ]);
    const time = screen.getByText('Diperbarui 5 Agustus 2026');
    expect(time).toHaveAttribute('datetime', '2026-08-05T03:00:00.000Z');
    expect(screen.getByText('4 menit baca')).toBeInTheDocument();
  });

  it('tells how often it was read, only when it was', () => {
    show();
    expect(screen.queryByText(/melihat/)).toBeNull();
    cleanup();
    show({ views: '12 rb' });
    expect(screen.getByText('12 rb melihat')).toBeInTheDocument();
  });

  it('X02: lists its headings with addresses that work whatever the id', () => {
    show();
    const lists = screen.getAllByRole('navigation', { name: text.contents });
    for (const list of lists) {
      const links = within(list).getAllByRole('link');
      expect(links.map((link) => link.getAttribute('href'))).toEqual(['#ketel', '#a%20b%22c']);
    }
  });

  it.each(['aaaaaaaaaa', 'merebus-air'])('openarticle=%s shows and highlights it', (openarticle) => {
    const scrolled = vi.fn();
    Element.prototype.scrollIntoView = scrolled;
    render(
      <main>
        <ArticleScreen {...article} />
      </main>,
      { query: { openarticle } },
    );
    expect(screen.getByRole('article')).toHaveAttribute('data-opened');
    expect(scrolled).toHaveBeenCalledWith({ block: 'start' });
  });

  it('openarticle of another article shows it in the tree, not where the text links it', () => {
    Element.prototype.scrollIntoView = vi.fn();
    const categories = article.tree?.categories ?? [];
    const topics = [
      { uid: 't', title: 'Daun', href: '/d', articles: [{ title: 'Lain', href: '/content/teh/t/zzz-lain' }] },
    ];
    const tree = article.tree && { ...article.tree, categories: [{ ...categories[0]!, topics }] };
    render(
      <main>
        <ArticleScreen
          {...article}
          html='<ul><li><a href="/content/teh/t/zzz-lain">Baca dulu</a></li></ul>'
          tree={tree}
          previous={null}
        />
      </main>,
      { query: { openarticle: 'lain' } },
    );
    expect(screen.getByRole('link', { name: 'Lain' }).closest('li')).toHaveAttribute('data-opened');
    expect(screen.getByRole('article')).not.toHaveAttribute('data-opened');
    expect(screen.getByRole('link', { name: 'Baca dulu' }).closest('li')).not.toHaveAttribute('data-opened');
  });

  it('needs no contents list for a single heading', () => {
    show({ headings: [{ id: 'ketel', text: 'Ketel' }] });
    expect(screen.queryByText(text.contents)).toBeNull();
  });

  it('marks itself in the tree', () => {
    show();
    const nav = screen.getByRole('navigation', { name: text.tree });
    expect(within(nav).getByRole('link', { current: 'page' })).toHaveTextContent('Merebus air');
  });

  it('leads to articles on the same subject, and has no empty heading for none', () => {
    show({ related: [{ title: 'Suhu air', href: '/content/teh/u/c-x', note: 'Teh › Air' }] });
    const region = screen.getByRole('region', { name: text.related });
    expect(within(region).getByRole('link', { name: 'Suhu air' })).toHaveAttribute(
      'href',
      '/content/teh/u/c-x',
    );
    cleanup();
    show();
    expect(screen.queryByText(text.related)).toBeNull();
  });

  it('leads to the article before and leaves out the one after the last', () => {
    show();
    const nav = screen.getByRole('navigation', { name: text.siblings });
    expect(within(nav).getAllByRole('link')).toHaveLength(1);
    expect(within(nav).getByRole('link')).toHaveAttribute('href', '/content/teh/t/b-x');
  });

  it('shows the picture of the article', () => {
    show({ image });
    const picture = screen.getByRole('img', { name: 'Ketel merah' });
    expect(picture).toHaveAttribute('width', '800');
    expect(picture).toHaveAttribute('fetchpriority', 'high');
  });

  describe('with a video', () => {
    const video = { href: 'https://youtu.be/aqz-KE-bpKQ', id: 'aqz-KE-bpKQ' };

    it('loads nothing of its host before it is played, then the player without cookies, and gives it the focus', async () => {
      const { user } = show({ image, video });
      // An article's picture says nothing about its video.
      expect(screen.queryByRole('img')).toBeNull();
      expect(document.querySelector('iframe')).toBeNull();
      await user.click(screen.getByRole('button', { name: text.playVideo('Merebus air') }));
      const player = screen.getByTitle('Merebus air');
      expect(player).toHaveAttribute(
        'src',
        'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0',
      );
      expect(player).toHaveFocus();
      expect(screen.queryByRole('button', { name: text.playVideo('Merebus air') })).toBeNull();
    });

    it('is as high as behaviour.md §9 says, by width', async () => {
      const { user } = show({ video });
      await user.click(screen.getByRole('button', { name: text.playVideo('Merebus air') }));
      expect(screen.getByTitle('Merebus air')).toHaveClass('h-video', 'md:h-video-wide');
    });

    it('links it as well, for readers without JavaScript', () => {
      show({ video });
      const link = screen.getByRole('link', { name: new RegExp(text.openVideo) });
      expect(link).toHaveAttribute('href', video.href);
      expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    });

    it('is a link alone where the player does not know it', () => {
      show({ video: { href: 'https://vimeo.example/1' } });
      expect(screen.queryByRole('button', { name: /Putar video/ })).toBeNull();
      expect(screen.getByRole('link', { name: new RegExp(text.openVideo) })).toBeInTheDocument();
    });

    it('stops when another article is opened', async () => {
      const { user, rerender } = show({ video });
      await user.click(screen.getByRole('button', { name: text.playVideo('Merebus air') }));
      rerender(<ArticleScreen {...article} uid="bbbbbbbbbb" title="Lain" video={video} />);
      expect(screen.getByRole('button', { name: text.playVideo('Lain') })).toBeInTheDocument();
    });
  });

  it('shows its sections; the action opens in a new tab and says so', () => {
    show({
      sections: [
        { kind: 'content', title: 'Catatan', html: '<p>Hati-hati.</p>' },
        { kind: 'action', title: 'Butuh lagi?', buttonTitle: 'Buka', href: '/faq', isExternal: false },
      ],
    });
    expect(screen.getByRole('heading', { name: 'Catatan' })).toBeInTheDocument();
    expect(screen.getByText('Hati-hati.')).toBeInTheDocument();
    const action = screen.getByRole('link', { name: /Buka.*\(membuka tab baru\)/ });
    expect(action).toHaveAttribute('target', '_blank');
    expect(action).toHaveAttribute('href', '/faq');
  });

  it('speaks English on English pages', () => {
    render(<ArticleScreen {...article} />, { locale: 'en' });
    expect(screen.getByText('4 min read')).toBeInTheDocument();
  });

  it('has no accessibility problem', async () => {
    show();
    expect(await findAxeProblems()).toEqual([]);
  });
});

it('only the words of the original have its language; labels have that of the interface', () => {
  render(
    <OriginalContext value>
      <ArticleScreen {...article} />
    </OriginalContext>,
    { locale: 'en' },
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'id');
  expect(document.querySelector('.prose')).toHaveAttribute('lang', 'id');
  expect(screen.getByText(articleText.en.asMarkdown).closest('[lang="id"]')).toBeNull();
});
