import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { useModal } from '@/components/modal/ModalProvider';
import { NewRequestScreen } from '@/components/screens/NewRequestScreen';
import { reportTokenRefused } from '@/lib/api/token-store';
import { requestDraftEntry } from '@/lib/client/draft-owner';
import { noteSearch } from '@/lib/client/reading-trail';
import type { RequestDraft } from '@/lib/request/request-draft';
import { authText } from '@/lib/text/auth';
import { modalText } from '@/lib/text/modal';
import { deflectionText, formFieldText, requestFormText } from '@/lib/text/request-form';
import {
  fails,
  failsAt,
  failsForNow,
  isUnreachable,
  type FakeAnswers,
  type SeenCall,
} from '@/tests/helpers/fake-api';
import { emptyBrowser, MINA, storeToken } from '@/tests/helpers/identity';
import { render } from '@/tests/helpers/render';
import { FILED, field, requestAnswers, SMALL_FORM } from '@/tests/helpers/request-answers';

const text = requestFormText.id;
const crumbs = [{ name: 'Beranda', url: '/' }];
const ENTRY = requestDraftEntry(MINA.uid);

const box = (key: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^Kolom ${key}`));
const sendButton = () => screen.findByRole('button', { name: text.send });
const created = (calls: SeenCall[]) => calls.filter(({ name }) => name === 'createIssue');
const keyOf = (call: SeenCall | undefined) => call?.headers['idempotency-key'];

function open(overrides: FakeAnswers = {}, query: Record<string, string> = {}) {
  return render(<NewRequestScreen crumbs={crumbs} />, {
    answers: requestAnswers(overrides),
    pathname: '/request/new',
    query,
  });
}

async function openAsMina(overrides: FakeAnswers = {}, query: Record<string, string> = {}) {
  storeToken();
  const rendered = open(overrides, query);
  await box('name');
  return rendered;
}

async function fill({ user }: { user: ReturnType<typeof open>['user'] }) {
  await user.type(await box('name'), 'Mangkuk kosong');
  await user.type(await box('detail'), 'Sejak pagi');
}

const understand = async (user: { click: (element: Element) => Promise<void> }) =>
  user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: modalText.id.understood }),
  );

describe('request form: the words of behaviour.md', () => {
  test('§2, §5, §8', () => {
    for (const words of Object.values(requestFormText)) {
      expect(words).toMatchObject({
        failed: 'Something Wrong, please try again!',
        required: 'This field is required',
        noUser: 'invalid settings account',
      });
    }
    expect(text.choose).toBe('Pilih salah satu');
    expect(text.invalidEmail).toBe('Email anda tidak valid');
  });
});

describe('request form: fields of the server', () => {
  test('by index, every type with its control; primary_contact is dropped, an unknown type is named', async () => {
    storeToken();
    open({
      listCreateFields: [
        field('when', 'datetime', { index: 5 }),
        field('name', 'text', { index: 1, required: true, placeholder: 'Contoh' }),
        field('primary_contact', 'text', { index: 2 }),
        field('map', 'hologram', { index: 3 }),
        field('mail', 'email', { index: 4 }),
        field('mood', 'option', { index: 6 }),
        field('haste', 'priority', { index: 7, options: [{ value: 1, text: 'Segera' }] }),
        field('detail', 'textarea', { index: 8 }),
        field('pictures', 'media', { index: 9 }),
      ],
    });
    const subject = await box('name');
    expect(subject).toBeRequired();
    expect(subject).toHaveAttribute('placeholder', 'Contoh');
    expect(await box('mail')).toHaveAttribute('type', 'email');
    expect(await box('detail')).toHaveAttribute('rows', '6');
    expect(await box('pictures')).toHaveAttribute('accept', 'image/*,.heic,.heif');
    expect(await box('pictures')).toHaveAttribute('multiple');
    expect(await box('when')).toBeInTheDocument();
    await waitFor(async () => expect((await box('mood')).textContent).toBe('Pilih salah satuMakanTidur'));
    expect((await box('haste')).textContent).toBe('Pilih salah satuSegera');
    expect(screen.queryByText(/primary_contact/)).toBeNull();
    expect(screen.getByText(text.skipped('Kolom map'))).toBeVisible();
    const shown = [...document.querySelectorAll('[data-field]')].map((one) => one.getAttribute('data-field'));
    expect(shown).toEqual(['name', 'mail', 'when', 'mood', 'haste', 'detail', 'pictures']);
  });

  test('forty fields, and a form without the kinds that need more code', async () => {
    storeToken();
    const many = Array.from({ length: 40 }, (_, at) => field(at === 0 ? 'name' : `f${at}`, 'text'));
    open({ listCreateFields: many });
    await box('name');
    expect(screen.getAllByRole('textbox')).toHaveLength(40);
  });

  test('a form that cannot be loaded says so and is asked for again', async () => {
    storeToken();
    let isUp = false;
    const { user } = open({ listCreateFields: () => (isUp ? [field('name', 'text')] : fails(503)) });
    await screen.findByText(text.formFailed);
    isUp = true;
    await user.click(screen.getByRole('button', { name: text.retry }));
    await box('name');
  });

  test('an address fills in the subject and fields by key, never over what was written', async () => {
    const { calls } = await openAsMina({}, { subject: 'Dari artikel', detail: 'Dari tautan', mood: 'tidur' });
    await waitFor(async () => expect(await box('name')).toHaveValue('Dari artikel'));
    expect(await box('detail')).toHaveValue('Dari tautan');
    // A choice by its text; its options come after the form.
    await waitFor(() => expect(screen.getByRole('combobox', { name: /Kolom mood/ })).toHaveValue('7'));
    expect(created(calls)).toEqual([]);
  });
});

describe('request form: sending', () => {
  test('a missing field: its message at the field, focus on the first, nothing is sent', async () => {
    const { user, calls } = await openAsMina();
    await user.click(await sendButton());
    const subject = await box('name');
    expect(subject).toHaveFocus();
    expect(subject).toBeInvalid();
    expect(subject).toHaveAccessibleDescription(/^This field is required Isi “Kolom /);
    expect(await box('detail')).toHaveAccessibleDescription(/^This field is required Isi “Kolom /);
    expect(created(calls)).toEqual([]);
    await user.type(subject, 'M');
    expect(subject).toBeValid();
  });

  test('project TICKET with service key and Idempotency-Key; then its number, what is next, and when', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T03:00:00Z') });
    const rendered = await openAsMina();
    const { user, calls } = rendered;
    expect(await screen.findByText(/^Sekarang tutup. Kami buka Senin pukul 08.30 WIB/)).toBeVisible();
    await fill(rendered);
    await user.selectOptions(await box('mood'), 'Tidur');
    await user.click(await sendButton());
    expect(await screen.findByText('TICKET-42')).toBeVisible();
    expect(screen.getByRole('heading', { name: text.sentTitle })).toHaveFocus();
    expect(screen.getByText(/^Sekarang tutup. Kami buka Senin pukul 08.30 WIB/)).toBeVisible();
    const [call] = created(calls);
    expect(call?.body).toEqual({
      name: 'Mangkuk kosong',
      mood: '7',
      detail: 'Sejak pagi',
      context: { articles: [], searches: [] },
      project: 'TICKET',
    });
    expect(call?.headers['x-service-key']).toBe(MINA.business_uid);
    expect(keyOf(call)).toMatch(/^[0-9a-f]{32}$/);
    expect(localStorage.getItem(ENTRY)).toBeNull();
    vi.useRealTimers();
  });

  test('D05 a double click files once', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const rendered = await openAsMina({ createIssue: () => new Promise((resolve) => (answer = resolve)) });
    await fill(rendered);
    await rendered.user.dblClick(await sendButton());
    await waitFor(() => expect(created(rendered.calls)).toHaveLength(1));
    act(() => answer(FILED));
    await screen.findByText('TICKET-42');
    expect(created(rendered.calls)).toHaveLength(1);
  });

  test('while it is sent nothing can be changed, since that would neither be sent nor kept', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const rendered = await openAsMina({ createIssue: () => new Promise((resolve) => (answer = resolve)) });
    await fill(rendered);
    await rendered.user.type(await box('name'), '{Enter}');
    await waitFor(() => expect(created(rendered.calls)).toHaveLength(1));
    const fields = (await box('name')).closest('[inert]');
    expect(fields).toContainElement(await box('detail'));
    expect(screen.getByRole('button', { name: text.sending })).toHaveFocus();
    await act(async () => answer(fails(500)));
    await understand(rendered.user);
    expect((await box('name')).closest('[inert]')).toBeNull();
  });

  test('says so when the browser keeps nothing', async () => {
    const rendered = await openAsMina();
    await rendered.user.type(await box('name'), 'M');
    expect(await screen.findByText(text.saved)).toBeVisible();
    const refusal = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    await rendered.user.type(await box('name'), 'a');
    expect(await screen.findByRole('alert')).toHaveTextContent(text.notSaved);
    expect(screen.queryByText(text.saved)).toBeNull();
    refusal.mockRestore();
    await rendered.user.type(await box('name'), 'n');
    expect(await screen.findByText(text.saved)).toBeVisible();
  });

  test('what was written in another tab while it was sent stays, as a new request', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const rendered = await openAsMina({ createIssue: () => new Promise((resolve) => (answer = resolve)) });
    await fill(rendered);
    await rendered.user.click(await sendButton());
    await waitFor(() => expect(created(rendered.calls)).toHaveLength(1));
    const newValue = (localStorage.getItem(ENTRY) ?? '').replace('Sejak pagi', 'Sejak pagi, dan lagi');
    localStorage.setItem(ENTRY, newValue);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: ENTRY, newValue })));
    await act(async () => answer(FILED));
    await screen.findByText('TICKET-42');
    const kept = JSON.parse(localStorage.getItem(ENTRY) ?? '{}') as RequestDraft;
    expect(kept.values.detail).toBe('Sejak pagi, dan lagi');
    expect(kept.key).not.toBe(keyOf(created(rendered.calls)[0]));
  });

  test.each([
    ['the backend fails', fails(500), text.serverFailed],
    ['the answer is lost', isUnreachable, text.unanswered],
    ['too often', failsForNow(600), text.tooMany(600)],
  ])(
    'D05 %s: the alert, everything stays, and the next try has the same key and body',
    async (_, failure, detail) => {
      let isUp = false;
      const createIssue = () => (isUp ? FILED : typeof failure === 'function' ? failure() : failure);
      const rendered = await openAsMina({ createIssue });
      const { user, calls } = rendered;
      await fill(rendered);
      await user.click(await sendButton());
      const alert = await screen.findByRole('alertdialog');
      expect(alert).toHaveAccessibleName('Something Wrong, please try again!');
      expect(alert).toHaveAccessibleDescription(detail);
      await understand(user);
      expect(await box('name')).toHaveValue('Mangkuk kosong');
      isUp = true;
      sessionStorage.setItem('portal-trail', JSON.stringify({ articles: [], searches: ['baru'] }));
      await user.click(await sendButton());
      await screen.findByText('TICKET-42');
      const [first, second] = created(calls);
      expect(keyOf(second)).toBe(keyOf(first));
      expect(second?.body).toEqual(first?.body);
    },
  );

  test('a time that is not understood stays, and no calendar covers the reason', async () => {
    const rendered = await openAsMina({ listCreateFields: [...SMALL_FORM, field('when', 'datetime')] });
    await fill(rendered);
    // The calendar's code is loaded with the first such field.
    const when = await screen.findByPlaceholderText('22/11/2026 14.30', {}, { timeout: 20_000 });
    await rendered.user.type(when, 'kemarin sore{Enter}');
    // The library blurs a closed calendar in the next frame.
    await act(() => new Promise<void>((done) => requestAnimationFrame(() => done())));
    expect(when).toHaveFocus();
    expect(when).toHaveValue('kemarin sore');
    expect(when).toBeValid();
    await rendered.user.tab();
    expect(when).toBeInvalid();
    expect(when).toHaveAccessibleDescription(text.invalidDate);
    await rendered.user.click(await sendButton());
    await waitFor(() => expect(when).toHaveFocus());
    expect(when).toHaveValue('kemarin sore');
    expect(when).toHaveAccessibleDescription(/22\/11\/2026 14\.30/);
    expect(screen.queryByText(formFieldText.id.time)).toBeNull();
    expect(created(rendered.calls)).toEqual([]);
    await rendered.user.keyboard('{ArrowDown}');
    expect(await screen.findByText(formFieldText.id.time)).toBeVisible();
    expect(screen.getByText('14.30')).toBeVisible();
  });

  test('a refused field: alert, then its message and the focus', async () => {
    const rendered = await openAsMina({ createIssue: failsAt('detail', 'too-large') });
    await fill(rendered);
    await rendered.user.click(await sendButton());
    await understand(rendered.user);
    expect(await box('detail')).toHaveAccessibleDescription(text.tooLong);
    expect(await box('detail')).toHaveFocus();
  });

  test('too many images are refused in words of their own', async () => {
    const rendered = await openAsMina({
      listCreateFields: [...SMALL_FORM, field('pictures', 'media')],
      createIssue: failsAt('pictures', 'too-many'),
    });
    await fill(rendered);
    await rendered.user.click(await sendButton());
    await understand(rendered.user);
    expect(
      await screen.findByText('Paling banyak 50 lampiran. Hapus sebagian, lalu kirim lagi.'),
    ).toBeVisible();
  });

  test('changed after it was filed: asks, and sends it as another request', async () => {
    const createIssue = (call: SeenCall) =>
      (call.body as { name: string }).name.endsWith('kosong') && !isOld(call)
        ? FILED
        : fails(409, 'conflict');
    const first = new Set<string>();
    const isOld = (call: SeenCall) => {
      const key = keyOf(call) ?? '';
      if (first.size === 0) first.add(key);
      return first.has(key);
    };
    const rendered = await openAsMina({ createIssue });
    await fill(rendered);
    await rendered.user.click(await sendButton());
    const alert = await screen.findByRole('alertdialog');
    expect(alert).toHaveAccessibleName(text.conflict);
    await rendered.user.click(within(alert).getByRole('button', { name: text.conflictConfirm }));
    await screen.findByText('TICKET-42');
    const keys = created(rendered.calls).map(keyOf);
    expect(new Set(keys).size).toBe(2);
  });

  test('the session ends while somebody writes: says so, and that the text is kept; not after a logout', async () => {
    let isOver = false;
    const rendered = await openAsMina({
      tokenInfo: () => (isOver ? fails(401, 'unauthorized') : MINA),
    });
    await fill(rendered);
    isOver = true;
    act(() => reportTokenRefused());
    await screen.findByText(text.loginAgainHint);
    isOver = false;
    await rendered.user.click(screen.getByRole('button', { name: text.login }));
    await rendered.user.type(
      await screen.findByRole('textbox', { name: 'Email' }),
      'mina@kucing.example{Enter}',
    );
    await rendered.user.type(await screen.findByRole('textbox', { name: authText.id.code }), '123456');
    await waitFor(() => expect(screen.queryByText(text.loginAgainHint)).toBeNull());
    expect(await box('name')).toHaveValue('Mangkuk kosong');
    // Another tab logs out.
    emptyBrowser();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: '_authToken', newValue: null })));
    await screen.findByText(text.loginFirstHint);
  });

  test('the login has expired: the words of §8, the login, and the draft is there afterwards', async () => {
    let isExpired = false;
    const createIssue = () => {
      if (!isExpired) return FILED;
      reportTokenRefused();
      return fails(401, 'unauthorized');
    };
    const rendered = await openAsMina({
      createIssue,
      tokenInfo: () => (isExpired ? fails(401, 'unauthorized') : MINA),
    });
    await fill(rendered);
    isExpired = true;
    await rendered.user.click(await sendButton());
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleName('invalid settings account');
    // The form disappears with the user, the alert stays.
    await screen.findByText(text.loginAgainHint);
    isExpired = false;
    await understand(rendered.user);
    await rendered.user.type(
      await screen.findByRole('textbox', { name: 'Email' }),
      'mina@kucing.example{Enter}',
    );
    await rendered.user.type(await screen.findByRole('textbox', { name: authText.id.code }), '123456');
    await waitFor(async () => expect(await box('name')).toHaveValue('Mangkuk kosong'));
    expect(await box('detail')).toHaveValue('Sejak pagi');
  });
});

describe('request form: login first', () => {
  test('logged out: asks for the login, then shows the form with the values of the URL', async () => {
    const { user, calls } = open({}, { subject: 'Mangkuk' });
    await screen.findByText(text.loginFirst);
    expect(calls.map(({ name }) => name)).not.toContain('listCreateFields');
    await user.click(screen.getByRole('button', { name: text.login }));
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'mina@kucing.example{Enter}');
    await user.type(await screen.findByRole('textbox', { name: authText.id.code }), '123456');
    await waitFor(async () => expect(await box('name')).toHaveValue('Mangkuk'));
    await waitFor(async () => expect(await box('name')).toHaveFocus());
  });

  test('logged in without being asked here, such as in another tab: the form leaves the focus where it is', async () => {
    open();
    await screen.findByText(text.loginFirst);
    storeToken();
    const newValue = 'aaa.bbb.ccc';
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: '_authToken', newValue })));
    await box('name');
    expect(document.body).toHaveFocus();
  });

  test('another request takes the focus no more', async () => {
    const { user } = open({ createIssue: FILED });
    await user.click(await screen.findByRole('button', { name: text.login }));
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'mina@kucing.example{Enter}');
    await user.type(await screen.findByRole('textbox', { name: authText.id.code }), '123456');
    await waitFor(async () => expect(await box('name')).toHaveFocus());
    await fill({ user });
    await user.click(await sendButton());
    await user.click(await screen.findByRole('button', { name: text.another }));
    expect(await box('name')).not.toHaveFocus();
  });

  test('logged in: the form leaves the focus where it is', async () => {
    await openAsMina();
    expect(document.body).toHaveFocus();
  });
});

describe('request form: drafts', () => {
  test('what was written is there again, with its key; another user sees nothing of it', async () => {
    const rendered = await openAsMina();
    await fill(rendered);
    const key = (JSON.parse(localStorage.getItem(ENTRY) ?? '{}') as { key: string }).key;
    cleanup();
    const again = open();
    await waitFor(async () => expect(await box('name')).toHaveValue('Mangkuk kosong'));
    expect(await box('detail')).toHaveValue('Sejak pagi');
    await again.user.click(await sendButton());
    await screen.findByText('TICKET-42');
    expect(keyOf(created(again.calls)[0])).toBe(key);
    cleanup();
    open({ tokenInfo: { ...MINA, uid: 7 } });
    expect(await box('name')).toHaveValue('');
  });

  test('discarding asks first, then everything is empty', async () => {
    const rendered = await openAsMina();
    await fill(rendered);
    await rendered.user.click(screen.getByRole('button', { name: text.discard }));
    await rendered.user.click(await screen.findByRole('button', { name: text.discardConfirm }));
    expect(await box('name')).toHaveValue('');
    expect(localStorage.getItem(ENTRY)).toBeNull();
    expect(document.activeElement?.closest('form')).toContainElement(await box('name'));
  });

  test('two tabs: one follows the other, and knows when it was sent there', async () => {
    const rendered = await openAsMina();
    await fill(rendered);
    const stored = JSON.parse(localStorage.getItem(ENTRY) ?? '{}') as { values: object };
    const elsewhere = (newValue: string | null) =>
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: ENTRY, newValue })));
    elsewhere(JSON.stringify({ ...stored, values: { name: 'Dari tab lain' } }));
    expect(await box('name')).toHaveValue('Dari tab lain');
    elsewhere(null);
    expect(await box('name')).toHaveValue('');
    expect(screen.getByText(text.goneElsewhere)).toBeVisible();
  });
});

test('D05 two tabs send at once: the one that comes second says so, and asks nothing', async () => {
  const rendered = await openAsMina({
    createIssue: () => {
      const gone = new StorageEvent('storage', { key: ENTRY, newValue: null });
      act(() => void window.dispatchEvent(gone));
      return fails(409);
    },
  });
  await fill(rendered);
  await rendered.user.click(await sendButton());
  await screen.findByText(text.goneElsewhere);
  expect(await box('name')).toHaveValue('');
  expect(await sendButton()).toBeEnabled();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(created(rendered.calls)).toHaveLength(1);
});

describe('CREATE_REQUEST_VIEW', () => {
  function Opener() {
    const { open: openView } = useModal();
    return (
      <button onClick={() => openView('CREATE_REQUEST_VIEW', { initialValues: { subject: 'Dari bantuan' } })}>
        Buat
      </button>
    );
  }

  test('titled Create Request; closing it loses nothing, and it says so when it is done', async () => {
    storeToken();
    const { user } = render(<Opener />, { answers: requestAnswers() });
    await user.click(screen.getByRole('button', { name: 'Buat' }));
    await screen.findByRole('dialog', { name: 'Create Request' });
    await waitFor(async () => expect(await box('name')).toHaveValue('Dari bantuan'));
    await user.type(await box('detail'), 'Sejak pagi');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Buat' }));
    await waitFor(async () => expect(await box('detail')).toHaveValue('Sejak pagi'));
    await user.click(await sendButton());
    await screen.findByText('TICKET-42');
    await user.click(screen.getByRole('button', { name: text.done }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('articles instead of a request', () => {
  const hit = {
    model: 'help-article',
    uid: 'a1',
    key: 'mangkuk',
    locale: 'id',
    title: 'Mengisi mangkuk',
    marked_title: [],
    snippet: [],
    heading: null,
    breadcrumb: [
      { uid: 'c', key: 'makan', name: 'Makan' },
      { uid: 't', key: 'piring', name: 'Piring' },
    ],
  };
  const answers = {
    initVisitor: { _goid: 'g' },
    registerVisitor: { visitor_id: 5, contact: null },
    getBusiness: {},
    searchContent: {
      suggestion: null,
      count: 1,
      groups: [{ model: 'help-article', count: 1, results: [hit] }],
      facets: { category: [], topic: [] },
      broader: null,
    },
    getContent: { html_body: '<p>Isi <a href="/x">mangkuk</a> setiap pagi.</p>' },
  };

  test('the texts are searched as well, and an error code in them before all', async () => {
    const asked = (calls: SeenCall[]) =>
      calls.flatMap(({ name, query }) => (name === 'searchContent' ? [query.q] : []));
    const { user, calls } = await openAsMina(answers);
    await user.type(await box('name'), 'Gagal unggah');
    await user.type(await box('detail'), 'muncul eror 104 tadi');
    await waitFor(() =>
      expect(asked(calls).slice(-2)).toEqual(['Gagal unggah muncul eror 104 tadi', 'ERROR-104']),
    );
    expect(await screen.findAllByRole('button', { name: /Mengisi mangkuk/ })).toHaveLength(1);
  });

  test('read in place, it ends without a request, is counted, and can be taken back', async () => {
    const { user, calls } = await openAsMina(answers);
    await user.type(await box('name'), 'mangkuk');
    const row = await screen.findByRole('button', { name: /Mengisi mangkuk/ });
    for (let click = 0; click < 3; click += 1) await user.click(row);
    expect(await screen.findByText(/setiap pagi/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: deflectionText.id.answered }));
    expect(await screen.findByRole('heading', { name: deflectionText.id.thanks })).toHaveFocus();
    expect(localStorage.getItem(ENTRY)).toBeNull();
    await waitFor(() =>
      expect(
        calls.find(({ body }) => (body as { event_name?: string })?.event_name === 'request-answered')?.body,
      ).toMatchObject({ event_data: { uid: 'a1', key: 'mangkuk' } }),
    );
    // It is loaded once, although it was opened twice.
    const names = calls.map(({ body }) => (body as { event_name?: string } | undefined)?.event_name);
    const ofRequest = names.filter((name) => name?.startsWith('request-'));
    expect(ofRequest).toEqual(['request-suggested', 'request-read', 'request-answered']);
    await user.click(screen.getByRole('button', { name: deflectionText.id.back }));
    expect(await box('name')).toHaveValue('mangkuk');
    expect(created(calls)).toEqual([]);
  });

  test('otherwise what was read and searched goes with the request, and is counted', async () => {
    noteSearch('isi mangkuk');
    const rendered = await openAsMina(answers);
    const { user, calls } = rendered;
    await user.type(await box('name'), 'mangkuk');
    await user.click(await screen.findByRole('button', { name: /Mengisi mangkuk/ }));
    await screen.findByText(/setiap pagi/);
    await user.type(await box('detail'), 'Tetap kosong');
    await user.click(await sendButton());
    await screen.findByText('TICKET-42');
    expect(created(calls)[0]?.body).toMatchObject({
      context: { articles: [{ key: 'mangkuk', name: 'Mengisi mangkuk' }], searches: ['isi mangkuk'] },
    });
    await waitFor(() =>
      expect(
        calls.find(({ body }) => (body as { event_name?: string })?.event_name === 'request-filed')?.body,
      ).toMatchObject({ event_data: { articles: 1 } }),
    );
  });
});
