import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { AnnouncementsScreen } from '@/components/desk/AnnouncementsScreen';
import { AnswersScreen } from '@/components/desk/AnswersScreen';
import { DeskFrame } from '@/components/desk/DeskFrame';
import { TeamScreen } from '@/components/desk/TeamScreen';
import { authText } from '@/lib/text/auth';
import { deskText } from '@/lib/text/desk';
import { deskAnnouncementText, deskCannedText, deskNoticeText, deskTeamText } from '@/lib/text/desk-settings';
import { BUDI, deskAnswers, RINI } from '@/tests/helpers/desk-answers';
import { fails, listAnswer, type FakeAnswers } from '@/tests/helpers/fake-api';
import { findAxeProblems } from '@/tests/helpers/find-axe-problems';
import { render } from '@/tests/helpers/render';

const words = deskText.id;
const SCREENS = { team: TeamScreen, answers: AnswersScreen, announcements: AnnouncementsScreen };

function open(page: keyof typeof SCREENS, overrides: FakeAnswers = {}) {
  const Screen = SCREENS[page];
  return render(
    <DeskFrame portalName="Kedai" page={page}>
      <Screen />
    </DeskFrame>,
    { answers: deskAnswers(overrides), pathname: `/desk/${page}` },
  );
}

describe('the team', () => {
  const text = deskTeamText.id;
  const audit = listAnswer({
    ...{ id: 1, at: '2026-11-20T03:00:00.000Z', by: 'Rini', action: 'staff.invite' },
    data: { email: BUDI.email },
  });

  test('people, roles and what was changed; an access is ended after a question', async () => {
    const { user, calls, container } = open('team', { listAudit: audit, updateStaff: { ...BUDI } });
    const people = await screen.findByRole('list', { name: text.people });
    const [, budi] = within(people).getAllByRole('listitem');
    expect(budi).toHaveTextContent(`${BUDI.email} · ${text.never}`);
    expect(await screen.findByText(/mengundang anggota tim/)).toBeVisible();
    expect(await findAxeProblems(container)).toEqual([]);
    await user.click(within(budi as HTMLElement).getByRole('button', { name: `${text.end} (Budi)` }));
    const question = screen.getByRole('alertdialog', { name: text.endQuestion('Budi') });
    expect(question).toHaveAccessibleDescription(
      'Sesinya berakhir saat itu juga. Permintaannya yang belum selesai kembali ke “Belum diambil”.',
    );
    await user.click(within(question).getByRole('button', { name: text.end }));
    expect(await screen.findByText(words.saved)).toBeVisible();
    expect(calls.find(({ name }) => name === 'updateStaff')).toMatchObject({
      params: { uid: BUDI.uid },
      body: { ended: true },
    });
  });

  test('what was changed by command is said to be', async () => {
    const entry = { id: 1, at: '2026-11-20T03:00:00.000Z', by: 'command', action: 'staff.invite', data: {} };
    open('team', { listAudit: listAnswer(entry) });
    expect(await screen.findByText('Baris perintah')).toBeVisible();
  });

  test('gives a colleague of before the access again, instead of a refused invitation', async () => {
    const former = { ...BUDI, created_at: '2026-11-01T03:00:00.000Z', last_seen_at: null };
    const { user, calls } = open('team', {
      listAudit: audit,
      listStaff: listAnswer({ ...former, ended_at: '2026-11-10T03:00:00.000Z' }),
      updateStaff: { ...former, ended_at: null },
    });
    await user.click(await screen.findByRole('button', { name: text.invite }));
    const dialog = within(screen.getByRole('dialog', { name: text.inviteTitle }));
    await user.type(dialog.getByRole('textbox', { name: /Email/ }), 'Budi@kucing.example');
    expect(dialog.getByText(text.endedBefore('Budi'))).toBeVisible();
    await user.click(dialog.getByRole('button', { name: text.giveBack }));
    await screen.findByText(text.invited('budi@kucing.example'));
    expect(calls.find(({ name }) => name === 'updateStaff')).toMatchObject({
      params: { uid: BUDI.uid },
      body: { ended: false, role: 'agent' },
    });
  });

  test('invites a colleague, and keeps the typed values after a refusal', async () => {
    let isRefused = true;
    const { user, calls } = open('team', {
      listAudit: listAnswer(),
      inviteStaff: () => (isRefused ? fails(409) : { ...BUDI }),
    });
    await user.click(await screen.findByRole('button', { name: text.invite }));
    const dialog = screen.getByRole('dialog', { name: text.inviteTitle });
    await user.type(within(dialog).getByRole('textbox', { name: text.name }), 'Sari');
    const email = within(dialog).getByRole('textbox', { name: /^Email/ });
    await user.type(email, 'sari{Enter}');
    expect(email).toHaveAccessibleDescription(expect.stringContaining(authText.id.invalidEmail));
    expect(email).toHaveFocus();
    await user.type(email, '@kucing.example');
    expect(email).toBeValid();
    await user.click(within(dialog).getByRole('button', { name: text.invite }));
    expect(await within(dialog).findByText(text.inviteFailed)).toBeVisible();
    isRefused = false;
    await user.click(within(dialog).getByRole('button', { name: text.invite }));
    expect(await screen.findByText(text.invited('sari@kucing.example'))).toBeVisible();
    expect(calls.findLast(({ name }) => name === 'inviteStaff')?.body).toEqual({
      ...{ name: 'Sari', email: 'sari@kucing.example', role: 'agent' },
    });
  });

  test('is for administrators', async () => {
    open('team', { getAgent: { agent: { ...RINI, role: 'agent' }, expires_at: '' } });
    expect(await screen.findByText(words.onlyAdministrators)).toBeVisible();
    expect(screen.queryByRole('link', { name: words.team })).toBeNull();
  });
});

