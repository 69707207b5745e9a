import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SearchForm, type SearchFormProps } from '@/components/help/search/SearchForm';
import { SEARCH_TIMEOUT_MS } from '@/lib/constants';
import { layoutText } from '@/lib/text/layout';
import { personText } from '@/lib/text/person';
import { searchText } from '@/lib/text/search';
import { anArticle } from '@/tests/helpers/content-items';
import {
  fails,
  failsForNow,
  isUnreachable,
  listAnswer,
  type FakeAnswers,
  type SeenCall,
} from '@/tests/helpers/fake-api';
import { findAxeProblems } from '@/tests/helpers/find-axe-problems';
import { identityAnswers } from '@/tests/helpers/identity';
import { render, type RenderOptions } from '@/tests/helpers/render';
import { aHit, aSearchAnswer } from '@/tests/helpers/search-answers';

/** Debounce of the search field (behaviour.md §9). */
const DEBOUNCE_MS = 400;

type Named = { uid: string; key: string; name: string };

const text = searchText.id;
const field = () => screen.getByRole('combobox', { name: layoutText.id.searchLabel });
const rows = () => screen.queryAllByRole('option').map((row) => row.textContent);
const callsOf = (calls: SeenCall[], name: SeenCall['name']) => calls.filter((call) => call.name === name);

const water = aHit('Merebus air', {
  marked_title: [
    { text: 'Merebus ', is_marked: false },
    { text: 'air', is_marked: true },
  ],
  heading: { id: 'sampai-mendidih', text: 'Sampai mendidih' },
});
const waterPath = '/content/teh/tttttttttt/merebusair-merebus-air';
const tap = aHit('Air keran');
const [category, topic] = water.breadcrumb as [Named, Named];
const three = aSearchAnswer([water, tap, aHit('Air hujan')]);

/** Renders the field with its suggestions loaded, and then stops the clock. */
async function focusField(
  answers: FakeAnswers,
  props: Partial<SearchFormProps> = {},
  options?: RenderOptions,
) {
  const rendered = render(<SearchForm {...props} />, {
    answers: identityAnswers({ logEvent: { counted: true }, listEvents: listAnswer(), ...answers }),
    ...options,
  });
  act(() => screen.getByRole('searchbox').focus());
  await screen.findByRole('combobox');
  // The visitor is known, so the field has requested the recent articles.
  await waitFor(() => expect(callsOf(rendered.calls, 'listEvents').length).toBeGreaterThan(0));
  vi.useFakeTimers();
  // Testing Library only advances timers that it knows.
  vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) });
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  return { ...rendered, user };
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const search = async (value: string) => {
  type(value);
  await wait(DEBOUNCE_MS);
};

/** An answer that the test resolves. */
function deferred() {
  const open = new Map<string, (answer: unknown) => void>();
  return {
    answer: ({ query }: SeenCall) => new Promise((resolve) => open.set(query.q ?? '', resolve)),
    async release(query: string, answer: unknown) {
      open.get(query)?.(answer);
      await wait(0);
    },
  };
}

beforeEach(() => {
  localStorage.setItem('chat_widget_session', JSON.stringify({ _goid: 'g9', visitor_id: 'v-g9' }));
});
afterEach(() => vi.useRealTimers());

