import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ArticleScreen } from '@/components/screens/ArticleScreen';
import type { ArticleContent } from '@/components/views';
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
  videoUrl: null,
  sections: [],
  topicName: 'Daun',
  topicArticles: [
    { title: 'Memetik', href: '/content/teh/t/b-x' },
    { title: 'Merebus air', href: '/content/teh/t/aaaaaaaaaa-x', isCurrent: true },
  ],
  previous: { title: 'Memetik', href: '/content/teh/t/b-x' },
  next: null,
};
const show = (over: Partial<ArticleContent> = {}) => render(<ArticleScreen {...article} {...over} />);

describe('ArticleScreen', () => {
  it('has its title as the only h1, the day of the last change and the reading time', () => {
    show();
    expect(screen.getAllByRole('heading', { level: 1 }).map((heading) => heading.textContent)).toEqual([
      'Merebus air',
    ]);
    const time = screen.getByText('Terakhir diperbarui 5 Agustus 2026');
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

  it('needs no contents list for a single heading', () => {
    show({ headings: [{ id: 'ketel', text: 'Ketel' }] });
    expect(screen.queryByText(text.contents)).toBeNull();
  });

  it('marks itself among the topic’s articles', () => {
    show();
    const nav = screen.getByRole('navigation', { name: text.inThisTopic('Daun') });
    expect(within(nav).getByRole('link', { current: 'page' })).toHaveTextContent('Merebus air');
  });

  it('leads to the article before and leaves out the one after the last', () => {
    show();
    const nav = screen.getByRole('navigation', { name: text.siblings });
    expect(within(nav).getAllByRole('link')).toHaveLength(1);
    expect(within(nav).getByRole('link')).toHaveAttribute('href', '/content/teh/t/b-x');
  });

  it('shows the video in place of the picture', () => {
    const image = { src: '/media/a/b.png', alt: 'Ketel merah', width: 800, height: 450 };
    show({ image });
    expect(screen.getByRole('img', { name: 'Ketel merah' })).toHaveAttribute('width', '800');
    cleanup();
    show({ image, videoUrl: 'https://youtu.be/aqz-KE-bpKQ' });
    expect(screen.queryByRole('img', { name: 'Ketel merah' })).toBeNull();
    const link = screen.getByRole('link', { name: new RegExp(text.watchVideo) });
    expect(link).toHaveAttribute('href', 'https://youtu.be/aqz-KE-bpKQ');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
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
