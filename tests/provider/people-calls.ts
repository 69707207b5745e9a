import type { ProviderAnswer, ProviderRequest } from './calls';
import type { Json } from './content';
import { notFound, ok, paged } from './content-calls';
import type { ProviderState } from './state';

const CODE_LIFETIME_MS = 5 * 60_000;
const MAX_SIZE = 100;

export const STATUS_LIST = [
  { pk: 1, key: 'open', name: 'Open', progress: 0 },
  { pk: 2, key: 'in-progress', name: 'In Progress', progress: 50 },
  { pk: 3, key: 'completed', name: 'Completed', progress: 100 },
];

const refused = (body: Json, status = 400): ProviderAnswer => ({ status, body });
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const personOf = ({ headers }: ProviderRequest, { tokens, people }: ProviderState) => {
  const email = tokens.get((headers.authorization ?? '').replace(/^Jwt /, ''));
  return people.find((person) => person.email === email);
};

// Login and registration.

export function tokenInfo({ body }: ProviderRequest, { tokens, people }: ProviderState): ProviderAnswer {
  const person = people.find(({ email }) => email === tokens.get(text(body.token)));
  if (!person) return refused({ detail: 'Invalid token.' }, 401);
  const { email: _email, ...user } = person;
  return ok(user);
}

const codeAnswer = (code: string): ProviderAnswer =>
  ok({ length: code.length, expired_at: new Date(Date.now() + CODE_LIFETIME_MS).toISOString() });

export function loginCode({ body }: ProviderRequest, { people, code }: ProviderState): ProviderAnswer {
  if (people.some(({ email }) => email === text(body.address).toLowerCase())) return codeAnswer(code);
  return refused({ address: { code: 'not-found' } });
}

function newToken(email: string, state: ProviderState): ProviderAnswer {
  const token = `tiket.${state.next()}.${Math.random().toString(36).slice(2)}`;
  state.tokens.set(token, email);
  return ok({ token });
}

export function login({ body }: ProviderRequest, state: ProviderState): ProviderAnswer {
  const email = text(body.username).toLowerCase();
  const isKnown = state.people.some((person) => person.email === email);
  if (isKnown && text(body.otp_code) === state.code) return newToken(email, state);
  return refused({ otp_code: { code: 'invalid', message: 'Wrong code.' } });
}

export const registerCode = (_: ProviderRequest, { code }: ProviderState): ProviderAnswer => codeAnswer(code);

export function register({ body }: ProviderRequest, state: ProviderState): ProviderAnswer {
  const email = text(body.email).toLowerCase();
  if (text(body.otp_code) !== state.code || state.people.some((person) => person.email === email))
    return refused({ detail: 'Registration failed.' });
  const uid = state.next();
  state.people.push({
    uid,
    business_uid: `usaha-${uid}`,
    first_name: text(body.first_name),
    last_name: '',
    email,
  });
  return newToken(email, state);
}

// The provider and its visitors.

export const application = (): ProviderAnswer =>
  ok({ app_settings: { hide_goapp_label: false, google_font: '' } });
export const business = (): ProviderAnswer => ok({ uid: 'usaha-0', name: 'Rakit Kasir' });

export const visitorInit = ({ body }: ProviderRequest, state: ProviderState): ProviderAnswer =>
  ok({ _goid: text(body._goid) || `g${state.next()}` });

export const visitorRegister = ({ body }: ProviderRequest, state: ProviderState): ProviderAnswer =>
  ok({ visitor_id: body.visitor_id ?? `v${state.next()}`, contact: body.contact ?? null });

export function logEvent({ body }: ProviderRequest, { events }: ProviderState): ProviderAnswer {
  events.push({ visitor: text(body._goid), data: (body.event_data ?? {}) as Json });
  return ok({});
}

export function events({ query }: ProviderRequest, state: ProviderState): ProviderAnswer {
  const hits = state.events.filter(({ visitor }) => visitor === query.get('visitor'));
  return ok({ count: hits.length, results: hits.map(({ data }) => ({ event_data: data })).toReversed() });
}

export const visitorReset = (_: ProviderRequest, state: ProviderState): ProviderAnswer =>
  ok({ _goid: `g${state.next()}` });

// Contacts and their activities, for users of the business that the service key names.

function withService(
  request: ProviderRequest,
  state: ProviderState,
  answer: (email: string) => ProviderAnswer,
): ProviderAnswer {
  const person = personOf(request, state);
  if (!person) return refused({ detail: 'Authentication required.' }, 401);
  if (request.headers['x-service-key'] !== person.business_uid) return refused({ detail: 'Forbidden.' }, 403);
  return answer(person.email);
}