describe('asking', () => {
  test('400 ms after the last key, once, for what stands there then', async () => {
    const { calls } = await focusField({ searchContent: three });
    for (const value of ['a', 'ai', 'air']) {
      type(value);
      await wait(DEBOUNCE_MS - 1);
    }
    expect(callsOf(calls, 'searchContent')).toEqual([]);
    await wait(1);
    expect(callsOf(calls, 'searchContent').map(({ query }) => query)).toEqual([
      { q: 'air', locale: 'id', mixed: 'true', size: '8' },
    ]);
  });

  test.each(['', '   '])('never for %j', async (value) => {
    const { calls } = await focusField({ searchContent: three });
    type('air');
    type(value);
    await wait(5_000);
    expect(callsOf(calls, 'searchContent')).toEqual([]);
    expect(field()).toHaveAttribute('aria-expanded', 'false');
  });

  test('in the language of the page', async () => {
    const { calls } = await focusField({ searchContent: three }, {}, { locale: 'en' });
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'water' } });
    await wait(DEBOUNCE_MS);
    expect(callsOf(calls, 'searchContent')[0]?.query.locale).toBe('en');
    expect(screen.getAllByRole('option')[0]).toHaveAttribute('href', `/en${waterPath}#sampai-mendidih`);
  });

  test('shows and says that it loads', async () => {
    const backend = deferred();
    await focusField({ searchContent: backend.answer });
    await search('air');
    expect(document.querySelector('[data-spinner]')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(text.loading);
    await backend.release('air', three);
    expect(document.querySelector('[data-spinner]')).toBeNull();
  });

  test('a superseded request is aborted, and its late answer never shows', async () => {
    const backend = deferred();
    const { calls } = await focusField({ searchContent: backend.answer });
    await search('air');
    await search('teh');
    const [first, second] = callsOf(calls, 'searchContent');
    expect(first?.signal?.aborted).toBe(true);
    expect(second?.signal?.aborted).toBe(false);
    await backend.release('teh', aSearchAnswer([aHit('Teh hijau')]));
    await backend.release('air', three);
    expect(rows()).toEqual(['Teh hijauin Menyeduh teh - Memilih daun']);
  });

  test('leaving the field ends the request', async () => {
    const { calls } = await focusField({ searchContent: deferred().answer });
    await search('air');
    act(() => field().blur());
    expect(callsOf(calls, 'searchContent')[0]?.signal?.aborted).toBe(true);
    expect(field()).toHaveAttribute('aria-expanded', 'false');
  });

  test('words that were answered are not asked for again', async () => {
    const { calls } = await focusField({ searchContent: three });
    await search('air');
    act(() => field().blur());
    act(() => field().focus());
    await wait(5_000);
    expect(rows()).toHaveLength(3);
    expect(callsOf(calls, 'searchContent')).toHaveLength(1);
  });
});

