import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { DeskFrame } from '@/components/desk/DeskFrame';
import { DeskRequestScreen } from '@/components/desk/DeskRequestScreen';
import { FilingScreen } from '@/components/desk/FilingScreen';
import type { Delivery, DeskRequest } from '@/lib/contract/desk';
import { deskFilingText } from '@/lib/text/desk-filing';
import { deskRequestText } from '@/lib/text/desk-request';
import { deskAnswers, deskRequest } from '@/tests/helpers/desk-answers';
import { fails, listAnswer, type FakeAnswers } from '@/tests/helpers/fake-api';
import { render } from '@/tests/helpers/render';

const KEY = 'TICKET-42';
const text = deskRequestText.id;
const filing = deskFilingText.id;

const open = (request: Partial<DeskRequest>, more: FakeAnswers = {}) =>
  render(
    <DeskFrame portalName="Kedai" page={{ request: KEY }}>
      <DeskRequestScreen requestKey={KEY} />
    </DeskFrame>,
    {
      answers: deskAnswers({ getDeskRequest: () => deskRequest(request), ...more }),
      pathname: '/desk/request/[key]',
      query: { key: KEY },
    },
  );

describe('what became of the mail with an answer', () => {
  const [answer] = deskRequest().comments;
  const rows: [Delivery, RegExp][] = [
    [{ state: 'waiting', reason: null }, /^Menunggu dikirim lewat email$/],
    [{ state: 'sent', reason: null }, /^Terkirim lewat email$/],
    [
      { state: 'delayed', reason: '451' },
      /^Email tertunda, kami coba lagi: server penerima belum menerimanya \(451\)$/,
    ],
    [{ state: 'failed', reason: '550' }, /^Email tidak sampai: .+\. Hubungi pelanggan dengan cara lain\.$/],
    [{ state: 'failed', reason: '5.2.2' }, /^Email tidak sampai: kotak suratnya penuh \(5\.2\.2\)\./],
    [{ state: 'failed', reason: 'expired' }, /tidak dapat dikirim sampai batas waktunya/],
    [{ state: 'failed', reason: 'something' }, /^Email tidak sampai: ditolak\./],
  ];
  test.each(rows)('%o is said in words at the answer', async (delivery, words) => {
    open({ comments: [{ ...answer!, delivery }] });
    expect(await screen.findByText(words)).toBeVisible();
  });

  test('is nothing where no mail was sent', async () => {
    open({});
    expect(await screen.findByText('Kami periksa.')).toBeVisible();
    expect(screen.queryByText(/lewat email$/)).toBeNull();
  });
});

describe('a customer without an account', () => {
  test('follows the request by links, which an agent ends and allows', async () => {
    const changeLinks = vi.fn(() => deskRequest());
    open({ links: 'on' }, { changeLinks });
    expect(await screen.findByText(text.byLink.on)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: text.endLinks }));
    await waitFor(() => expect(changeLinks).toHaveBeenCalledOnce());
    expect(JSON.stringify(changeLinks.mock.calls)).toContain('"allowed":false');
  });

  test('who said that it is not theirs is named, and a failure is said', async () => {
    open({ links: 'recipient' }, { changeLinks: fails });
    expect(await screen.findByText(text.byLink.recipient)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: text.allowLinks }));
    expect(await screen.findByText('Perubahan belum tersimpan. Coba lagi.')).toBeVisible();
  });
});

describe('filing for a customer', () => {
  const fields = [
    { field: { key: 'name', name: 'Judul', field_type: 'text', index: 0 }, required: true },
    { field: { key: 'story', name: 'Cerita', field_type: 'textarea', index: 1 }, required: false },
  ];
  const mina = { uid: 7, name: 'Mina Kucing', email: 'mina@kucing.example', phone: null, company: null };
  const start = (more: FakeAnswers) =>
    render(
      <DeskFrame portalName="Kedai" page="filing">
        <FilingScreen />
      </DeskFrame>,
      {
        answers: deskAnswers({
          listDeskFields: () => fields,
          listCustomers: () => listAnswer(mina),
          ...more,
        }),
        pathname: '/desk/new',
      },
    );

  test('the customer is found, and the form of customers is filled in', async () => {
    const fileForCustomer = vi.fn(() => ({ key: KEY, mailed_to: mina.email }));
    start({ fileForCustomer });
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText(filing.search), 'mina{Enter}');
    await user.click(await screen.findByRole('button', { name: `${filing.choose} Mina Kucing` }));
    await user.selectOptions(await screen.findByLabelText(new RegExp(filing.via)), 'whatsapp');
    await user.type(screen.getByLabelText(/^Judul/), 'Mangkuk retak');
    await user.click(screen.getByRole('button', { name: filing.send }));
    await waitFor(() => expect(fileForCustomer).toHaveBeenCalledOnce());
    const sent = JSON.stringify(fileForCustomer.mock.calls);
    expect(sent).toContain('"customer":{"uid":7}');
    expect(sent).toContain('"via":"whatsapp"');
    expect(sent).toContain('"name":"Mangkuk retak"');
  });

  test('a new customer begins with what was searched for, and what is missing is said at its field', async () => {
    const fileForCustomer = vi.fn(() => ({ key: KEY, mailed_to: null }));
    start({ fileForCustomer, listCustomers: () => listAnswer() });
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText(filing.search), '0812 3456 789{Enter}');
    expect(await screen.findByText(filing.none)).toBeVisible();
    await user.click(screen.getByRole('button', { name: filing.isNew }));
    expect(await screen.findByLabelText(filing.phone)).toHaveValue('0812 3456 789');
    await user.click(screen.getByRole('button', { name: filing.send }));
    expect((await screen.findAllByText('This field is required')).length).toBe(3);
    expect(fileForCustomer).not.toHaveBeenCalled();
  });
});