export const contacts = (request: ProviderRequest, state: ProviderState): ProviderAnswer =>
  withService(request, state, () => ok(paged(state.contacts, request.query, MAX_SIZE)));

export const companies = (request: ProviderRequest, state: ProviderState): ProviderAnswer =>
  withService(request, state, () => ok(paged(state.companies, request.query, MAX_SIZE)));

export const recordActivity = (request: ProviderRequest, state: ProviderState): ProviderAnswer =>
  withService(request, state, () => {
    if (!text(request.body.subject)) return refused({ subject: { code: 'required', message: 'Required.' } });
    state.activities.push({ contact: request.param, ...request.body });
    return ok({});
  });

// Requests.

export const project = (): ProviderAnswer => ok({ key: 'TICKET', name: 'Bantuan', status_list: STATUS_LIST });

const field = (
  index: number,
  key: string,
  name: string,
  field_type: string,
  rest: Json = {},
  required = false,
) => ({
  field: { key, name, field_type, placeholder: '', options: [], index, ...rest },
  required,
});

const CATEGORIES = [
  { value: 'perangkat', text: 'Perangkat' },
  { value: 'penjualan', text: 'Penjualan' },
];
const PRIORITIES = [
  { value: 1, text: 'Rendah' },
  { value: 2, text: 'Tinggi' },
];

export const createFields = (): ProviderAnswer =>
  ok([
    field(0, 'primary_contact', 'Kontak utama', 'text', {}, true),
    field(1, 'name', 'Judul', 'text', { placeholder: 'Singkat saja' }, true),
    field(2, 'category', 'Kategori', 'option', {}, true),
    field(3, 'priority', 'Prioritas', 'priority', { options: PRIORITIES }),
    field(4, 'occurred_at', 'Waktu kejadian', 'datetime'),
    field(5, 'description', 'Penjelasan', 'textarea', {}, true),
    field(6, 'images', 'Gambar', 'media'),
  ]);

export function fieldOptions({ query }: ProviderRequest): ProviderAnswer {
  const name = query.get('field');
  return ok(name === 'category' ? CATEGORIES : name === 'priority' ? PRIORITIES : []);
}

/** One request by its key, or with the key of the project those of the caller. */
export function issue(request: ProviderRequest, state: ProviderState): ProviderAnswer {
  const person = personOf(request, state);
  if (!person) return refused({ detail: 'Authentication required.' }, 401);
  const own = state.issues.filter(({ owner }) => owner === person.email);
  const shape = ({ key, uid, name }: (typeof own)[number]) => ({ key, uid, name });
  if (request.param !== 'TICKET') {
    const record = own.find(({ key, uid }) => key === request.param || uid === request.param);
    return record ? ok(shape(record)) : notFound();
  }
  const { query } = request;
  const q = (query.get('q') ?? '').toLowerCase();
  const status = query.get('status');
  const hits = own.filter(
    (each) => each.name.toLowerCase().includes(q) && (!status || each.status === status),
  );
  return ok({
    records: paged(hits.toReversed(), query, MAX_SIZE).results.map(shape),
    status_list: STATUS_LIST,
  });
}

export function comments(request: ProviderRequest, state: ProviderState): ProviderAnswer {
  if (!personOf(request, state)) return refused({ detail: 'Authentication required.' }, 401);
  const asked = request.query.get('issue');
  // The uid, or its number as the oddity `issue-uid-number` writes it.
  const hits = state.comments.filter(({ issue: uid }) => uid === asked || uid.slice(1) === asked);
  return ok({ count: hits.length, results: hits.map(({ issue: _issue, ...comment }) => comment) });
}

export function uploadMedia(request: ProviderRequest, state: ProviderState): ProviderAnswer {
  if (!personOf(request, state)) return refused({ detail: 'Authentication required.' }, 401);
  if (!request.file) return refused({ media: { code: 'required', message: 'Required.' } });
  state.uploads.push(request.file);
  return ok({
    image_url: `${state.root}/media/unggahan-${state.uploads.length}.png`,
    file_name: request.file.name,
  });
}

export const createIssue = (request: ProviderRequest, state: ProviderState): ProviderAnswer =>
  withService(request, state, (owner) => {
    const { project: key, ...fields } = request.body;
    if (key !== 'TICKET') return refused({ project: { code: 'invalid', message: 'Unknown project.' } });
    for (const name of ['name', 'category', 'description']) {
      if (!text(fields[name])) return refused({ [name]: { code: 'required', message: 'Required.' } });
    }
    const number = state.next();
    const record = { key: `TICKET-${number}`, uid: `i${number}`, name: text(fields.name) };
    state.issues.push({ ...record, status: 'open', fields, owner });
    return ok(record, 201);
  });