describe('what the dropdown shows', () => {
  test('title, place and what is marked, at most as high as 24rem', async () => {
    await focusField({ searchContent: three });
    await search('air');
    const [first] = screen.getAllByRole('option');
    expect(first).toHaveTextContent('Merebus airin Menyeduh teh - Memilih daun');
    expect(within(first as HTMLElement).getByText('air', { selector: 'mark' })).toBeVisible();
    expect(first?.closest('.max-h-96')).toHaveClass('overflow-y-auto');
    expect(screen.getByRole('status')).toHaveTextContent(text.found(3));
    expect(await findAxeProblemsNow()).toEqual([]);
  });

  test('every kind of thing, each row saying what it is', async () => {
    const group = { uid: 'g', key: 'g', name: 'Umum' };
    await focusField({
      searchContent: {
        ...aSearchAnswer([]),
        count: 6,
        results: [
          water,
          aHit('Mengapa air?', { model: 'faq', key: 'mengapa', breadcrumb: [group] }),
          aHit('Kabar', { model: 'blog', key: 'kabar', breadcrumb: [] }),
          aHit('Ketel', { model: 'product', key: 'ketel', breadcrumb: [] }),
          aHit('Toko Bogor', { model: 'store-location', key: 'bogor', breadcrumb: [] }),
          aHit('Tentang kami', { model: 'page', key: 'about', breadcrumb: [] }),
        ],
      },
    });
    await search('air');
    const found = screen.getAllByRole('option').map((row) => [row.textContent, row.getAttribute('href')]);
    expect(found).toEqual([
      ['Merebus airin Menyeduh teh - Memilih daun', `${waterPath}#sampai-mendidih`],
      ['Mengapa air?Tanya jawab · Umum', '/faq/mengapa'],
      ['KabarBlog', '/blog/kabar'],
      ['KetelProduk', '/product/ketel'],
      ['Toko BogorKantor layanan', '/store-location#bogor'],
      ['Tentang kamiHalaman', '/about'],
    ]);
  });

  test('an article without a known place is there, by its key', async () => {
    const [parent] = water.breadcrumb;
    const lost = aHit('Air hujan', { key: 'air-hujan', breadcrumb: [] });
    await focusField({
      searchContent: aSearchAnswer([lost, { ...tap, breadcrumb: parent ? [parent] : [] }]),
    });
    await search('air');
    const paths = screen.getAllByRole('option').map((row) => row.getAttribute('href'));
    expect(paths).toEqual(['/content/article/air-hujan', `/content/article/${tap.key}`]);
  });

  test('the passage that matches, where the title does not hold the words', async () => {
    const before = 'Daun teh yang baik dipetik sebelum matahari terbit, lalu diseduh dengan ';
    const snippet = [
      { text: before, is_marked: false },
      { text: 'air', is_marked: true },
      { text: ' mendidih.', is_marked: false },
    ];
    await focusField({
      searchContent: aSearchAnswer([aHit('Daun teh', { snippet }), { ...water, snippet, fits: 'title' }]),
    });
    await search('air');
    expect(rows()).toEqual([
      'Daun tehin Menyeduh teh - Memilih daun… terbit, lalu diseduh dengan air mendidih.',
      'Merebus airin Menyeduh teh - Memilih daun',
    ]);
  });

  test('the way to all results when there are more', async () => {
    const { user, router } = await focusField({
      searchContent: aSearchAnswer([water], { count: 64 }),
    });
    await search('air & api');
    await user.click(screen.getByRole('option', { name: text.seeAllResults(64) }));
    expect(router.push).toHaveBeenCalledWith('/content/article?q=air%20%26%20api');
  });

  test('where everything is counted, the way to everything', async () => {
    const { user, router } = await focusField({
      searchContent: aSearchAnswer([water], { count: 64, results: [water] }),
    });
    await search('air');
    await user.click(screen.getByRole('option', { name: text.seeAllResults(64) }));
    expect(router.push).toHaveBeenCalledWith('/search?q=air');
  });

  test('how misspelt words were read', async () => {
    await focusField({ searchContent: aSearchAnswer([water], { suggestion: 'merebus' }) });
    await search('meerbus');
    expect(screen.getByText('merebus', { selector: 'b' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(`${text.didYouMean} “merebus”. ${text.found(1)}`);
  });

  test('nothing found, in the words of behaviour.md §8', async () => {
    await focusField({ searchContent: aSearchAnswer([]) });
    await search('zzz');
    expect(screen.getAllByText('Article tidak ditemukan')).toHaveLength(2);
    expect(screen.getByRole('status')).toHaveTextContent('Article tidak ditemukan');
    const ways = screen.getAllByRole('option').map((row) => [row.textContent, row.getAttribute('href')]);
    expect(ways).toEqual([
      [text.createRequest, '/request/new?subject=zzz'],
      [personText.id.contact, '/contact'],
    ]);
  });

  test('a backend that never answers has failed after a while, and its late answer never shows', async () => {
    const { answer, release } = deferred();
    await focusField({ searchContent: answer });
    await search('air');
    await wait(SEARCH_TIMEOUT_MS - 1);
    expect(screen.getByRole('status')).toHaveTextContent(text.loading);
    await wait(1);
    await release('air', three);
    expect(screen.getByRole('status')).toHaveTextContent(text.unavailable);
    expect(screen.getByRole('option', { name: text.retry })).toBeVisible();
    expect(field()).toHaveValue('air');
  });

  test.each([
    ['fails', fails(500)],
    ['is out of reach', isUnreachable],
  ])('a backend that %s: says so, the words stay, and trying again asks at once', async (_, failure) => {
    let isWell = false;
    const { calls, user } = await focusField({
      searchContent: (call: SeenCall) => {
        if (isWell) return three;
        return typeof failure === 'function' ? failure() : (failure ?? call);
      },
    });
    await search('air');
    expect(screen.getByRole('status')).toHaveTextContent(text.unavailable);
    expect(field()).toHaveValue('air');
    isWell = true;
    await user.click(screen.getByRole('option', { name: text.retry }));
    await wait(0);
    expect(callsOf(calls, 'searchContent')).toHaveLength(2);
    expect(rows()).toHaveLength(3);
    expect(field()).toHaveValue('air');
    expect(field()).toHaveFocus();
  });

  test.each([429, 503])('%i with a time to wait: says how long', async (status) => {
    await focusField({ searchContent: failsForNow(40, status) });
    await search('air');
    expect(screen.getByRole('status')).toHaveTextContent(text.busy(40));
    expect(screen.getAllByText(text.busy(40))).toHaveLength(2);
    expect(screen.getByRole('option', { name: text.retry })).toBeVisible();
    expect(field()).toHaveValue('air');
  });

  test('a backend without the search of everything is asked for its list of articles', async () => {
    const article = anArticle({ title: 'Merebus air', topic: { ...topic, category } });
    const { calls } = await focusField({ listContent: listAnswer(article) }, {}, { isRemote: true });
    await search('air');
    // Its code is loaded on demand, which takes real time; the limit of the search stands still meanwhile.
    vi.useRealTimers();
    await waitFor(() => expect(rows()).toEqual(['Merebus airin Menyeduh teh - Memilih daun']));
    const searches = callsOf(calls, 'listContent').filter(({ query }) => query.q);
    expect(searches.map(({ query }) => query.search_fields)).toEqual(['keywords,title,name']);
    expect(callsOf(calls, 'searchContent')).toEqual([]);
  });

  test('an error code leads to where it is explained, above the articles', async () => {
    const listErrorCodes = ({ query }: SeenCall) =>
      query.code === 'ERR-141'
        ? listAnswer({
            code: 'ERR-141',
            text: 'Air habis.',
            heading: { id: 'err-141', text: 'ERR-141' },
            is_explained: true,
            article: anArticle({ uid: 'aaaaaaaaaa', key: 'air-habis' }),
          })
        : listAnswer();
    const { calls } = await focusField({ searchContent: three, listErrorCodes });
    await search('err 141');
    await wait(0);
    expect(rows()[0]).toBe('Penjelasan ERR-141Air habis.');
    expect(screen.getAllByRole('option')[0]).toHaveAttribute(
      'href',
      '/content/teh/tttttttttt/aaaaaaaaaa-air-habis#err-141',
    );
    expect(screen.getByText(/^Penjelasan ERR-141\. 3 hasil/)).toHaveRole('status');
    await search('err 142');
    await wait(0);
    expect(rows()).toHaveLength(4);
    expect(rows()[0]).toMatch(/^Kode kesalahan/);
    await search('kode error 141');
    await wait(0);
    expect(rows()[0]).toBe('Penjelasan ERR-141Air habis.');
    await search('air');
    expect(callsOf(calls, 'listErrorCodes').map(({ query }) => query.code)).toEqual([
      'ERR-141',
      'ERR-142',
      'ERROR-142',
      'GALAT-142',
      'ERROR-141',
      'ERR-141',
    ]);
  });

  test('the list of all codes is not offered while one is looked up', async () => {
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    const listErrorCodes = () => isAnswered.then(() => listAnswer());
    await focusField({ searchContent: three, listErrorCodes });
    await search('err 142');
    await wait(0);
    expect(rows()).toHaveLength(3);
    answer();
    await wait(0);
    expect(rows()[0]).toMatch(/^Kode kesalahan/);
  });

  test.each([
    ['kontak', 'Hubungi kami021 55 · Buka sampai 18.00 WIB', '/contact'],
    ['kantor solo', 'Kantor layanan di SoloJalan Air 1', '/store-location?city=Solo'],
    ['harga', 'Daftar hargaHarga paket, aplikasi, perangkat, dan layanan kami.', '/product'],
  ])('%s is answered above what is found', async (query, row, href) => {
    const days = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: 0, closes: 1_080 }));
    const store = {
      uid: 'u',
      key: 'solo',
      name: 'Toko',
      city: 'Solo',
      address: 'Jalan Air 1',
      phone: null,
      hours: [],
    };
    // Set before the form reads the time, which it does once a minute.
    vi.setSystemTime('2026-03-02T03:00:00Z');
    await focusField({
      searchContent: three,
      listContent: listAnswer(store),
      getBusiness: { support_phone: '021 55', service: { days, holidays: [] } },
    });
    await search(query);
    await wait(60_000);
    expect(rows()[0]).toBe(row);
    expect(screen.getAllByRole('option')[0]).toHaveAttribute('href', href);
    expect(rows()).toHaveLength(4);
  });

  test('a search for the login opens it', async () => {
    const { user, router } = await focusField({ searchContent: aSearchAnswer([]) });
    await search('login');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(history.state).toHaveProperty('portalModal');
    expect(router.push).not.toHaveBeenCalled();
  });

  test('X03: titles are text', async () => {
    const title = '<img src=x onerror=alert(1)>';
    await focusField({
      searchContent: aSearchAnswer([{ ...water, marked_title: [{ text: title, is_marked: true }] }]),
    });
    await search('img');
    expect(screen.getByText(title, { selector: 'mark' })).toBeVisible();
    expect(document.querySelector('img')).toBeNull();
  });
});

