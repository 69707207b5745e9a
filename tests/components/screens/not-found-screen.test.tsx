import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NotFoundScreen } from '@/components/screens/NotFoundScreen';
import { errorText } from '@/lib/text/errors';
import { fails, type SeenCall } from '../../helpers/fake-api';
import { render } from '../../helpers/render';

const text = errorText.id;
const hit = {
  model: 'help-article',
  uid: 'aaaaaaaaaa',
  key: 'merebus-air',
  locale: 'id',
  title: 'Merebus air',
  marked_title: [],
  snippet: [],
  heading: null,
  breadcrumb: [
    { uid: 'c', key: 'teh', name: 'Teh' },
    { uid: 'tttttttttt', key: 'dasar', name: 'Dasar' },
  ],
};
const answer = {
  query: 'merebus air',
  count: 1,
  groups: [{ model: 'help-article', count: 1, results: [hit] }],
};
const field = () => screen.getByRole('searchbox');

beforeEach(() => window.history.pushState({}, '', '/hc/id/360-merebus-air.html'));
afterEach(() => window.history.pushState({}, '', '/'));

describe('NotFoundScreen', () => {
  it('searches for what the address says, and suggests what was found', async () => {
    const { calls } = render(<NotFoundScreen categories={[]} />, {
      answers: { searchContent: () => answer },
    });
    const link = await screen.findByRole('link', { name: 'Merebus air' });
    expect(link).toHaveAttribute('href', '/content/teh/tttttttttt/aaaaaaaaaa-merebus-air');
    expect(screen.getByRole('heading', { name: text.suggestions })).toBeInTheDocument();
    expect(screen.getByText('Teh › Dasar')).toBeInTheDocument();
    expect(field()).toHaveValue('merebus air');
    const asked = calls.filter(({ query }: SeenCall) => query.q === 'merebus air');
    expect(asked.map(({ query }) => [query.model, query.locale])).toEqual([['help-article', 'id']]);
  });

  it('suggests nothing when the search fails', async () => {
    const { calls } = render(<NotFoundScreen categories={[]} />, { answers: { searchContent: fails(500) } });
    await waitFor(() => expect(calls.some(({ query }) => query.q === 'merebus air')).toBe(true));
    expect(screen.queryByRole('heading', { name: text.suggestions })).toBeNull();
    expect(field()).toBeInTheDocument();
  });

  it('asks nothing when the address says nothing', () => {
    window.history.pushState({}, '', '/123');
    const { calls } = render(<NotFoundScreen categories={[]} />);
    expect(calls.filter(({ query }) => query.q)).toEqual([]);
  });
});