test('canned answers are listed, changed and deleted after a question', async () => {
  const text = deskCannedText.id;
  const { user, calls, container } = open('answers', { updateCannedAnswer: {}, deleteCannedAnswer: {} });
  await user.click(await screen.findByRole('button', { name: text.edit('Salam') }));
  const dialog = screen.getByRole('dialog', { name: text.editTitle });
  const title = within(dialog).getByRole('textbox', { name: /^Judul/ });
  await user.clear(title);
  await user.click(within(dialog).getByRole('button', { name: words.save }));
  expect(title).toHaveAccessibleDescription('Isi “Judul” lebih dahulu.');
  expect(title).toHaveFocus();
  await user.type(title, 'Sapaan');
  expect(title).toBeValid();
  await user.click(within(dialog).getByRole('button', { name: words.save }));
  expect(await screen.findByText(words.saved)).toBeVisible();
  expect(calls.find(({ name }) => name === 'updateCannedAnswer')?.body).toEqual({
    title: 'Sapaan',
    body: '<p>Halo {nama}, tentang {tiket}.</p>',
  });
  expect(await findAxeProblems(container)).toEqual([]);
  await user.click(screen.getByRole('button', { name: text.remove('Salam') }));
  await user.click(screen.getByRole('button', { name: text.removeConfirm }));
  expect(calls.some(({ name }) => name === 'deleteCannedAnswer')).toBe(true);
});

test('a canned answer with an unknown placeholder is not saved, and the known ones are named', async () => {
  const text = deskCannedText.id;
  const answer = {
    uid: '0190a000-0000-7000-8000-000000000001',
    title: 'Salam',
    body: '<p>Halo {nama}, harganya {harga}.</p>',
    updated_at: '',
  };
  const { user, calls } = open('answers', { listCannedAnswers: { count: 1, results: [answer] } });
  await user.click(await screen.findByRole('button', { name: text.edit('Salam') }));
  const body = await screen.findByRole('textbox', { name: /^Isi/ });
  await user.click(screen.getByRole('button', { name: words.save }));
  expect(body).toHaveAccessibleDescription(text.unknownPlaceholder('{harga}'));
  expect(body).toHaveFocus();
  expect(calls.some(({ name }) => name === 'updateCannedAnswer')).toBe(false);
});

