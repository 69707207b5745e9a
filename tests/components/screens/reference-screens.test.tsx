import { screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { BlogScreen } from '@/components/screens/BlogScreen';
import { ErrorCodesScreen } from '@/components/screens/ErrorCodesScreen';
import { GlossaryScreen } from '@/components/screens/GlossaryScreen';
import { ERROR_CODES_PAGE_SIZE } from '@/lib/constants';
import { personText } from '@/lib/text/person';
import { referenceText } from '@/lib/text/reference';
import { fakeApi } from '../../helpers/fake-api';
import { findAxeProblems } from '../../helpers/find-axe-problems';
import { PageProviders, render } from '../../helpers/render';

const text = referenceText.id;
const crumbs = [
  { name: 'Beranda', url: '/' },
  { name: 'Sini', url: '/sini' },
];
const code = (name: string, explanation: string) => ({
  id: name.toLowerCase(),
  code: name,
  text: explanation,
  title: 'Menyeduh',
  href: '/content/teh/t/a-b#galat',
  others: [{ title: 'Lain', href: '/content/teh/t/c-d' }],
});
const groups = [
  { id: 'kode-teh', name: 'Teh', codes: [code('ERR-104', 'Air dingin.'), code('ERR-105', 'Daun habis.')] },
  { id: 'kode-kopi', name: 'Kopi', codes: [code('ERR-200', 'Biji keras.')] },
];

const codes = { crumbs, groups, page: 1, count: 3 };

describe('the page of error codes', () => {
  it('filters by code, with or without hyphen, and by words; says how many are left', async () => {
    const { user } = render(<ErrorCodesScreen {...codes} />);
    const field = await screen.findByRole('searchbox', { name: text.filterCodes });
    expect(await findAxeProblems(document.body)).toEqual([]);
    const shown = () => screen.getAllByRole('term').map((term) => term.textContent);
    expect(shown()).toEqual(['ERR-104', 'ERR-105', 'ERR-200']);
    await user.type(field, 'err 105');
    expect(shown()).toEqual(['ERR-105']);
    expect(screen.queryByRole('heading', { name: 'Kopi' })).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent(text.codesShown(1, 3));
    await user.clear(field);
    await user.type(field, 'biji');
    expect(shown()).toEqual(['ERR-200']);
  });

  it('keeps the filter in the address, and the category that was opened', async () => {
    const at = { pathname: '/reference/error-codes', query: { q: 'biji' } };
    const { user, router } = render(<ErrorCodesScreen {...codes} />, at);
    const shown = () => screen.getAllByRole('term').map((term) => term.textContent);
    const field = await screen.findByRole('searchbox');
    expect(field).toHaveValue('biji');
    expect(shown()).toEqual(['ERR-200']);
    const quietly = { shallow: true, scroll: false };
    await user.type(field, ' keras');
    await user.tab();
    const url = { pathname: at.pathname, query: { q: 'biji keras' } };
    expect(router.replace).toHaveBeenCalledWith(url, undefined, quietly);
    await user.clear(field);
    await waitFor(() => {
      const whole = { pathname: at.pathname, query: {} };
      expect(router.replace).toHaveBeenCalledWith(whole, undefined, quietly);
    });
    // A second press folds it again.
    const summary = screen.getByRole('heading', { name: 'Kopi' });
    await user.click(summary);
    await user.click(summary);
    const opened = { pathname: at.pathname, query: { q: 'biji' }, hash: 'kode-kopi' };
    expect(router.replace).toHaveBeenLastCalledWith(opened, undefined, quietly);
  });

  it('offers the search for what is not there', async () => {
    const { user } = render(<ErrorCodesScreen {...codes} />);
    await user.type(await screen.findByRole('searchbox'), 'gula');
    expect(screen.getByText(text.noCode)).toBeVisible();
    expect(screen.getByRole('link', { name: text.search('gula') })).toHaveAttribute('href', '/search?q=gula');
  });

  it('folds the categories of many codes, and unfolds what is asked for', async () => {
    const many = Array.from({ length: 40 }, (_, index) => code(`ERR-${300 + index}`, `Sebab ${index}.`));
    const all = [...groups, { id: 'kode-gula', name: 'Gula', codes: many }];
    window.location.hash = '#err-200';
    const { user } = render(<ErrorCodesScreen {...codes} groups={all} />);
    const isOpen = (id: string) => document.getElementById(id)?.closest('details')?.open;
    expect(['kode-teh', 'kode-kopi', 'kode-gula'].map(isOpen)).toEqual([false, true, false]);
    expect(screen.getByText(text.codesShown(40, 40), { selector: 'summary *' })).toBeVisible();
    expect(await findAxeProblems(document.body)).toEqual([]);
    await user.type(await screen.findByRole('searchbox'), 'sebab');
    expect(isOpen('kode-gula')).toBe(true);
    window.location.hash = '';
  });

  it('has pages where there are many, and the search of the portal instead of a filter', async () => {
    const count = 2 * ERROR_CODES_PAGE_SIZE + 1;
    render(<ErrorCodesScreen {...codes} page={2} count={count} />);
    const pages = screen.getByRole('navigation', { name: text.pages });
    expect(within(pages).getByText(text.range(201, 400, count))).toBeVisible();
    const links = within(pages).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      expect.arrayContaining(['/reference/error-codes', '/reference/error-codes/3']),
    );
    const field = screen.getByRole('searchbox', { name: text.searchCodes });
    expect(field.closest('form')).toHaveAttribute('action', '/search');
    expect(await findAxeProblems(document.body)).toEqual([]);
  });

  it('is a plain list with anchors and links before JavaScript runs', () => {
    const html = renderToString(
      <PageProviders api={fakeApi().api}>
        <ErrorCodesScreen {...codes} />
      </PageProviders>,
    );
    expect(html).toContain('id="err-200"');
    expect(html).toContain('href="/content/teh/t/a-b#galat"');
  });

  it('says that there are none', () => {
    render(<ErrorCodesScreen {...codes} groups={[]} />);
    expect(screen.getByText(text.noCodes)).toBeVisible();
  });
});

