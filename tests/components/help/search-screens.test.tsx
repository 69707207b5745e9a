import { cleanup, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { SearchScreen, type SearchScreenProps } from '@/components/screens/SearchScreen';
import type { HitData, RescueData } from '@/lib/page-data/props/search';
import { ARTICLE_SEARCH, EVERYTHING_SEARCH } from '@/lib/paths/search-path';
import { searchText } from '@/lib/text/search';
import type { SeenCall } from '@/tests/helpers/fake-api';
import { findAxeProblems } from '@/tests/helpers/find-axe-problems';
import { emptyBrowser, identityAnswers } from '@/tests/helpers/identity';
import { render } from '@/tests/helpers/render';

const text = searchText.id;
const hit = (name: string): HitData => ({
  uid: name,
  href: `/content/teh/t/${name}#suhu`,
  title: [
    { text: 'Merebus ', is_marked: false },
    { text: name, is_marked: true },
  ],
  snippet: [{ text: `Panaskan ${name}.`, is_marked: false }],
  place: 'Teh - Daun',
  isIn: true,
});
const found = { count: 41, offset: 20, size: 20, hits: [hit('air'), hit('kopi')] };
const page = {
  query: 'air & api',
  href: '/x',
  path: ARTICLE_SEARCH,
  model: 'help-article' as const,
  narrowedBy: {},
  tabs: [],
  facets: { categories: [], topics: [], tags: [] },
};
const everything = { ...page, query: 'air', path: EVERYTHING_SEARCH, model: undefined };
const facet = (name: string, isCurrent = false) => ({
  name,
  count: 3,
  href: `/content/article?q=${name}`,
  isCurrent,
});
const rescue: RescueData = {
  broader: [hit('hujan')],
  clearHref: '/content/article?q=air',
  popular: [{ title: 'Populer', href: '/populer' }],
  categories: [{ name: 'Teh', href: '/content/teh', articleCount: 3 }],
};

const screens: [name: string, ui: ReactElement, title: string][] = [
  ['results', <SearchScreen key="a" {...page} found={found} />, text.resultsFor('air & api')],
  ['nothing', <SearchScreen key="b" {...page} rescue={rescue} />, 'Tidak ada hasil untuk “air & api”'],
  ['a failure', <SearchScreen key="c" {...page} />, text.resultsFor('air & api')],
  [
    'everything',
    <SearchScreen key="d" {...everything} found={found} tabs={[facet('Semua', true), facet('Artikel')]} />,
    text.everythingFor('air'),
  ],
];

describe.each(screens)('%s', (_, ui, title) => {
  it('has its title as the only h1 and no accessibility problem', async () => {
    render(ui);
    const titles = screen.getAllByRole('heading', { level: 1 }).map((heading) => heading.textContent);
    expect(titles).toEqual([title]);
    expect(await findAxeProblems()).toEqual([]);
  });
});

describe('the search among articles', () => {
  const show = (props: Partial<SearchScreenProps> = {}) =>
    render(<SearchScreen {...page} found={found} {...props} />);

  it('shows count, titles with marks, the answering text and the place', () => {
    show();
    expect(screen.getByText(text.count(41))).toBeVisible();
    expect(screen.getByRole('link', { name: 'Merebus air' })).toHaveAttribute(
      'href',
      '/content/teh/t/air#suhu',
    );
    expect(screen.getByText('air', { selector: 'mark' })).toBeVisible();
    expect(screen.getByText('Panaskan air.')).toBeVisible();
    const places = screen.getAllByText('in', { selector: '[lang=en]' });
    expect(places.map(({ parentElement }) => parentElement?.textContent)).toEqual([
      'in Teh - Daun',
      'in Teh - Daun',
    ]);
  });

  it('leads to the results before and after, narrowed as they are', () => {
    show({ narrowedBy: { category: 'teh' } });
    const pages = within(screen.getByRole('navigation', { name: text.pages }));
    expect(pages.getByText('21–40 dari 41')).toBeInTheDocument();
    const query = '/content/article?q=air%20%26%20api&category=teh';
    expect(pages.getByRole('link', { name: text.previous })).toHaveAttribute('href', query);
    expect(pages.getByRole('link', { name: text.next })).toHaveAttribute('href', `${query}&offset=40`);
  });

  it('names facets with counts and marks the chosen one', () => {
    show({
      facets: {
        categories: [facet('Semua'), facet('Teh', true)],
        topics: [facet('Satu-satunya')],
        tags: [facet('Semua tag', true), facet('panas')],
      },
    });
    const nav = within(screen.getByRole('navigation', { name: text.categories }));
    expect(nav.getByRole('link', { name: 'Teh 3' })).toHaveAttribute('aria-current', 'page');
    expect(nav.getByRole('link', { name: 'Semua 3' })).not.toHaveAttribute('aria-current');
    expect(screen.queryByRole('navigation', { name: text.topics })).toBeNull();
    const tags = within(screen.getByRole('navigation', { name: 'Tag' }));
    expect(tags.getByRole('link', { name: 'panas 3' })).toBeVisible();
  });

  it('says how many there are in the chosen category', () => {
    show({ place: 'Teh & Kopi' });
    expect(screen.getByText(text.countIn(41, 'Teh & Kopi'))).toBeVisible();
  });

  it('says how misspelt words were read', () => {
    show({ suggestion: 'api unggun' });
    expect(screen.getByText(text.didYouMean, { exact: false })).toBeVisible();
    expect(screen.getByRole('link', { name: 'api unggun' })).toHaveAttribute(
      'href',
      '/content/article?q=api%20unggun',
    );
  });

  it('finds nothing in the words of behaviour.md §8 and helps on', () => {
    show({ found: { ...found, count: 0, hits: [] }, rescue });
    expect(screen.getByText(/^Article tidak ditemukan\. /)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Merebus hujan' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Populer' })).toHaveAttribute('href', '/populer');
    expect(screen.getByRole('link', { name: 'Teh' })).toHaveAttribute('href', '/content/teh');
    expect(screen.getByRole('link', { name: 'Buat permintaan' })).toHaveAttribute(
      'href',
      '/request/new?subject=air%20%26%20api',
    );
    expect(screen.getByRole('link', { name: text.clearFilters })).toHaveAttribute(
      'href',
      '/content/article?q=air',
    );
  });

  it('without words has a focused field for them', () => {
    show({ query: '', found: { ...found, count: 0, hits: [] }, rescue });
    const form = screen.getByRole('search', { name: text.prompt });
    expect(within(form).getByLabelText('Cari artikel')).toHaveFocus();
    expect(screen.queryByText(/Article tidak ditemukan|Tidak ada hasil/)).toBeNull();
  });

  it('names what was not found, and where', () => {
    const nothing = { found: { ...found, count: 0, hits: [] }, rescue };
    show({ ...nothing, place: 'Penjualan' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Tidak ada hasil untuk “air & api” dalam Penjualan',
    );
    cleanup();
    render(<SearchScreen {...everything} {...nothing} model="blog" />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Tidak ada hasil untuk “air” dalam Blog',
    );
    cleanup();
    // A card answers the search, so something was found.
    show({ found: { ...found, count: 0, hits: [] }, card: { kind: 'login' } });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(text.resultsFor('air & api'));
  });

  it('says when the search itself failed, and offers the same address again', () => {
    show({ found: undefined, failure: { isLimited: false }, href: '/content/article?q=air' });
    expect(screen.getByText(text.failed)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: text.retry })).toHaveAttribute('href', '/content/article?q=air');
  });

  it('R03: says how long to wait after too many searches', () => {
    show({ found: undefined, failure: { isLimited: true, waitS: 7 }, href: '/content/article?q=air' });
    expect(screen.getByText(text.busy(7))).toBeInTheDocument();
    expect(screen.getByRole('link', { name: text.retry })).toHaveAttribute('href', '/content/article?q=air');
  });

  it('X03: what was searched for is text', () => {
    const query = '</title><script>alert(1)</script>';
    show({ query });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(query);
    expect(document.querySelector('main script, #__next script')).toBeNull();
  });

  it('reports the search and what is opened with its rank on all pages', async () => {
    emptyBrowser();
    localStorage.setItem('chat_widget_session', JSON.stringify({ _goid: 'g9', visitor_id: 'v-g9' }));
    const { calls, user } = render(<SearchScreen {...page} query="air mata" found={found} />, {
      answers: identityAnswers({ logEvent: { counted: true } }),
    });
    const link = screen.getByRole('link', { name: 'Merebus kopi' });
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    const events = () =>
      calls.filter(({ name }: SeenCall) => name === 'logEvent').map(({ body }) => body as object);
    // It comes in addition to the search before it, see search-log.test.tsx.
    await expect.poll(events).toMatchObject([
      { _goid: 'g9', event_name: 'search', event_data: { q: 'air mata', results: 41, locale: 'id' } },
      {
        _goid: 'g9',
        event_name: 'search-open',
        event_data: { q: 'air mata', uid: 'kopi', rank: 22, locale: 'id' },
      },
    ]);
  });
});

describe('the search of everything', () => {
  it('has a tab for each kind, the current one marked', () => {
    const tabs = [facet('Semua', true), facet('Artikel')];
    render(<SearchScreen {...everything} found={found} tabs={tabs} />);
    expect(screen.getByText(text.everythingCount(41))).toBeVisible();
    const kinds = within(screen.getByRole('navigation', { name: 'Jenis hasil' }));
    expect(kinds.getByRole('link', { name: 'Semua 3' })).toHaveAttribute('aria-current', 'page');
    expect(kinds.getByRole('link', { name: 'Artikel 3' })).not.toHaveAttribute('aria-current');
  });

  it('one kind alone is paged', () => {
    render(<SearchScreen {...everything} model="faq" found={found} />);
    expect(screen.getByRole('link', { name: text.next })).toHaveAttribute(
      'href',
      '/search?q=air&model=faq&offset=40',
    );
  });
});
