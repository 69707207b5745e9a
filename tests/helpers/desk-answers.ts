import type { Customer, DeskRequest, Queued } from '@/lib/contract/desk';
import { listAnswer, type FakeAnswers } from './fake-api';

const uidOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** The agent who is logged in, and a colleague. */
export const RINI = {
  uid: uidOf(1),
  name: 'Rini',
  email: 'rini@kucing.example',
  role: 'administrator',
} as const;
export const BUDI = { uid: uidOf(2), name: 'Budi', email: 'budi@kucing.example', role: 'agent' } as const;

const OPEN = { pk: 1, key: 'open', name: 'Terbuka', progress: 0 };

/** A row of the queue. */
export const queued = (number: number, more: Partial<Queued> = {}): Queued => ({
  key: `TICKET-${number}`,
  name: `Mangkuk ${number} kosong`,
  status: OPEN,
  waits_for: 'us',
  customer: { name: 'Mina Kucing', email: 'mina@kucing.example', company: 'Kedai Meong' },
  assignee: null,
  is_status_mailed: true,
  waits_since: '2026-11-20T03:00:00.000Z',
  excerpt: 'Sejak pagi tidak diisi.',
  created_at: '2026-11-20T03:00:00.000Z',
  updated_at: '2026-11-20T03:00:00.000Z',
  ...more,
});

export const queueAnswer = (...rows: Queued[]) => ({
  ...listAnswer(...rows),
  views: {
    ...{ mine: 1, unassigned: 2, 'waiting-us': rows.length, 'waiting-customer': 4, late: 1, open: 7 },
    all: 1_000,
  },
  priorities: [
    { value: 'high', text: 'Tinggi' },
    { value: 'normal', text: 'Biasa' },
  ],
  mailboxes: [],
});

/** The customer of that request, who has another request. */
export const CUSTOMER: Customer = {
  name: 'Mina Kucing',
  email: 'mina@kucing.example',
  phone: '+62812345678',
  companies: ['Kedai Meong'],
  since: '2026-01-05T03:00:00.000Z',
  requests: [{ key: 'TICKET-7', name: 'Pintu macet', status: OPEN, created_at: '2026-10-01T03:00:00.000Z' }],
  request_count: 2,
  activities: [],
};

/** A request at the desk, with an answer, a note and a change of the status. */
export const deskRequest = (more: Partial<DeskRequest> = {}): DeskRequest => ({
  ...(queued(42) as Omit<Queued, 'rating'>),
  uid: 'u42',
  fields: [
    { key: 'name', name: 'Judul', field_type: 'text', value: 'Mangkuk 42 kosong' },
    { key: 'story', name: 'Cerita', field_type: 'richtext', value: '<p>Sejak <strong>pagi</strong>.</p>' },
    { key: 'mood', name: 'Suasana', field_type: 'option', value: '7', text: 'Tidur' },
  ],
  attachments: [],
  comments: [
    {
      uid: 1,
      body: '<p>Kami periksa.</p>',
      author: { name: 'Budi', is_staff: true },
      created_at: '2026-11-20T04:00:00.000Z',
    },
  ],
  changes: [],
  notes: [
    {
      uid: 'n1',
      body: '<p>Kuncinya ada di laci.</p>',
      author: 'Budi',
      is_mail: false,
      created_at: '2026-11-20T05:00:00.000Z',
      media: [],
    },
  ],
  follow_ups: [],
  merged: [],
  read_before: { articles: [{ key: 'makan', name: 'Memberi makan kucing' }], searches: ['mangkuk'] },
  present: [],
  version: 'v1',
  ...more,
});

/** A desk with an agent logged in; nothing changes by itself. */
export const deskAnswers = (overrides: FakeAnswers = {}): FakeAnswers => ({
  getAgent: { agent: RINI, expires_at: '2026-11-21T03:00:00.000Z' },
  listStaff: listAnswer(
    ...[RINI, BUDI].map((one) => ({
      ...one,
      created_at: '2026-11-01T03:00:00.000Z',
      last_seen_at: null,
      ended_at: null,
    })),
  ),
  listSavedViews: listAnswer(),
  listCannedAnswers: listAnswer({
    uid: uidOf(9),
    title: 'Salam',
    body: '<p>Halo {nama}, tentang {tiket}.</p>',
    updated_at: '2026-11-01T03:00:00.000Z',
  }),
  listDeskAnnouncements: listAnswer(),
  listMailProblems: listAnswer(),
  getDeskRequest: deskRequest(),
  getCustomer: CUSTOMER,
  listDeskFields: [],
  watchRequest: { version: 'v1', present: [] },
  ...overrides,
});