describe('keyboard', () => {
  const open = async () => {
    const rendered = await focusField({ searchContent: three });
    await search('air');
    return rendered;
  };
  const highlighted = () =>
    document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;

  test.each([
    ['{ArrowDown}', /^Merebus air/],
    ['{ArrowDown}{ArrowDown}', /^Air keran/],
    ['{ArrowUp}', /^Air hujan/],
    ['{ArrowDown}{ArrowUp}', /^Air hujan/],
    ['{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}', /^Merebus air/],
  ])('%s leads to %s', async (keys, row) => {
    const { user } = await open();
    expect(highlighted()).toBeNull();
    await user.keyboard(keys);
    expect(highlighted()).toMatch(row);
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent(row);
    expect(field()).toHaveFocus();
  });

  test('Enter on a row opens it at its heading', async () => {
    const { user, router } = await open();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(router.push).toHaveBeenCalledExactlyOnceWith(`${waterPath}#sampai-mendidih`);
    expect(field()).toHaveAttribute('aria-expanded', 'false');
  });

  test('Enter without a row goes to all results', async () => {
    const { user, router } = await open();
    await user.keyboard('{Enter}');
    expect(router.push).toHaveBeenCalledExactlyOnceWith('/content/article?q=air');
  });

  test('Enter right after the last key does not wait for anything', async () => {
    const { user, router, calls } = await focusField({ searchContent: three });
    type('teh');
    await user.keyboard('{Enter}');
    expect(router.push).toHaveBeenCalledExactlyOnceWith('/content/article?q=teh');
    await wait(5_000);
    expect(callsOf(calls, 'searchContent')).toEqual([]);
  });

  test.each(['{Enter}', 'button'])(
    'without a network %s goes nowhere: the words stay, and why',
    async (way) => {
      const { user, router } = await focusField({ searchContent: isUnreachable });
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      await search('air');
      if (way === 'button')
        await user.click(screen.getByRole('button', { name: layoutText.id.searchSubmit }));
      else await user.keyboard(way);
      await wait(DEBOUNCE_MS);
      expect(router.push).not.toHaveBeenCalled();
      expect(field()).toHaveValue('air');
      expect(field()).toHaveFocus();
      expect(screen.getByRole('status')).toHaveTextContent(text.unavailable);
      expect(screen.getByRole('option', { name: text.retry })).toBeVisible();
    },
  );

  test('Escape closes and keeps the words; Home and End move in them', async () => {
    const { user } = await open();
    await user.keyboard('{ArrowDown}{Home}{End}');
    expect(highlighted()).toMatch(/^Merebus air/);
    await user.keyboard('{Escape}');
    expect(field()).toHaveAttribute('aria-expanded', 'false');
    expect(field()).toHaveValue('air');
    await user.keyboard('{ArrowDown}');
    expect(field()).toHaveAttribute('aria-expanded', 'true');
  });

  test('Tab goes on and chooses nothing', async () => {
    const { user, router } = await open();
    await user.keyboard('{ArrowDown}{Tab}');
    expect(screen.getByRole('button', { name: layoutText.id.searchSubmit })).toHaveFocus();
    expect(router.push).not.toHaveBeenCalled();
    expect(field()).toHaveValue('air');
  });

  test('the choice does not jump to another article when the rows change', async () => {
    const backend = deferred();
    const { user, router } = await focusField({ searchContent: backend.answer });
    await search('air');
    await backend.release('air', three);
    await search('air k');
    await user.keyboard('{ArrowDown}');
    await backend.release('air k', aSearchAnswer([tap]));
    expect(highlighted()).toBeNull();
    await user.keyboard('{Enter}');
    expect(router.push).toHaveBeenCalledExactlyOnceWith('/content/article?q=air%20k');
  });
});

