import type { CreateField } from '@/lib/contract/project';
import type { FakeAnswers } from './fake-api';
import { identityAnswers } from './identity';

let index = 0;

/** A field of the request form. */
export const field = (
  key: string,
  field_type: string,
  more: Partial<CreateField['field']> & { required?: boolean } = {},
): CreateField => {
  const { required = false, ...rest } = more;
  index += 1;
  return { field: { key, name: `Kolom ${key}`, field_type, index, ...rest }, required };
};

/** Support hours: Monday to Friday, 08.30 to 18.00. */
export const SERVICE = {
  days: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: 510, closes: 1080 })),
  holidays: [],
};

export const OPTIONS = [
  { value: 'makan', text: 'Makan' },
  { value: 7, name: 'Tidur' },
];

const OPEN = { pk: 1, key: 'open', name: 'Terbuka', progress: 0 };

/** A filed request. */
export const FILED = {
  key: 'TICKET-42',
  uid: 'u-42',
  name: 'Mangkuk kosong',
  status: OPEN,
  created_at: '2026-11-20T03:00:00.000Z',
  updated_at: '2026-11-20T03:00:00.000Z',
};

/** A form with a subject and a line, both required, and an option. */
export const SMALL_FORM = [
  field('name', 'text', { required: true }),
  field('mood', 'option'),
  field('detail', 'textarea', { required: true }),
];

/** A backend where Mina can file requests. */
export const requestAnswers = (overrides: FakeAnswers = {}): FakeAnswers =>
  identityAnswers({
    getProject: { key: 'TICKET', name: 'Permintaan', status_list: [OPEN], service: SERVICE },
    listCreateFields: SMALL_FORM,
    listFieldOptions: OPTIONS,
    createIssue: FILED,
    logEvent: { counted: true },
    deleteMedia: {},
    ...overrides,
  });