test('a canned answer that is being written is not discarded without asking', async () => {
  const { user } = open('answers');
  const text = deskCannedText.id;
  const add = await screen.findByRole('button', { name: text.add });
  await user.click(add);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: words.cancel }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(add);
  const form = within(screen.getByRole('dialog'));
  await user.type(form.getByRole('textbox', { name: text.title }), 'Salam');
  await user.keyboard('{Escape}');
  // Escape in the question, as a browser tells of it.
  fireEvent(
    screen.getByRole('alertdialog', { name: words.discardQuestion }),
    new Event('cancel', { cancelable: true }),
  );
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(form.getByRole('textbox', { name: text.title })).toHaveValue('Salam');
  await user.click(form.getByRole('button', { name: words.close }));
  const question = within(screen.getByRole('alertdialog', { name: words.discardQuestion }));
  await user.click(question.getByRole('button', { name: words.cancel }));
  await user.click(form.getByRole('button', { name: words.cancel }));
  await user.click(screen.getByRole('button', { name: words.discard }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an announcement is raised, and one in force declared over', async () => {
  const text = deskAnnouncementText.id;
  const { user, calls, container } = open('announcements', {
    listDeskAnnouncements: listAnswer({
      ...{ uid: BUDI.uid, severity: 'incident', title: 'Pintu macet', text: 'Kami periksa.' },
      ...{ starts_at: '2026-11-20T03:00:00.000Z', ends_at: null, updated_at: '2026-11-20T03:00:00.000Z' },
      ...{ is_over: false, requests: 3, followers: 2 },
    }),
    raiseAnnouncement: {},
    endAnnouncement: {},
  });
  expect(await screen.findByText(/3 permintaan terkait · 2 pelanggan ikut menunggu/)).toBeVisible();
  expect(await findAxeProblems(container)).toEqual([]);
  await user.click(screen.getByRole('button', { name: text.add }));
  const dialog = screen.getByRole('dialog', { name: text.addTitle });
  await user.type(within(dialog).getByRole('textbox', { name: /^Judul/ }), 'Lampu padam');
  const severity = within(dialog).getByRole('combobox', { name: text.severity });
  expect(severity).toHaveDisplayValue('Info');
  await user.selectOptions(severity, 'warning');
  await user.click(within(dialog).getByRole('button', { name: text.add }));
  const body = within(dialog).getByRole('textbox', { name: /^Teks/ });
  expect(body).toHaveAccessibleDescription('Isi “Teks” lebih dahulu.');
  expect(body).toBeInvalid();
  expect(body).toHaveFocus();
  await user.type(body, 'Pakai lilin.');
  await user.click(within(dialog).getByRole('button', { name: text.add }));
  expect(await screen.findByText(words.saved)).toBeVisible();
  expect(calls.find(({ name }) => name === 'raiseAnnouncement')?.body).toMatchObject({
    ...{ title: 'Lampu padam', severity: 'warning', text: 'Pakai lilin.', url: null, ends_at: null },
  });
  await user.click(screen.getByRole('button', { name: `${text.end} (Pintu macet)` }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: text.end }));
  expect(calls.findLast(({ name }) => name === 'endAnnouncement')?.params).toEqual({ uid: BUDI.uid });
});

describe('notices to the agent', () => {
  const text = deskNoticeText.id;
  const choice = { channel: 'both', scope: 'own', push_key: 'Qg', browsers: 0 };
  const openNotices = async (overrides: FakeAnswers = {}) => {
    const opened = open('answers', {
      getNotices: choice,
      updateNotices: choice,
      addBrowser: choice,
      ...overrides,
    });
    await opened.user.click(await screen.findByText('R'));
    await opened.user.click(screen.getByRole('button', { name: text.title }));
    return opened;
  };
  afterEach(() => vi.unstubAllGlobals());

  test('every choice is saved at once', async () => {
    const { user, calls, container } = await openNotices();
    const channels = await screen.findByRole('group', { name: text.channel });
    expect(within(channels).getByRole('radio', { name: text.channels.both })).toBeChecked();
    await user.click(within(channels).getByRole('radio', { name: text.channels.mail }));
    await user.click(screen.getByRole('radio', { name: text.scopes.all }));
    expect(await screen.findByText(words.saved)).toBeVisible();
    const saved = calls.filter(({ name }) => name === 'updateNotices').map(({ body }) => body);
    expect(saved).toEqual([{ channel: 'mail' }, { scope: 'all' }]);
    expect(screen.getByText(text.impossible)).toBeVisible();
    expect(await findAxeProblems(container)).toEqual([]);
  });

  test('a browser is asked only when the agent says so, and what it refuses is said', async () => {
    const subscription = {
      options: { applicationServerKey: new Uint8Array([66]).buffer },
      toJSON: () => ({ endpoint: 'https://push.example/a', keys: { p256dh: 'p', auth: 'a' } }),
    };
    const pushManager = { getSubscription: async () => null, subscribe: async () => subscription };
    const registration = { pushManager };
    let permission = 'denied';
    vi.stubGlobal('PushManager', class {});
    vi.stubGlobal('Notification', { requestPermission: async () => permission });
    vi.stubGlobal('navigator', {
      ...navigator,
      language: 'id',
      serviceWorker: {
        getRegistration: async () => registration,
        register: async () => registration,
        ready: Promise.resolve(registration),
      },
    });
    const { user, calls } = await openNotices();
    await user.click(await screen.findByRole('button', { name: text.allow }));
    expect(await screen.findByRole('alert')).toHaveTextContent(text.denied);
    permission = 'granted';
    await user.click(screen.getByRole('button', { name: text.allow }));
    expect(await screen.findByText(text.isOn)).toBeVisible();
    expect(calls.find(({ name }) => name === 'addBrowser')).toMatchObject({
      body: { endpoint: 'https://push.example/a', keys: { p256dh: 'p', auth: 'a' } },
    });
  });
});
