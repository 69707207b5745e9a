import { makeContent, type Json, type ProviderContent } from './content';

type Person = { uid: number; business_uid: string; first_name: string; last_name: string; email: string };
type Issue = { key: string; uid: string; name: string; status: string; fields: Json; owner: string };

/** What the provider stores; tests may change any of it while the portal runs. */
export type ProviderState = ProviderContent & {
  /** The one code that every login and registration accepts. */
  code: string;
  people: Person[];
  /** Tokens and the emails that they belong to. */
  tokens: Map<string, string>;
  contacts: Json[];
  companies: Json[];
  issues: Issue[];
  comments: (Json & { issue: string })[];
  activities: Json[];
  uploads: { name: string; bytes: number }[];
  events: { visitor: string; data: Json }[];
  /** The address under which the provider's own pictures are. */
  root: string;
  /** The number of the next token, issue, visitor and so on. */
  next(): number;
};

export const CUSTOMER = { email: 'rina@toko.example', first_name: 'Rina', last_name: 'Kasim' };
const CODE = '246810';

export function makeState(root: string): ProviderState {
  let count = 100;
  return {
    ...makeContent(root),
    code: CODE,
    root,
    people: [{ uid: 52_417, business_uid: 'usaha-1', ...CUSTOMER }],
    tokens: new Map(),
    contacts: [
      { uid: 'k1', first_name: 'Joko', last_name: 'Santosa' },
      { uid: 'k2', first_name: 'Sari', last_name: 'Dewi' },
    ],
    companies: [
      { uid: 'u1', name: 'CV Maju Jaya' },
      { uid: 'u2', name: 'Toko Sumber Rejeki' },
    ],
    issues: ['open', 'in-progress', 'completed'].map((status, i) => ({
      key: `TICKET-${i + 1}`,
      uid: `i${i + 1}`,
      name: ['Printer tidak mencetak', 'Laporan kosong', 'Lupa PIN'][i] ?? '',
      status,
      fields: {},
      owner: CUSTOMER.email,
    })),
    comments: [
      { issue: 'i1', uid: 'm1', body: '<p>Kami periksa hari ini.</p>', created_at: '2023-03-01T02:00:00Z' },
    ],
    activities: [],
    uploads: [],
    events: [],
    next: () => (count += 1),
  };
}
