import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DeskFrame } from '@/components/desk/DeskFrame';
import { DeskRequestScreen } from '@/components/desk/DeskRequestScreen';
import { THREAD_POLL_MS } from '@/lib/constants';
import { changeDeskDraft, readDeskDraft } from '@/components/desk/desk-drafts';
import { outbox, takeBack, UNDO_MS } from '@/components/desk/desk-outbox';
import { deskText } from '@/lib/text/desk';
import { deskRequestText } from '@/lib/text/desk-request';
import { ratingText } from '@/lib/text/rating';
import { formFieldText } from '@/lib/text/request-form';
import { deskQueueText } from '@/lib/text/desk-queue';
import { chooseInMenu, menuButton } from '@/tests/helpers/choose-in-menu';
import { CUSTOMER, deskAnswers, deskRequest, RINI } from '@/tests/helpers/desk-answers';
import { fails, failsAt, isMissing, type FakeAnswers } from '@/tests/helpers/fake-api';
import { findAxeProblems } from '@/tests/helpers/find-axe-problems';
import { render } from '@/tests/helpers/render';

const text = deskRequestText.id;
const words = deskText.id;
const media = formFieldText.id;
const KEY = 'TICKET-42';
const BEGUN = '2026-11-20T05:00:00.000Z';

const open = (overrides: FakeAnswers = {}) =>
  render(
    <DeskFrame portalName="Kedai" page={{ request: KEY }}>
      <DeskRequestScreen requestKey={KEY} />
    </DeskFrame>,
    { answers: deskAnswers(overrides), pathname: '/desk/request/[key]', query: { key: KEY } },
  );

/** Inserts text as if it was typed; jsdom has no layout for the editor. */
const write = (body: string, kind: 'answer' | 'note' = 'answer') =>
  act(() => changeDeskDraft(RINI.uid, KEY, kind, BEGUN, (now) => ({ ...now, body })));

/** Returns the editor, which is loaded when the field of the answer has the focus. */
async function openEditor(): Promise<HTMLElement> {
  const field = () => screen.getByRole('textbox', { name: text.kinds.answer });
  await screen.findByRole('textbox', { name: text.kinds.answer });
  act(() => field().focus());
  await waitFor(() => expect(field()).toHaveAttribute('contenteditable', 'true'));
  return field();
}

// Files share the outbox: the outcome of a change here is no notice in the next one.
afterEach(() => {
  for (const { id } of outbox.get().waiting) takeBack(id);
  outbox.set({ waiting: [] });
});
beforeEach(() => {
  for (const kind of ['answer', 'note'] as const) {
    changeDeskDraft(RINI.uid, KEY, kind, BEGUN, (now) => ({ ...now, body: '', media: [] }));
  }
});

