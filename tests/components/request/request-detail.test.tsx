import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { RequestScreen } from '@/components/screens/RequestScreen';
import { authText } from '@/lib/text/auth';
import { requestDetailText } from '@/lib/text/own-requests';
import { requestFormText, formFieldText } from '@/lib/text/request-form';
import { lightboxText } from '@/lib/text/reading-tools';
import { fails, isMissing, isUnreachable, listAnswer, type FakeAnswers } from '@/tests/helpers/fake-api';
import { findAxeProblems } from '@/tests/helpers/find-axe-problems';
import { emptyBrowser, MINA, storeToken } from '@/tests/helpers/identity';
import { render } from '@/tests/helpers/render';
import { FILED, requestAnswers } from '@/tests/helpers/request-answers';

const text = requestDetailText.id;
const crumbs = [
  { name: 'Beranda', url: '/' },
  { name: 'TICKET-42', url: '/request/TICKET-42' },
];

const filled = (key: string, field_type: string, value: string, more = {}) => ({
  key,
  name: `Kolom ${key}`,
  field_type,
  value,
  ...more,
});
const image = (id: string) => ({ id, image_url: `/api/media/attachment/${id}`, file_name: `${id}.png` });

const DETAIL = {
  ...FILED,
  fields: [
    filled('name', 'text', 'Mangkuk kosong'),
    filled('mood', 'option', '7', { text: 'Tidur' }),
    filled('when', 'datetime', '2026-11-20T01:30:00.000Z'),
    filled('story', 'richtext', '<p>Sejak <strong>pagi</strong></p>'),
  ],
  attachments: [image('a'), image('b')],
};
const COMMENTS = listAnswer(
  {
    uid: 1,
    body: '<p>Sudah <em>diisi</em>.</p>',
    author: { name: 'Rani', is_staff: true },
    created_at: '2026-11-20T04:00:00.000Z',
  },
  {
    uid: 2,
    body: '<p>Terima kasih</p>',
    author: { name: 'Mina Kucing', is_staff: false },
    created_at: '2026-11-20T05:00:00.000Z',
  },
);

function open(overrides: FakeAnswers = {}, requestKey = 'TICKET-42') {
  return render(<RequestScreen crumbs={crumbs} requestKey={requestKey} />, {
    answers: requestAnswers({ getIssue: DETAIL, listComments: COMMENTS, ...overrides }),
    pathname: '/request/[key]',
    query: { key: requestKey },
  });
}

const openAsMina = (...given: Parameters<typeof open>) => {
  storeToken();
  return open(...given);
};

beforeEach(() => emptyBrowser());

describe('a request of my own', () => {
  test('where it stands, what was asked, and what was answered, the earliest first', async () => {
    const { calls, container } = openAsMina();
    expect(await screen.findByRole('heading', { name: 'Mangkuk kosong' })).toBeVisible();
    expect(screen.getByText('Terbuka')).toBeVisible();
    expect(screen.getByText('Dikirim 20 November 2026, 10.00 WIB')).toBeVisible();
    const terms = screen.getAllByRole('term').map((term) => term.textContent);
    expect(terms).toEqual(['Kolom mood', 'Kolom when', 'Kolom story']);
    expect(screen.getByText('Tidur')).toBeVisible();
    expect(screen.getByText('20 November 2026, 08.30 WIB')).toBeVisible();
    expect(screen.getByText('pagi').tagName).toBe('STRONG');
    const answers = await screen.findAllByText(/Sudah|Terima kasih/);
    expect(answers.map((answer) => answer.textContent)).toEqual(['Sudah diisi.', 'Terima kasih']);
    expect(screen.getByText('Rani').parentElement).toHaveTextContent(`Rani · ${text.staff}`);
    expect(screen.getByText('Mina Kucing').parentElement).not.toHaveTextContent(text.staff);
    expect(screen.queryByRole('textbox')).toBeNull();
    const asked = calls.filter(({ name }) => name === 'getIssue' || name === 'listComments');
    expect(asked).toMatchObject([
      { params: { key: 'TICKET-42' }, headers: { 'x-service-key': MINA.business_uid } },
      { query: { issue: 'TICKET-42' }, headers: { 'x-service-key': MINA.business_uid } },
    ]);
    expect(await findAxeProblems(container)).toEqual([]);
  });

  test('images come through the private route, without a way to remove them, and open large', async () => {
    const { user } = openAsMina();
    const opener = await screen.findByRole('button', { name: formFieldText.id.openImage('a.png') });
    expect(opener.querySelector('img')?.getAttribute('src')).toBe(
      '/api/media/private/?url=%2Fapi%2Fmedia%2Fattachment%2Fa&w=256&q=85',
    );
    expect(screen.queryByRole('button', { name: formFieldText.id.removeImage('a.png') })).toBeNull();
    await user.click(opener);
    const dialog = await screen.findByRole('dialog', { name: lightboxText.id.title });
    expect(within(dialog).getByRole('button', { name: lightboxText.id.next })).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: lightboxText.id.close }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('without images and answers it says who will answer', async () => {
    openAsMina({ getIssue: { ...DETAIL, attachments: [] }, listComments: listAnswer() });
    expect(await screen.findByText(text.noComments)).toBeVisible();
    expect(screen.queryByRole('heading', { name: text.images })).toBeNull();
  });
});

describe('a request that cannot be shown', () => {
  test('T02 one that never was and one of somebody else look alike', async () => {
    openAsMina({ getIssue: isMissing });
    expect(await screen.findByText(text.missing)).toBeVisible();
    expect(screen.getByRole('link', { name: text.all })).toHaveAttribute('href', '/request');
    expect(screen.queryByRole('heading', { name: text.comments })).toBeNull();
  });

  test.each([
    ['the backend fails', fails(503)],
    ['the network is gone', isUnreachable],
  ])('%s: it says so, and is asked for again', async (_, failure) => {
    let isUp = false;
    const getIssue = () => (isUp ? DETAIL : typeof failure === 'function' ? failure() : failure);
    const { user } = openAsMina({ getIssue });
    await screen.findByText(text.failed);
    isUp = true;
    await user.click(screen.getByRole('button', { name: text.retry }));
    expect(await screen.findByRole('heading', { name: 'Mangkuk kosong' })).toBeVisible();
  });

  test('answers that do not come take nothing away, and are asked for again', async () => {
    let isUp = false;
    const { user } = openAsMina({ listComments: () => (isUp ? COMMENTS : fails(500)) });
    expect(await screen.findByRole('alert')).toHaveTextContent(text.commentsFailed);
    expect(screen.getByRole('heading', { name: 'Mangkuk kosong' })).toBeVisible();
    isUp = true;
    await user.click(screen.getByRole('button', { name: text.retry }));
    expect(await screen.findByText('Terima kasih')).toBeVisible();
  });

  test('nobody is logged in: nothing is asked before, the request comes afterwards', async () => {
    const { user, calls } = open();
    await screen.findByText(text.loginFirst);
    expect(calls.map(({ name }) => name)).not.toContain('getIssue');
    await user.click(screen.getByRole('button', { name: requestFormText.id.login }));
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'mina@kucing.example{Enter}');
    await user.type(await screen.findByRole('textbox', { name: authText.id.code }), '123456');
    expect(await screen.findByRole('heading', { name: 'Mangkuk kosong' })).toBeVisible();
  });
});