describe('pointer', () => {
  test('a click opens a row, and one for another tab is left to the browser', async () => {
    const { user, router } = await focusField({ searchContent: three });
    await search('air');
    const [first] = screen.getAllByRole('option');
    expect(first).toHaveAttribute('href', `${waterPath}#sampai-mendidih`);
    expect(fireEvent.click(first as HTMLElement, { ctrlKey: true })).toBe(true);
    expect(router.push).not.toHaveBeenCalled();
    await user.click(first as HTMLElement);
    expect(router.push).toHaveBeenCalledExactlyOnceWith(`${waterPath}#sampai-mendidih`);
  });
});

describe('Recent articles', () => {
  const view = (title: string) => {
    const { uid, key, breadcrumb } = aHit(title);
    const [category, topic] = breadcrumb;
    return {
      event_name: 'view',
      created_at: '',
      event_data: { uid, key, title, topic: { ...topic, category } },
    };
  };

  test('show in a focused, empty field, and go when one types', async () => {
    const { calls } = await focusField({
      searchContent: three,
      listEvents: listAnswer<object>(view('Air keran'), { event_data: { key: 'tanpa-tempat' } }),
    });
    vi.useRealTimers();
    await screen.findByRole('group', { name: 'Recent articles' });
    await waitFor(() => expect(rows()).toEqual(['Air keranin Menyeduh teh - Memilih daun']));
    expect(screen.getByText('Recent articles')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('1 saran. Pilih dengan tombol panah.');
    expect(callsOf(calls, 'listEvents')[0]?.query).toMatchObject({ event_name: 'view', visitor: 'v-g9' });
    type('a');
    expect(rows()).toEqual([]);
    expect(screen.queryByText('Recent articles')).toBeNull();
  });

  test.each([
    ['there are none', listAnswer()],
    ['they cannot be loaded', fails(500)],
  ])('are replaced by those that are read most when %s', async (_, listEvents) => {
    const listContent = listAnswer(
      anArticle({ uid: 'a1', title: 'Air keran', total_view: 7 }),
      anArticle({ uid: 'a2', title: 'Rahasia', total_view: 5, visibility: 'private' }),
      anArticle({ uid: 'a3', title: 'Belum dibaca', total_view: 0 }),
    );
    const { calls } = await focusField({ listEvents, listContent });
    vi.useRealTimers();
    await screen.findByRole('group', { name: 'Paling banyak dibaca' });
    expect(rows()).toEqual(['Air keranin Menyeduh teh - Memilih daun']);
    expect(screen.queryByText('Recent articles')).toBeNull();
    expect(callsOf(calls, 'listContent')[0]?.query).toMatchObject({ sort: 'total_view', order: 'desc' });
  });

  test('and nothing shows when the backend fails', async () => {
    const { calls } = await focusField({ listEvents: fails(500), listContent: fails(500) });
    vi.useRealTimers();
    await waitFor(() => expect(callsOf(calls, 'listContent').length).toBeGreaterThan(0));
    expect(field()).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('without its code', () => {
  test('it is a plain form that asks for some words', () => {
    render(<SearchForm />);
    const form = screen.getByRole('search');
    expect(form).toHaveAttribute('action', '/content/article');
    expect(form).not.toHaveAttribute('method');
    expect(screen.getByRole('searchbox')).toBeRequired();
  });

  test('on a page of results what is typed meanwhile counts, and the next page sets the field anew', async () => {
    const { calls, rerender } = render(<SearchForm query="teh" />, {
      answers: identityAnswers({ searchContent: three }),
    });
    const input = screen.getByRole<HTMLInputElement>('searchbox');
    act(() => input.focus());
    input.value = 'air';
    await screen.findByRole('combobox');
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(callsOf(calls, 'searchContent').map(({ query }) => query.q)).toEqual(['air']);
    rerender(<SearchForm query="kopi" />);
    expect(input).toHaveValue('kopi');
    await waitFor(() => expect(callsOf(calls, 'searchContent').at(-1)?.query.q).toBe('kopi'));
  });

  test('the field stays the same element, with its words and caret, when the code arrives', async () => {
    render(<SearchForm />, { answers: identityAnswers({ searchContent: three }) });
    const before = screen.getByRole<HTMLInputElement>('searchbox');
    before.value = 'air';
    act(() => before.focus());
    before.setSelectionRange(1, 1);
    expect(await screen.findByRole('combobox')).toBe(before);
    expect(before).toHaveFocus();
    expect([before.value, before.selectionStart]).toEqual(['air', 1]);
    await waitFor(() => expect(rows()).toHaveLength(3));
  });
});

describe('statistics', () => {
  const events = (calls: SeenCall[]) =>
    callsOf(calls, 'logEvent').map(({ body }) => {
      const { event_name, event_data } = body as { event_name: string; event_data: object };
      return [event_name, event_data];
    });

  test('an opened row is reported with its rank, after the search', async () => {
    const { user, calls } = await focusField({ searchContent: three });
    await search('air panas');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await wait(0);
    expect(events(calls)).toEqual([
      ['search', { q: 'air panas', results: 3, locale: 'id' }],
      ['search-open', { q: 'air panas', uid: 'airkeran', rank: 2, locale: 'id' }],
    ]);
  });

  test('a search without an opened result is reported once, even if nothing was found', async () => {
    const { calls } = await focusField({ searchContent: aSearchAnswer([]) });
    await search('zzz yyy');
    act(() => field().blur());
    act(() => field().focus());
    await wait(DEBOUNCE_MS);
    act(() => field().blur());
    await wait(0);
    expect(events(calls)).toEqual([['search', { q: 'zzz yyy', results: 0, locale: 'id' }]]);
  });
});

async function findAxeProblemsNow() {
  vi.useRealTimers();
  return findAxeProblems();
}

describe('searches that are known', () => {
  const kept = () => JSON.parse(localStorage.getItem('portal-searches') ?? '{}') as { queries?: string[] };
  const keep = (...queries: string[]) => localStorage.setItem('portal-searches', JSON.stringify({ queries }));
  const popular = listAnswer({ query: 'teh hijau' }, { query: 'air' });

  test('are offered in an empty field by where they come from, and lead to their results', async () => {
    keep('Air', 'ketel');
    const { user, router, calls } = await focusField({ listPopularSearches: popular });
    await wait(0);
    const many = within(await screen.findByRole('group', { name: 'Sering dicari' }));
    const own = within(screen.getByRole('group', { name: 'Pencarian terakhir Anda' }));
    const names = (group: typeof own) => group.getAllByRole('option').map((row) => row.textContent);
    expect(names(own)).toEqual(['Air', 'ketel', 'Hapus riwayat pencarian']);
    expect(names(many)).toEqual(['teh hijau']);
    await user.click(many.getByRole('option', { name: 'teh hijau' }));
    expect(router.push).toHaveBeenCalledExactlyOnceWith('/content/article?q=teh%20hijau');
    expect(callsOf(calls, 'listPopularSearches')).toHaveLength(1);
  });

  test('of this browser are forgotten by a key, and the field stays open', async () => {
    keep('air');
    const { user } = await focusField({ listPopularSearches: popular });
    await wait(0);
    await screen.findByRole('option', { name: 'teh hijau' });
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(rows()).toEqual(['teh hijau', 'air']));
    expect(kept()).toEqual({});
    expect(field()).toHaveFocus();
    expect(await findAxeProblemsNow()).toEqual([]);
  });

  test('are kept when they found something, without what was typed on the way', async () => {
    await focusField({
      searchContent: ({ query }: SeenCall) => (query.q === 'zzz' ? aSearchAnswer([]) : three),
    });
    for (const words of ['mere', 'merebus', 'zzz', 'ketel']) {
      await search(words);
      act(() => field().blur());
      act(() => field().focus());
    }
    expect(kept().queries?.slice(0, 2)).toEqual(['ketel', 'merebus']);
    expect(kept().queries).not.toContain('mere');
    expect(kept().queries).not.toContain('zzz');
  });

  test('a backend that knows none is not asked', async () => {
    const { calls } = await focusField({}, {}, { isRemote: true });
    expect(callsOf(calls, 'listPopularSearches')).toEqual([]);
  });
});