describe('a request at the desk', () => {
  test('the conversation with notes, the customer, what was read before, and the fields', async () => {
    const { container } = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Mangkuk 42 kosong' })).toBeVisible();
    const thread = screen.getByRole('region', { name: text.thread });
    const entries = within(thread).getAllByRole('listitem');
    expect(entries.map((entry) => entry.textContent)).toEqual([
      expect.stringContaining('Sejak pagi.'),
      expect.stringMatching(`Budi · ${text.staff}.*Kami periksa`),
      expect.stringMatching(`${text.note}.*Kuncinya ada di laci`),
    ]);
    expect(await screen.findByText('+62812345678')).toBeVisible();
    expect(screen.getByRole('link', { name: /TICKET-7 Pintu macet/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Memberi makan kucing' })).toBeVisible();
    expect(screen.getByText('Tidur')).toBeVisible();
    await screen.findByRole('textbox', { name: text.kinds.answer });
    expect(await findAxeProblems(container)).toEqual([]);
  });

  test('what the customer files meanwhile appears beside it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let customer = CUSTOMER;
    open({ getCustomer: () => customer });
    await screen.findByRole('link', { name: /TICKET-7 Pintu macet/ });
    const [known] = CUSTOMER.requests;
    customer = { ...CUSTOMER, requests: [{ ...known!, key: 'TICKET-50', name: 'Baru saja' }, known!] };
    await act(() => vi.advanceTimersByTimeAsync(THREAD_POLL_MS + 100));
    expect(await screen.findByRole('link', { name: /TICKET-50 Baru saja/ })).toBeVisible();
    vi.useRealTimers();
  });

  test('of many other requests the latest stand there, and a link to all', async () => {
    const [one] = CUSTOMER.requests;
    const requests = Array.from({ length: 8 }, (_, at) => ({ ...one!, key: `TICKET-${90 + at}` }));
    open({ getCustomer: { ...CUSTOMER, requests, request_count: 9 } });
    const summary = await screen.findByText(text.others(8));
    const panel = within(summary.closest('details')!);
    expect(panel.getAllByRole('listitem')).toHaveLength(5);
    expect(panel.getByRole('link', { name: text.allOfCustomer })).toHaveAttribute(
      'href',
      '/desk?view=all&order=created&q=mina%40kucing.example',
    );
  });

  test('a rating stands in the conversation with its reasons and comment', async () => {
    const rated = '2026-11-20T06:00:00.000Z';
    const rating = {
      score: 4,
      reasons: ['fast' as const],
      comment: 'Cepat, terima kasih.',
      is_editable: true,
    };
    open({ getDeskRequest: deskRequest({ rating: { ...rating, created_at: rated, updated_at: rated } }) });
    const thread = await screen.findByRole('region', { name: text.thread });
    const entry = within(thread).getAllByRole('listitem').at(-1);
    expect(entry).toHaveTextContent(/^Mina Kucing memberi nilai.*Cepat dibalas.*Cepat, terima kasih\.$/);
    expect(within(entry!).getByRole('img', { name: ratingText.id.stars(4) })).toBeVisible();
  });

  test('says who gets copies of the answers', async () => {
    open({ getDeskRequest: deskRequest({ copy_to: 'rina@kucing.example' }) });
    expect((await screen.findByText('rina@kucing.example')).closest('p')).toHaveTextContent(text.copyTo);
  });

  test('has the texts of a request that was merged into it, and one that was merged can be taken out again', async () => {
    const merged = {
      ...CUSTOMER.requests[0]!,
      key: 'TICKET-7',
      name: 'Pintu macet',
      customer: 'Mina Kucing',
      fields: [],
      attachments: [],
      comments: [{ ...deskRequest().comments[0]!, uid: 'c7', body: '<p>Engselnya patah.</p>' }],
    };
    open({ getDeskRequest: deskRequest({ merged: [merged] }) });
    const thread = within(await screen.findByRole('region', { name: text.thread }));
    expect(thread.getByText('Engselnya patah.').closest('li')).toHaveTextContent(text.mergedFrom('TICKET-7'));
    expect(thread.getByText('Pintu macet').closest('li')).toHaveTextContent(text.filed('Mina Kucing'));
    cleanup();
    const { user, calls } = open({
      getDeskRequest: deskRequest({ merged_into: CUSTOMER.requests[0]! }),
      unmergeRequest: {},
    });
    await user.click(await screen.findByRole('button', { name: text.unmerge }));
    await waitFor(() => expect(calls.some(({ name }) => name === 'unmergeRequest')).toBe(true));
    expect(document.getElementById('meja')).toHaveFocus();
  });

  test('is merged into another one: without its number the field says so', async () => {
    const { user, calls } = open({ mergeRequest: {} });
    await user.click(await screen.findByRole('button', { name: text.merge }));
    const dialog = screen.getByRole('dialog', { name: text.mergeTitle(KEY) });
    const number = within(dialog).getByRole('textbox', { name: text.mergeKey });
    expect(number).toHaveFocus();
    await user.click(within(dialog).getByRole('button', { name: text.mergeDo }));
    expect(number).toHaveAccessibleDescription('Isi “Nomor permintaan tujuan” lebih dahulu.');
    expect(number).toHaveFocus();
    await user.type(number, 'yang kemarin{Enter}');
    expect(number).toHaveAccessibleDescription(text.mergeUnreadable);
    await user.clear(number);
    await user.type(number, '7{Enter}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(calls.find(({ name }) => name === 'mergeRequest')).toMatchObject({
      params: { key: KEY },
      body: { into: 'TICKET-7' },
    });
  });

  test.each([
    ['there is no such request', fails(404), text.mergeErrors.missing('TICKET-7')],
    ['it is of another customer', failsAt('into', 'other-business'), text.mergeErrors['other-business']],
    ['it has been merged itself', failsAt('into', 'merged'), text.mergeErrors.merged],
    ['the server fails', fails(503), words.changeFailed],
  ])('a merge that fails says why: %s', async (_, mergeRequest, message) => {
    const { user } = open({ mergeRequest });
    await user.click(await screen.findByRole('button', { name: text.merge }));
    await user.type(screen.getByRole('textbox', { name: text.mergeKey }), 'ticket-7{Enter}');
    expect(await screen.findByText(message)).toHaveRole('alert');
  });

  test('status and assignee are changed; what is refused is said', async () => {
    let isRefused = false;
    const { user, calls } = open({
      updateRequests: () => ({ changed: isRefused ? [] : [KEY], failed: isRefused ? [KEY] : [] }),
    });
    await user.click(await screen.findByRole('button', { name: text.take }));
    expect(await screen.findByText(text.changeSaved)).toBeVisible();
    expect(menuButton(deskQueueText.id.assignee)).toHaveFocus();
    isRefused = true;
    await chooseInMenu(user, deskQueueText.id.status, /Selesai/);
    expect(menuButton(deskQueueText.id.status)).toHaveFocus();
    expect(menuButton(deskQueueText.id.status)).toHaveTextContent('Selesai');
    await user.click(screen.getByRole('button', { name: words.changeNow }));
    expect(await screen.findByText(words.changeRefused(KEY))).toBeVisible();
    expect(menuButton(deskQueueText.id.status)).toHaveTextContent('Terbuka');
    const bodies = calls.filter(({ name }) => name === 'updateRequests').map(({ body }) => body);
    expect(bodies).toEqual([
      { agent: RINI.uid, keys: [KEY], assignee: RINI.uid },
      { agent: RINI.uid, keys: [KEY], status: 'completed' },
    ]);
  });

  test('who else is here is said, and what others add comes by itself', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let isLater = false;
    const later = deskRequest({ version: 'v2' });
    later.notes.push({
      ...later.notes[0]!,
      uid: 'n2',
      body: '<p>Sudah dibuka.</p>',
      created_at: '2026-11-20T06:00:00Z',
    });
    open({
      getDeskRequest: () => (isLater ? later : deskRequest()),
      watchRequest: () =>
        isLater
          ? { version: 'v2', present: [{ name: 'Budi', is_writing: true }] }
          : { version: 'v1', present: [] },
    });
    await screen.findByText('Kuncinya ada di laci.');
    isLater = true;
    await act(() => vi.advanceTimersByTimeAsync(THREAD_POLL_MS + 100));
    expect(await screen.findByText('Sudah dibuka.')).toBeVisible();
    expect(screen.getByText(text.writing('Budi'))).toBeVisible();
    vi.useRealTimers();
  });

  test('a customer with more requests than are listed: the rest is in the queue', async () => {
    open({ getCustomer: { ...(deskAnswers().getCustomer as object), request_count: 56 } });
    expect(await screen.findByText(text.others(55))).toBeVisible();
    const all = screen.getByRole('link', { name: text.allOfCustomer });
    expect(all).toHaveAttribute(
      'href',
      `/desk?view=all&order=created&q=${encodeURIComponent('mina@kucing.example')}`,
    );
  });

  test('while it is not there, the page has its key for a heading', async () => {
    open({ getDeskRequest: fails(500) });
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: KEY })).toBeInTheDocument();
  });

  test('one that does not exist leads to the queue', async () => {
    open({ getDeskRequest: isMissing });
    expect(await screen.findByText(text.missing)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: KEY })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: text.toQueue })).toHaveAttribute('href', '/desk');
  });
});

