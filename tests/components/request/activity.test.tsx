import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { useModal } from '@/components/modal/ModalProvider';
import { activityText } from '@/lib/text/activity';
import { modalText } from '@/lib/text/modal';
import {
  fails,
  failsForNow,
  isMissing,
  isUnreachable,
  listAnswer,
  type FakeAnswers,
  type SeenCall,
} from '@/tests/helpers/fake-api';
import { identityAnswers, MINA, storeToken } from '@/tests/helpers/identity';
import { render } from '@/tests/helpers/render';
import { FILED } from '@/tests/helpers/request-answers';

const text = activityText.id;

function Page() {
  const { open } = useModal();
  return <button onClick={() => open('CREATE_ACTIVITY_VIEW')}>Catat</button>;
}

const contacts = ({ query }: SeenCall) => {
  const all = Array.from({ length: 25 }, (_, at) => ({
    uid: `k${at}`,
    first_name: `Kucing`,
    last_name: `${at}`,
  })).filter(({ last_name }) => !query.q || last_name === query.q);
  const offset = Number(query.offset);
  return { count: all.length, results: all.slice(offset, offset + Number(query.size)) };
};

async function openForm(overrides: FakeAnswers = {}, isUser = true) {
  if (isUser) storeToken();
  const rendered = render(<Page />, {
    answers: identityAnswers({
      listContacts: contacts,
      listCompanies: listAnswer({ uid: 'p1', name: 'Toko Ikan' }),
      getIssue: { records: [FILED], status_list: [], count: 1 },
      recordActivity: { uid: 'a1' },
      ...overrides,
    }),
  });
  await rendered.user.click(screen.getByRole('button', { name: 'Catat' }));
  await screen.findByRole('dialog', { name: 'Create Activity' });
  await screen.findByLabelText(new RegExp(`^${text.subject}`));
  return rendered;
}

const picker = (label: string) => screen.getByRole('combobox', { name: new RegExp(`^${label}`) });
const save = () => screen.getByRole('button', { name: text.save });
const recorded = (calls: SeenCall[]) => calls.filter(({ name }) => name === 'recordActivity');

