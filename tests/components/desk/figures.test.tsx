import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { axisStep } from '@/components/desk/DayChart';
import { DeskFrame } from '@/components/desk/DeskFrame';
import { FiguresScreen } from '@/components/desk/FiguresScreen';
import type { Figures } from '@/lib/contract/desk';
import { deskText } from '@/lib/text/desk';
import { deskFiguresText } from '@/lib/text/desk-figures';
import { deskAnswers } from '@/tests/helpers/desk-answers';
import { fails, type FakeAnswers } from '@/tests/helpers/fake-api';
import { findAxeProblems } from '@/tests/helpers/find-axe-problems';
import { render } from '@/tests/helpers/render';

const text = deskFiguresText.id;

const FIGURES: Figures = {
  days: [
    { day: '2026-11-19', filed: 2, answered: 1, completed: 0, suggested: 4, deflected: 1 },
    { day: '2026-11-20', filed: 3, answered: 4, completed: 5, suggested: 2, deflected: 1 },
  ],
  first_answer: { count: 5, median: 45, target: 4, within: 3 },
  solution: { count: 5, median: 150, target: 0, within: 0 },
  backlog: [1, 3, 7, 30, null].map((below_days, count) => ({ below_days, count })),
  late: 2,
  ratings: {
    count: 3,
    average: 4.3,
    comments: [
      { key: 'TICKET-7', name: 'Mangkuk', score: 5, comment: '=CEPAT()', at: '2026-11-20T04:00:00Z' },
    ],
  },
  articles: [{ key: 'mangkuk', title: 'Mengisi mangkuk', views: 12, yes: 3, no: 1, requests: 2 }],
  searches: { without_results: [{ query: 'anjing', count: 4 }], without_opens: [] },
  deflections: { suggested: 6, answered: 2, filed: 5 },
};

const PAGE = (
  <DeskFrame portalName="Kedai" page="figures">
    <FiguresScreen />
  </DeskFrame>
);

const open = (answers: FakeAnswers = {}, query: Record<string, string> = {}) =>
  render(PAGE, {
    answers: deskAnswers({ getFigures: FIGURES, ...answers }),
    pathname: '/desk/figures',
    query,
  });

describe('figures', () => {
  test('what came in, how long it took in service hours, and where each figure leads', async () => {
    const { calls } = open({}, { days: '7' });
    const tile = async (name: string) =>
      (await screen.findAllByText(name)).find(({ tagName }) => tagName === 'DT')?.parentElement;
    expect(await tile(text.filed)).toHaveTextContent('5');
    expect(await tile(text.firstAnswer)).toHaveTextContent(
      '45 menitnilai tengah dari 5 permintaan; 3 dari 4 tepat waktu',
    );
    expect(await tile(text.solution)).toHaveTextContent(
      '2 jam 30 menitnilai tengah dari 5 permintaan; tanpa target',
    );
    expect(await tile(text.ratings)).toHaveTextContent('4,3rata-rata dari 5, 3 penilaian');
    expect(screen.getByRole('link', { name: '4,3' })).toHaveAttribute(
      'href',
      '/desk?view=all&order=updated&from=2026-11-19&until=2026-11-20&on=rated',
    );
    expect(within((await tile(text.late))!).getByRole('link', { name: '2' })).toHaveAttribute(
      'href',
      '/desk?view=late',
    );
    expect(screen.getByRole('link', { name: 'TICKET-7 Mangkuk' })).toHaveAttribute(
      'href',
      '/desk/request/TICKET-7',
    );
    expect(screen.getByRole('link', { name: 'anjing' })).toHaveAttribute('href', '/search?q=anjing');
    expect(screen.getByRole('link', { name: '45 menit' })).toHaveAttribute(
      'href',
      '/desk?view=all&order=updated&from=2026-11-19&until=2026-11-20&on=answered',
    );
    expect(screen.getByRole('link', { name: text.below(7) })).toHaveAttribute(
      'href',
      '/desk?view=open&order=created&from=2026-11-14&until=2026-11-17',
    );
    const [article] = within(screen.getByRole('region', { name: text.articles }))
      .getAllByRole('row')
      .slice(1);
    expect(within(article!).getByRole('link', { name: '2' })).toHaveAttribute(
      'href',
      '/desk?view=all&order=created&from=2026-11-19&until=2026-11-20&on=filed&read=mangkuk',
    );
    const heads = within(screen.getByRole('region', { name: text.articles })).getAllByRole('columnheader');
    expect(heads.map(({ dataset }) => dataset.number)).toEqual([undefined, 'true', 'true', 'true', 'true']);
    const answered = within(screen.getByRole('region', { name: text.deflections }));
    expect(answered.getAllByRole('row').map((row) => row.textContent)).toEqual([
      `${text.day}${text.suggested}${text.saidAnswered}${text.filed}`,
      '19 November 2026412',
      '20 November 2026213',
    ]);
    expect(screen.getByRole('button', { name: text.csvOf(text.deflections) })).toBeVisible();
    expect(screen.getByText(text.noSearches)).toBeVisible();
    expect(calls.find(({ name }) => name === 'getFigures')?.query).toMatchObject({ days: '7' });
    expect(screen.getByRole('link', { name: '7 hari' })).toHaveAttribute('aria-current', 'page');
    expect(await findAxeProblems()).toEqual([]);
  });

  test('without an answer in the period no target is spoken of', async () => {
    const none = { count: 0, median: null, target: 0, within: 0 };
    open({ getFigures: { ...FIGURES, first_answer: none } });
    const [name] = (await screen.findAllByText(text.firstAnswer)).filter(({ tagName }) => tagName === 'DT');
    expect(name?.parentElement).toHaveTextContent(/^Jawaban pertamabelum ada$/);
  });

  test('a list comes as CSV in which nothing runs', async () => {
    const saved: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => (saved.push(blob), 'blob:kucing'),
        revokeObjectURL: () => undefined,
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: text.csvOf(text.comments) }));
    // Reading the file as text removes the byte order mark.
    expect(await saved[0]?.text()).toBe(
      `${text.request},${text.score},${text.comment}\r\nTICKET-7 Mangkuk,5,'=CEPAT()\r\n`,
    );
    await user.click(screen.getByRole('button', { name: text.csvOf(text.deflections) }));
    expect(await saved[1]?.text()).toContain('2026-11-19,4,1,2\r\n');
    vi.unstubAllGlobals();
  });

  test('another period that cannot be loaded: the figures of the last one are not taken for it', async () => {
    const getFigures = ({ query }: { query: Record<string, string> }) =>
      query.days === '30' ? FIGURES : fails(503);
    const { rerender, router } = open({ getFigures });
    await screen.findByRole('link', { name: '45 menit' });
    router.query = { days: '90' };
    rerender(PAGE);
    expect(await screen.findByText(deskText.id.offline)).toBeVisible();
  });

  test('a failing server is said, and asked again on a click', async () => {
    let isDown = true;
    const { user } = open({ getFigures: () => (isDown ? fails(503) : FIGURES) });
    const again = await screen.findByRole('button', { name: /coba lagi/i });
    isDown = false;
    await user.click(again);
    expect(await screen.findByRole('link', { name: 'Mengisi mangkuk' })).toBeVisible();
  });
});

test.each([
  [1, 1],
  [3, 1],
  [5, 2],
  [7, 2],
  [9, 5],
  [21, 10],
  [170, 50],
])('the axis up to %i counts in steps of %i', (most, step) => {
  expect(axisStep(most)).toBe(step);
});