describe('an answer', () => {
  test.each(['r', 'n'])('what is typed right after %s is no shortcut', async (key) => {
    const { calls } = open({ updateRequests: { changed: [KEY], failed: [] } });
    await screen.findByRole('textbox', { name: text.kinds.answer });
    fireEvent.keyDown(document.body, { key });
    fireEvent.keyDown(document.activeElement!, { key: 'a' });
    fireEvent.keyDown(document.activeElement!, { key: 's' });
    expect(calls.some(({ name }) => name === 'updateRequests')).toBe(false);
    expect(document.getElementById('desk-status')).not.toHaveFocus();
    const kind = key === 'r' ? 'answer' : 'note';
    await waitFor(() => expect(screen.getByRole('textbox', { name: text.kinds[kind] })).toHaveFocus());
  });

  test('sent while an image is uploaded, it leaves with the image; one that failed keeps it back', async () => {
    URL.createObjectURL = vi.fn(() => 'blob:x');
    URL.revokeObjectURL = vi.fn();
    const finish: ((answer: unknown) => void)[] = [];
    const { user } = open({
      uploadDeskMedia: () => new Promise((resolve) => finish.push(resolve)),
      answerRequest: {},
    });
    await screen.findByRole('textbox', { name: text.kinds.answer });
    write('<p>Lihat gambar.</p>');
    const input = screen.getByLabelText<HTMLInputElement>(text.attach);
    const image = (name: string) => new File(['x'], name, { type: 'image/png' });
    await user.upload(input, image('a.png'));
    await user.click(screen.getByRole('button', { name: text.send }));
    expect(screen.getByText(media.sentAfterUploads)).toBeVisible();
    await act(async () => finish[0]?.(fails(503)));
    expect(await screen.findByRole('alert')).toHaveTextContent(media.failedUploads);
    expect(outbox.get().waiting).toEqual([]);
    await user.click(screen.getByRole('button', { name: media.removeImage('a.png') }));
    await user.upload(input, image('b.png'));
    await user.click(screen.getByRole('button', { name: text.send }));
    await act(async () => finish[1]?.({ data: { id: 'm1', image_url: '/m1' } }));
    expect(await screen.findByText(words.sendingIn(KEY, 10))).toBeVisible();
    expect(outbox.get().waiting).toMatchObject([{ body: '<p>Lihat gambar.</p>', media: [{ id: 'm1' }] }]);
  });

  test('carries ten images at most, counting those that are there already', async () => {
    URL.createObjectURL = vi.fn(() => 'blob:x');
    const { calls } = open({ uploadDeskMedia: { data: { id: 'm1', image_url: '/m1' } } });
    await screen.findByRole('textbox', { name: text.kinds.answer });
    const input = screen.getByLabelText<HTMLInputElement>(text.attach);
    expect(input).toHaveAccessibleDescription(
      'PNG, JPEG, WebP, GIF, HEIC, atau AVIF * Ukuran gambar maksimal 5MB',
    );
    const images = (count: number) =>
      Array.from({ length: count }, (_, at) => new File(['x'], `${at}.png`, { type: 'image/png' }));
    fireEvent.change(input, { target: { files: images(9) } });
    fireEvent.change(input, { target: { files: images(3) } });
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleName(
      'Paling banyak 10 lampiran. 2 berkas tidak diunggah.',
    );
    await waitFor(() => expect(calls.filter(({ name }) => name === 'uploadDeskMedia')).toHaveLength(10));
  });

  test('is held for ten seconds, then sent once with the version that was read', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user, calls } = open({ answerRequest: {} });
    await screen.findByRole('textbox', { name: text.kinds.answer });
    write('<p>Sudah diisi.</p>');
    await chooseInMenu(user, text.sendMenu, text.sendAs.completed);
    expect(await screen.findByText(words.sendingIn(KEY, 10))).toBeVisible();
    expect(readDeskDraft(RINI.uid, KEY, 'answer')).toBeUndefined();
    expect(calls.some(({ name }) => name === 'answerRequest')).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(UNDO_MS + 100));
    expect(await screen.findByText(words.sent(KEY))).toBeVisible();
    const sent = calls.filter(({ name }) => name === 'answerRequest');
    expect(sent).toMatchObject([
      {
        params: { key: KEY },
        body: { body: '<p>Sudah diisi.</p>', media: [], version: 'v1', status: 'completed' },
        headers: { 'idempotency-key': expect.stringMatching(/^\w{32}$/) },
      },
    ]);
    vi.useRealTimers();
  });

  test('taken back it is in its field again, and nothing was sent', async () => {
    const { user, calls } = open({ answerRequest: {} });
    await screen.findByRole('textbox', { name: text.kinds.answer });
    write('<p>Sudah diisi.</p>');
    await user.click(screen.getByRole('button', { name: text.send }));
    await user.click(await screen.findByRole('button', { name: words.undo }));
    expect(await screen.findByText(words.undone(KEY), { exact: false })).toBeVisible();
    expect(readDeskDraft(RINI.uid, KEY, 'answer')?.body).toBe('<p>Sudah diisi.</p>');
    expect(calls.some(({ name }) => name === 'answerRequest')).toBe(false);
  });

  test('sent by keyboard leaves the focus in the emptied field, where Ctrl+Z takes it back', async () => {
    const { user, calls } = open({ answerRequest: {} });
    const field = await openEditor();
    write('<p>Sudah diisi.</p>');
    act(() => field.focus());
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText(words.sendingIn(KEY, 10))).toBeVisible();
    expect(field).toHaveFocus();
    expect(field).toHaveTextContent('');
    expect(screen.getByRole('button', { name: media.undo })).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(field).toHaveTextContent('Sudah diisi.'));
    expect(field).toHaveFocus();
    expect(outbox.get().waiting).toEqual([]);
    expect(calls.some(({ name }) => name === 'answerRequest')).toBe(false);
  });

  test('is not taken back by Ctrl+Z in a field with text, which undoes what was typed', async () => {
    const { user } = open({ answerRequest: {} });
    const field = await openEditor();
    write('<p>Sudah diisi.</p>');
    act(() => field.focus());
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('button', { name: words.undo });
    write('<p>Satu lagi.</p>');
    await user.keyboard('{Control>}z{/Control}');
    expect(outbox.get().waiting).toHaveLength(1);
  });

  test('is not taken back by Ctrl+Z in a search, nor in an empty field with something to undo', async () => {
    const { user } = open({ answerRequest: {} });
    const field = await openEditor();
    write('<p>Sudah diisi.</p>');
    act(() => field.focus());
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('button', { name: words.undo });
    await user.keyboard('{Control>}k{/Control}');
    const search = screen.getByRole('combobox', { name: text.articleSearch });
    await user.click(search);
    await user.keyboard('{Control>}z{/Control}');
    expect(outbox.get().waiting).toHaveLength(1);
    act(() => field.focus());
    await user.keyboard('{Control>}{Shift>}7{/Shift}{/Control}');
    expect(within(field).getByRole('list')).toBeInTheDocument();
    await user.keyboard('{Control>}z{/Control}');
    expect(within(field).queryByRole('list')).toBeNull();
    expect(outbox.get().waiting).toHaveLength(1);
    await user.keyboard('{Control>}z{/Control}');
    expect(outbox.get().waiting).toEqual([]);
  });

  test('sent by the menu leaves the focus there; sent in spite of what is new, in the field', async () => {
    const { user } = open({ answerRequest: {} });
    const field = await openEditor();
    write('<p>Sudah diisi.</p>');
    await chooseInMenu(user, text.sendMenu, text.sendAs.completed);
    await screen.findByRole('button', { name: words.undo });
    expect(menuButton(text.sendMenu)).toHaveFocus();
    act(() =>
      changeDeskDraft(RINI.uid, KEY, 'answer', '2026-11-20T03:30:00.000Z', (now) => ({
        ...now,
        body: '<p>Halo</p>',
      })),
    );
    await user.click(screen.getByRole('button', { name: text.send }));
    await user.click(await screen.findByRole('button', { name: text.staleSend }));
    await waitFor(() => expect(field).toHaveFocus());
  });

  test('leaves with the page that is closed', async () => {
    const { user, calls } = open({ answerRequest: {} });
    await screen.findByRole('textbox', { name: text.kinds.answer });
    write('<p>Sampai besok.</p>');
    await user.click(screen.getByRole('button', { name: text.send }));
    await screen.findByRole('button', { name: words.undo });
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(calls.filter(({ name }) => name === 'answerRequest')).toHaveLength(1));
    // The next page sends it again under the same key, in case this one did not arrive.
    expect(localStorage.getItem('desk-outbox')).toContain('Sampai besok.');
  });

  test('begun before others wrote it is held back with what is new, then goes with the status that was chosen', async () => {
    const { user } = open();
    await screen.findByRole('textbox', { name: text.kinds.answer });
    act(() =>
      changeDeskDraft(RINI.uid, KEY, 'answer', '2026-11-20T03:30:00.000Z', (now) => ({
        ...now,
        body: '<p>Halo</p>',
      })),
    );
    await chooseInMenu(user, text.sendMenu, text.sendAs.completed);
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent(text.staleTitle);
    expect(notice).toHaveTextContent('Kami periksa.');
    expect(outbox.get().waiting).toEqual([]);
    await user.click(within(notice).getByRole('button', { name: text.staleSend }));
    expect(await screen.findByText(words.sendingIn(KEY, 10))).toBeVisible();
    expect(outbox.get().waiting).toMatchObject([{ body: '<p>Halo</p>', status: 'completed' }]);
  });

  test('that the backend finds stale is a draft again', async () => {
    const { user } = open({ answerRequest: fails(409, 'stale') });
    await screen.findByRole('textbox', { name: text.kinds.answer });
    write('<p>Sudah diisi.</p>');
    await user.click(screen.getByRole('button', { name: text.send }));
    await user.click(await screen.findByRole('button', { name: words.sendNow }));
    expect(await screen.findByText(words.sendStale(KEY), { exact: false })).toBeVisible();
    expect(readDeskDraft(RINI.uid, KEY, 'answer')?.body).toBe('<p>Sudah diisi.</p>');
  });

  test('takes an article found by search as a link, and a canned answer with its placeholders filled in', async () => {
    const { user } = open({
      searchContent: {
        ...{ suggestion: null, count: 1, facets: { category: [], topic: [] }, broader: null },
        groups: [
          {
            model: 'help-article',
            count: 1,
            results: [
              {
                ...{
                  model: 'help-article',
                  uid: 'aaaaaaaaaa',
                  key: 'makan',
                  locale: 'id',
                  heading: null,
                  fits: null,
                },
                ...{ title: 'Memberi makan', marked_title: [], snippet: [] },
                breadcrumb: [
                  { uid: 'c', key: 'kucing', name: 'Kucing' },
                  { uid: 'tttttttttt', key: 'makan', name: 'Makan' },
                ],
              },
            ],
          },
        ],
      },
    });
    const meta = document.createElement('meta');
    meta.name = 'portal-settings';
    meta.content = JSON.stringify({
      siteUrl: 'https://kedai.example',
      authBase: '',
      apiBase: '/api',
      apiKey: 'demo',
    });
    document.head.append(meta);
    // Before the editor is there.
    await user.click(await screen.findByRole('button', { name: text.canned }));
    await user.type(await screen.findByRole('combobox', { name: text.cannedSearch }), 'sal{Enter}');
    const answer = () => screen.getByRole('textbox', { name: text.kinds.answer });
    await waitFor(() => expect(answer()).toHaveTextContent(`Halo Mina Kucing, tentang ${KEY}.`));
    const field = answer();
    await user.click(screen.getByRole('button', { name: text.article }));
    await user.type(screen.getByRole('combobox', { name: text.articleSearch }), 'makan');
    await screen.findByRole('option', { name: /Memberi makan/ });
    await user.keyboard('{Enter}');
    const link = await within(field).findByRole('link', { name: 'Memberi makan' });
    expect(link).toHaveAttribute('href', 'https://kedai.example/content/kucing/tttttttttt/aaaaaaaaaa-makan');
    expect(field).toHaveTextContent(`tentang ${KEY}. Memberi makan`);
    meta.remove();
  });
});