describe('CREATE_ACTIVITY_VIEW', () => {
  test('the payload of behaviour.md §3, at the address of the contact, with the service key', async () => {
    const { user, calls } = await openForm();
    await waitFor(() => expect(picker(text.contact)).toBeEnabled());
    const type = screen.getByLabelText(new RegExp(`^${text.type}`));
    expect([...type.querySelectorAll('option')].map(({ value }) => value)).toEqual([
      '',
      'meeting',
      'phone-call',
      'other',
    ]);
    await user.selectOptions(type, 'phone-call');
    await user.type(screen.getByLabelText(new RegExp(`^${text.subject}`)), 'Tanya mangkuk');
    await user.click(picker(text.contact));
    await user.click(await screen.findByRole('option', { name: 'Kucing 3' }));
    await user.click(picker(text.company));
    await user.click(await screen.findByRole('option', { name: 'Toko Ikan' }));
    await user.type(screen.getByLabelText(text.notes), 'Sudah dijawab');
    await user.click(picker(text.links));
    await user.click(await screen.findByRole('option', { name: 'TICKET-42 Mangkuk kosong' }));
    await user.click(save());
    await screen.findByRole('heading', { name: text.saved });
    const [call] = recorded(calls);
    expect(call?.params).toEqual({ uid: 'k3' });
    expect(call?.headers['x-service-key']).toBe(MINA.business_uid);
    const { activity_time, ...rest } = call?.body as { activity_time: string };
    expect(Math.abs(Date.now() - Date.parse(activity_time))).toBeLessThan(60_000);
    expect(rest).toEqual({
      duration: 3600,
      activity_type: { app_id: 'activity', code: 'phone-call', name: text.types['phone-call'] },
      company: { uid: 'p1' },
      agent: [{ uid: MINA.uid }],
      parties: [{ uid: 'k3' }, { uid: 'p1' }, { uid: MINA.uid }],
      links: [
        {
          title: 'TICKET-42 Mangkuk kosong',
          target_object_type: 'project/Issue',
          target_object_uid: 'u-42',
        },
      ],
      notes: [{ note: 'Sudah dijawab' }],
      subject: 'Tanya mangkuk',
    });
    // The first test also compiles the view.
  });

  test('pickers ask the server: defaults of §7, words typed, and the next page', async () => {
    const complaints = vi.spyOn(console, 'error');
    const { user, calls } = await openForm();
    await waitFor(() => expect(picker(text.contact)).toBeEnabled());
    await user.click(picker(text.contact));
    await screen.findByRole('option', { name: 'Kucing 0' });
    const asked = () => calls.filter(({ name }) => name === 'listContacts').map(({ query }) => query);
    expect(asked()[0]).toEqual({ group: 'all', offset: '0', size: '20', order: '-last_activity_time' });
    await user.click(screen.getByRole('option', { name: text.more }));
    await screen.findByRole('option', { name: 'Kucing 24' });
    expect(asked().at(-1)).toMatchObject({ offset: '20' });
    await user.type(picker(text.contact), '7');
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ q: '7', offset: '0' }));
    await user.click(picker(text.company));
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'listCompanies')?.query).toEqual({
        group: 'all',
        offset: '0',
        size: '20',
        order: 'name',
      }),
    );
    expect(complaints).not.toHaveBeenCalled();
    complaints.mockRestore();
  });

  test('what is chosen, cleared or removed by keyboard leaves the focus in its field', async () => {
    const { user } = await openForm();
    await waitFor(() => expect(picker(text.contact)).toBeEnabled());
    await user.click(picker(text.contact));
    await user.click(await screen.findByRole('option', { name: 'Kucing 3' }));
    screen.getByRole('button', { name: text.clear(text.contact) }).focus();
    await user.keyboard('{Enter}');
    expect(picker(text.contact)).toHaveFocus();
    expect(picker(text.contact)).toHaveValue('');
    await user.click(picker(text.links));
    await screen.findByRole('option', { name: 'TICKET-42 Mangkuk kosong' });
    await user.keyboard('{ArrowDown}{Enter}');
    const remove = screen.getByRole('button', { name: text.removeLink('TICKET-42 Mangkuk kosong') });
    expect(picker(text.links)).toHaveFocus();
    expect(picker(text.links)).toHaveValue('');
    remove.focus();
    await user.keyboard('{Enter}');
    expect(picker(text.links)).toHaveFocus();
    expect(remove).not.toBeInTheDocument();
    // It can be chosen once more.
    await user.click(picker(text.links));
    await user.click(await screen.findByRole('option', { name: 'TICKET-42 Mangkuk kosong' }));
    expect(screen.getByRole('button', { name: text.removeLink('TICKET-42 Mangkuk kosong') })).toBeVisible();
  });

  test('type and subject are required: the message at the field, focus on the first', async () => {
    const { user, calls } = await openForm();
    await waitFor(() => expect(picker(text.contact)).toBeEnabled());
    await user.click(save());
    const type = screen.getByLabelText(new RegExp(`^${text.type}`));
    await waitFor(() => expect(type).toHaveFocus());
    expect(type).toHaveAccessibleDescription(/^This field is required Isi “/);
    expect(screen.getByLabelText(new RegExp(`^${text.subject}`))).toHaveAccessibleDescription(
      /^This field is required Isi “/,
    );
    expect(recorded(calls)).toEqual([]);
  });

  test('without a user: the alert of §5, and no list is asked for', async () => {
    const { user, calls } = await openForm({}, false);
    await user.click(save());
    const alert = await screen.findByRole('alertdialog');
    expect(alert).toHaveAccessibleName('invalid settings account');
    await user.click(within(alert).getByRole('button', { name: modalText.id.understood }));
    expect(calls.map(({ name }) => name)).not.toContain('listContacts');
  });

  test('what was written outlives the closed dialog, until it is saved or discarded', async () => {
    const { user } = await openForm();
    const subject = () => screen.findByLabelText(new RegExp(`^${text.subject}`));
    const reopen = async () => {
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await user.click(screen.getByRole('button', { name: 'Catat' }));
    };
    await waitFor(() => expect(picker(text.contact)).toBeEnabled());
    await user.type(await subject(), 'Tanya mangkuk');
    await user.click(picker(text.contact));
    await user.click(await screen.findByRole('option', { name: 'Kucing 1' }));
    await reopen();
    expect(await subject()).toHaveValue('Tanya mangkuk');
    expect(picker(text.contact)).toHaveValue('Kucing 1');
    await user.click(screen.getByRole('button', { name: text.discard }));
    await user.click(await screen.findByRole('button', { name: text.discardQuestion.confirmLabel }));
    await waitFor(async () => expect(await subject()).toHaveValue(''));
    expect(picker(text.contact)).toHaveValue('');
    await reopen();
    expect(await subject()).toHaveValue('');
  });

  test.each([
    ['too many activities', failsForNow(90), text.tooMany(90)],
    ['something chosen is gone', isMissing, text.checkAgain],
    ['the network fails', isUnreachable, text.unanswered],
    ['the server fails', fails(503), text.serverFailed],
  ])('%s: the alert says so', async (_, answer, detail) => {
    const { user } = await openForm({ recordActivity: answer });
    await waitFor(() => expect(picker(text.contact)).toBeEnabled());
    await user.selectOptions(screen.getByLabelText(new RegExp(`^${text.type}`)), 'other');
    await user.type(screen.getByLabelText(new RegExp(`^${text.subject}`)), 'Tanya');
    await user.click(picker(text.contact));
    await user.click(await screen.findByRole('option', { name: 'Kucing 1' }));
    await user.click(save());
    expect(await screen.findByRole('alertdialog', { name: text.failed })).toHaveTextContent(detail);
  });

  test('D05 a failure keeps everything; sent again it is the same, changed it is another', async () => {
    let isUp = false;
    const { user, calls } = await openForm({ recordActivity: () => (isUp ? { uid: 'a1' } : fails(503)) });
    const subject = () => screen.getByLabelText(new RegExp(`^${text.subject}`));
    const understand = async () => {
      const alert = await screen.findByRole('alertdialog', { name: text.failed });
      await user.click(within(alert).getByRole('button', { name: modalText.id.understood }));
    };
    await waitFor(() => expect(picker(text.contact)).toBeEnabled());
    await user.selectOptions(screen.getByLabelText(new RegExp(`^${text.type}`)), 'other');
    await user.type(subject(), 'Tanya');
    await user.click(picker(text.contact));
    await user.click(await screen.findByRole('option', { name: 'Kucing 1' }));
    await user.click(save());
    await understand();
    expect(subject()).toHaveValue('Tanya');
    await user.click(save());
    await understand();
    await user.type(subject(), ' lagi');
    isUp = true;
    await user.click(save());
    await screen.findByRole('heading', { name: text.saved });
    const [first, second, third] = recorded(calls);
    const keyOf = (call: SeenCall | undefined) => call?.headers['idempotency-key'];
    expect(keyOf(first)).toMatch(/^[0-9a-f]{32}$/);
    expect(keyOf(second)).toBe(keyOf(first));
    expect(second?.body).toEqual(first?.body);
    expect(keyOf(third)).not.toBe(keyOf(first));
    expect(third?.body).toMatchObject({ subject: 'Tanya lagi' });
  });
});
