import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { LazyTopBars } from '@/components/layout/Layout';
import { KnownIssueNote } from '@/components/announcement/KnownIssueNote';
import type { Announcement } from '@/lib/contract/directory';
import { fails, listAnswer } from '@/tests/helpers/fake-api';
import { findAxeProblems } from '@/tests/helpers/find-axe-problems';
import { identityAnswers, storeToken } from '@/tests/helpers/identity';
import { render } from '@/tests/helpers/render';

const T = '2026-11-20T03:00:00.000Z';
const announcement = (title: string, more: Partial<Announcement> = {}): Announcement => ({
  uid: `uid-${title}`,
  severity: 'info',
  title,
  text: 'Isi pengumuman.',
  starts_at: T,
  ends_at: null,
  updated_at: T,
  is_over: false,
  ...more,
});
const INCIDENT = announcement('Faktur', { severity: 'incident' });
const WARNING = announcement('Pemeliharaan', { severity: 'warning' });
const INFO = announcement('Libur', { url: '/blog/libur' });

const show = (...all: Announcement[]) =>
  render(
    <>
      <LazyTopBars />
      <main tabIndex={-1} />
    </>,
    { answers: { listAnnouncements: listAnswer(...all) } },
  );
const lines = () => screen.queryAllByRole('listitem').map((line) => line.textContent);

describe('the bar', () => {
  test('says how much it matters in words, and links to more, politely', async () => {
    const { container } = show(INCIDENT, INFO);
    const bar = await screen.findByRole('region', { name: 'Pengumuman' });
    expect(bar.parentElement).toHaveAttribute('aria-live', 'polite');
    expect(lines()).toEqual([
      'GangguanFaktur Isi pengumuman.Selengkapnya: Faktur',
      'InfoLibur Isi pengumuman.Selengkapnya: Libur',
    ]);
    const hrefs = within(bar)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    // The last one is shown on phones with a consent question, in a single line.
    expect(hrefs).toEqual(['/known-issues#uid-Faktur', '/blog/libur', '/known-issues']);
    expect(await findAxeProblems(container)).toEqual([]);
  });

  test('shows two at most, and where all are', async () => {
    show(INCIDENT, WARNING, INFO);
    expect(await screen.findByRole('link', { name: 'Lihat semua (3)' })).toHaveAttribute(
      'href',
      '/known-issues',
    );
    expect(lines()).toHaveLength(2);
  });

  test('a text that is cut opens in place, and then leads to more', async () => {
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(120);
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(72);
    const { user } = show(INFO);
    await user.click(await screen.findByRole('button', { name: 'Selengkapnya: Libur', expanded: false }));
    expect(screen.getByRole('link', { name: 'Selengkapnya: Libur' })).toHaveFocus();
  });

  test('closed, it stays closed on this device until its text changes; the focus goes on', async () => {
    const { user } = show(INCIDENT, INFO);
    await user.click(await screen.findByRole('button', { name: 'Tutup pengumuman: Faktur' }));
    expect(lines()).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Tutup pengumuman: Libur' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('region')).toBeNull();
    expect(screen.getByRole('main')).toHaveFocus();
    cleanup();
    show({ ...INCIDENT, updated_at: '2026-11-20T04:00:00.000Z' }, INFO);
    await waitFor(() => expect(lines()).toHaveLength(1));
    expect(lines()[0]).toContain('Faktur');
  });

  test('another page asks again, and a failure keeps what is shown', async () => {
    let answer: unknown = listAnswer(INCIDENT);
    const { router, calls } = render(<LazyTopBars />, { answers: { listAnnouncements: () => answer } });
    await screen.findByRole('region');
    answer = fails(503, 'unavailable');
    // Relative, because it polls too, which a slow machine may reach.
    const asked = calls.length;
    await act(async () => router.events.emit('routeChangeComplete', '/blog'));
    expect(calls.length).toBeGreaterThan(asked);
    expect(screen.getByRole('region')).toBeVisible();
    answer = listAnswer();
    await act(async () => router.events.emit('routeChangeComplete', '/faq'));
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  });

  // Browsers and proxies may cache an answer for four seconds, the server for one.
  test('a page that stays open asks every five seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { calls } = show();
    const asked = () => calls.filter(({ name }) => name === 'listAnnouncements').length;
    await vi.waitFor(() => expect(asked()).toBe(1), { timeout: 10_000 });
    for (const count of [2, 3]) {
      await act(() => vi.advanceTimersByTimeAsync(5_100));
      expect(asked()).toBe(count);
    }
    vi.useRealTimers();
  });

  test('a remote backend that lacks the call is not asked', () => {
    const { calls } = render(<LazyTopBars />, { isRemote: true });
    expect(calls).toEqual([]);
  });
});

test('before a request, the known issues are named, other announcements are not', async () => {
  render(<KnownIssueNote />, { answers: { listAnnouncements: listAnswer(INCIDENT, INFO) } });
  expect(await screen.findByText('Ada gangguan yang sedang kami tangani:')).toBeVisible();
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Faktur']);
});

test('who is logged in can ask to be told when a known issue ends', async () => {
  storeToken();
  let isDown = true;
  const { user, calls } = render(<KnownIssueNote />, {
    answers: identityAnswers({
      listAnnouncements: listAnswer(INCIDENT),
      listFollowedAnnouncements: listAnswer(),
      followAnnouncement: () => (isDown ? fails(500) : {}),
    }),
  });
  const button = await screen.findByRole('button', { name: 'Beri tahu saya saat selesai: Faktur' });
  await user.click(button);
  expect(await screen.findByText('Belum berhasil. Coba lagi sebentar lagi.')).toBeVisible();
  isDown = false;
  await user.click(button);
  expect(await screen.findByText('Anda akan diberi tahu lewat email saat selesai.')).toBeVisible();
  expect(button).not.toBeInTheDocument();
  expect(calls.findLast(({ name }) => name === 'followAnnouncement')?.params).toEqual({ uid: INCIDENT.uid });
});

test('who asked for that before is told so, and is not asked again', async () => {
  storeToken();
  render(<KnownIssueNote />, {
    answers: identityAnswers({
      listAnnouncements: listAnswer(INCIDENT, WARNING),
      listFollowedAnnouncements: listAnswer(INCIDENT.uid),
    }),
  });
  const [followed, other] = await screen.findAllByRole('listitem');
  expect(await screen.findByText('Anda akan diberi tahu lewat email saat selesai.')).toBeVisible();
  expect(within(followed!).queryByRole('button')).toBeNull();
  expect(
    within(other!).getByRole('button', { name: 'Beri tahu saya saat selesai: Pemeliharaan' }),
  ).toBeVisible();
});

test('following is offered if the followed announcements cannot be loaded', async () => {
  storeToken();
  render(<KnownIssueNote />, {
    answers: identityAnswers({
      listAnnouncements: listAnswer(INCIDENT),
      listFollowedAnnouncements: fails(503),
    }),
  });
  expect(await screen.findByRole('button', { name: 'Beri tahu saya saat selesai: Faktur' })).toBeVisible();
});