test('a draft that was continued in another tab is shown and continued as it is there', async () => {
  open();
  await screen.findByRole('textbox', { name: text.kinds.answer });
  write('<p>Dari sini.</p>');
  cleanup();
  const [entry = ''] = Object.keys(localStorage).filter((name) => name.startsWith('desk-draft'));
  const stored = localStorage.getItem(entry) ?? '';
  localStorage.setItem(entry, stored.replace('Dari sini.', 'Dari sini, lalu dari tab lain.'));
  open();
  expect(await screen.findByRole('textbox', { name: text.kinds.answer })).toHaveTextContent(
    'lalu dari tab lain',
  );
});

test('a draft for which the storage has no room any more is shown as it was written', async () => {
  open();
  const field = await openEditor();
  write('<p>Awal.</p>');
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  write('<p>Awal dan akhir.</p>');
  full.mockRestore();
  await waitFor(() => expect(field).toHaveTextContent('Awal dan akhir.'));
  expect(readDeskDraft(RINI.uid, KEY, 'answer')?.body).toBe('<p>Awal dan akhir.</p>');
  // Another tab goes on with what is stored.
  const [entry = ''] = Object.keys(localStorage).filter((name) => name.startsWith('desk-draft'));
  localStorage.setItem(entry, (localStorage.getItem(entry) ?? '').replace('Awal.', 'Awal, lalu lagi.'));
  expect(readDeskDraft(RINI.uid, KEY, 'answer')?.body).toBe('<p>Awal, lalu lagi.</p>');
});