describe('the page of terms', () => {
  const ppn = { id: 'ppn', term: 'PPN', aliases: ['pajak'], explanation: 'Pajak.', href: '/content/a/b/c-d' };
  const letters = [
    { letter: 'K', id: 'huruf-k', terms: [{ id: 'kas', term: 'Kas', aliases: [], explanation: 'Uang.' }] },
    { letter: 'P', id: 'huruf-p', terms: [ppn] },
  ];

  it('explains terms by letter, with links to letters and articles', async () => {
    render(<GlossaryScreen crumbs={crumbs} letters={letters} />);
    const nav = screen.getByRole('navigation', { name: text.letters });
    expect(within(nav).getByRole('link', { name: 'P' })).toHaveAttribute('href', '#huruf-p');
    expect(screen.getByText(text.alsoCalled('pajak'))).toBeVisible();
    expect(screen.getByRole('link', { name: `${text.readMore}: PPN` })).toHaveAttribute('href', ppn.href);
    expect(await findAxeProblems(document.body)).toEqual([]);
  });

  it('may be empty', () => {
    render(<GlossaryScreen crumbs={crumbs} letters={[]} />);
    expect(screen.getByText(text.noTerms)).toBeVisible();
  });
});

it.each([
  [
    'posts',
    <BlogScreen
      key="b"
      {...{ title: 'Blog', lead: '', crumbs, categories: [], posts: [] }}
      {...{ page: 1, first: 1, count: 0, previous: null, next: null }}
    />,
  ],
  ['error codes', <ErrorCodesScreen key="c" {...codes} />],
  ['terms', <GlossaryScreen key="g" crumbs={crumbs} letters={[]} />],
])('the page of %s leads to a person', async (_, page) => {
  render(page);
  expect(await screen.findByRole('link', { name: personText.id.contact })).toHaveAttribute(
    'href',
    '/contact',
  );
});