test('D05 a note is saved at once, and stays when that fails; the same one has the same key then', async () => {
  let isDown = true;
  const { user, calls } = open({ noteRequest: () => (isDown ? fails(500) : {}) });
  await user.click(await screen.findByRole('tab', { name: text.kinds.note }));
  write('<p>Rahasia</p>', 'note');
  await user.click(screen.getByRole('button', { name: text.saveNote }));
  expect(await screen.findByText(text.noteFailed)).toBeVisible();
  const save = () => user.click(screen.getByRole('button', { name: text.saveNote }));
  const keys = () =>
    calls.filter(({ name }) => name === 'noteRequest').map(({ headers }) => headers['idempotency-key']);
  await save();
  await waitFor(() => expect(keys()).toHaveLength(2));
  expect(await screen.findByText(text.noteFailed)).toBeVisible();
  expect(keys()[1]).toBe(keys()[0]);
  write('<p>Rahasia</p><p>Lagi</p>', 'note');
  await save();
  await waitFor(() => expect(keys()).toHaveLength(3));
  expect(keys()[2]).not.toBe(keys()[0]);
  write('<p>Rahasia</p>', 'note');
  isDown = false;
  await save();
  expect(await screen.findByText(text.noteSaved)).toBeVisible();
  expect(calls.findLast(({ name }) => name === 'noteRequest')?.body).toEqual({
    agent: RINI.uid,
    body: '<p>Rahasia</p>',
    media: [],
  });
  expect(readDeskDraft(RINI.uid, KEY, 'note')).toBeUndefined();
});

test('what is written while a note is saved stays, since it is not part of the note', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const { user } = open({ noteRequest: () => new Promise((resolve) => (answer = resolve)) });
  await user.click(await screen.findByRole('tab', { name: text.kinds.note }));
  write('<p>Rahasia</p>', 'note');
  await user.click(screen.getByRole('button', { name: text.saveNote }));
  write('<p>Rahasia, dan lagi</p>', 'note');
  await act(async () => answer({}));
  expect(await screen.findByText(text.noteSavedInPart)).toBeVisible();
  expect(screen.getByRole('textbox', { name: text.kinds.note })).toHaveTextContent('Rahasia, dan lagi');
});

test('an image that is added while a note is saved belongs to the next one', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:x');
  URL.revokeObjectURL = vi.fn();
  let saved: (value: unknown) => void = () => undefined;
  let uploaded: (value: unknown) => void = () => undefined;
  const { user } = open({
    noteRequest: () => new Promise((resolve) => (saved = resolve)),
    uploadDeskMedia: () => new Promise((resolve) => (uploaded = resolve)),
  });
  await user.click(await screen.findByRole('tab', { name: text.kinds.note }));
  write('<p>Rahasia</p>', 'note');
  await user.click(screen.getByRole('button', { name: text.saveNote }));
  const image = new File(['x'], 'a.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText<HTMLInputElement>(text.attach), image);
  await act(async () => saved({}));
  expect(await screen.findByText(text.noteSaved)).toBeVisible();
  await act(async () => uploaded({ data: { id: 'm1', image_url: '/m1' } }));
  await waitFor(() => expect(readDeskDraft(RINI.uid, KEY, 'note')).toMatchObject({ media: [{ id: 'm1' }] }));
});

test('D05 a note that was not confirmed has the same key after the request was left', async () => {
  const save = async ({ user, calls }: ReturnType<typeof open>) => {
    await user.click(await screen.findByRole('tab', { name: text.kinds.note }));
    await user.click(screen.getByRole('button', { name: text.saveNote }));
    expect(await screen.findByText(text.noteFailed)).toBeVisible();
    return calls.find(({ name }) => name === 'noteRequest')?.headers['idempotency-key'];
  };
  const first = open({ noteRequest: fails(500) });
  await screen.findByRole('tab', { name: text.kinds.note });
  write('<p>Rahasia</p>', 'note');
  const key = await save(first);
  cleanup();
  expect(key).toBeTruthy();
  expect(await save(open({ noteRequest: fails(500) }))).toBe(key);
});
