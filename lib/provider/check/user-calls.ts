import { CALLS } from '@/lib/contract/calls';
import type { List } from '@/lib/contract/common';
import type { CreateField, Issue } from '@/lib/contract/project';
import type { Asking } from './ask';

const NAME = 'Pemeriksaan portal';
const PHONE = '081100000000';
/** A picture of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export type Account = {
  email: string;
  /** Returns the code that was mailed. */
  askCode: () => Promise<string>;
};

/** Calls that only somebody who is logged in may make, or that write. */
const UNTRIED = [
  ...[CALLS.requestLoginCode, CALLS.login, CALLS.requestRegisterCode, CALLS.register, CALLS.tokenInfo],
  ...[CALLS.initVisitor, CALLS.registerVisitor, CALLS.logEvent, CALLS.listEvents, CALLS.resetVisitor],
  ...[CALLS.listContacts, CALLS.listCompanies, CALLS.recordActivity],
  ...[CALLS.uploadMedia, CALLS.createIssue, CALLS.getIssue, CALLS.listComments],
];

/** Names them, when nothing may be written. */
export function noteUntried({ note }: Asking): void {
  for (const { method, path } of UNTRIED) note({ name: `${method} ${path}`, verdict: 'untried' });
}

/** Makes the calls of a visitor. */
export async function checkVisitor({ ask }: Asking): Promise<void> {
  const { data } = await ask<{ _goid: string }>(
    CALLS.initVisitor,
    { body: { _referrer: '', _origin: '' } },
    { kind: 'visitor' },
  );
  if (!data) return;
  const { _goid } = data;
  const kind = 'registered visitor';
  const registered = await ask<{ visitor_id?: string | number }>(
    CALLS.registerVisitor,
    { body: { _goid } },
    { kind },
  );
  await ask(CALLS.logEvent, { body: { _goid, event_name: 'view', event_data: { key: 'pemeriksaan' } } });
  const visitor = registered.data?.visitor_id ?? _goid;
  await ask(CALLS.listEvents, { query: { event_name: 'view', visitor } });
  await ask(CALLS.resetVisitor, { body: { _goid } });
}

/** Registers the account if there is none, logs in, and makes the calls of a user. */
export async function checkUser(asking: Asking, account: Account): Promise<void> {
  await logIn(asking, account);
  if (asking.token === undefined) return;
  const { ask, token } = asking;
  const { data: user } = await ask<{ business_uid?: string }>(
    CALLS.tokenInfo,
    { body: { token } },
    { kind: 'user' },
  );
  const serviceKey = user?.business_uid;
  if (serviceKey === undefined) return;
  const page = { group: 'all', offset: 0, size: 20 };
  const { data: contacts } = await ask<List<{ uid: string }>>(
    CALLS.listContacts,
    { serviceKey, query: { ...page, order: '-last_activity_time' } },
    { kind: 'contact' },
  );
  await ask(CALLS.listCompanies, { serviceKey, query: { ...page, order: 'name' } }, { kind: 'company' });
  const contact = contacts?.results[0];
  if (contact)
    await ask(CALLS.recordActivity, { serviceKey, params: { uid: contact.uid }, body: activity() });
  await checkRequests(asking, serviceKey);
}

async function logIn(asking: Asking, { email, askCode }: Account): Promise<void> {
  const { ask } = asking;
  const body = { address: email, method: 'email' };
  const answer = await ask(CALLS.requestLoginCode, { body }, { isSilent: true });
  // That is how an unknown address is to be refused.
  if (answer.error?.fields.address?.code === 'not-found') {
    const code = await ask(CALLS.requestRegisterCode, { body }, { kind: 'code' });
    if (!code.ok) return;
    const registered = await ask<{ token: string }>(
      CALLS.register,
      { body: { email, otp_code: await askCode(), first_name: NAME, mobile_no: PHONE } },
      { kind: 'token' },
    );
    asking.token = registered.data?.token;
  }
  // A provider may refuse a second code so soon; then the token of the registration is used.
  if (!(await ask(CALLS.requestLoginCode, { body }, { kind: 'code' })).ok) return;
  const login = { body: { username: email, otp_code: await askCode() } };
  const { data } = await ask<{ token: string }>(CALLS.login, login, { kind: 'token' });
  asking.token = data?.token ?? asking.token;
}

const activity = () => ({
  activity_time: new Date().toISOString(),
  duration: 3600,
  activity_type: { app_id: 'activity', code: 'other', name: 'Lainnya' },
  subject: NAME,
  agent: [],
  parties: [],
  links: [],
  notes: [{ note: NAME }],
});

async function checkRequests(asking: Asking, serviceKey: string): Promise<void> {
  const { ask } = asking;
  const media = new FormData();
  media.set('media', new File([Buffer.from(PIXEL, 'base64')], 'pemeriksaan.png', { type: 'image/png' }));
  const upload = await ask(CALLS.uploadMedia, { serviceKey, body: media }, { kind: 'upload' });
  const fields = await formOf(asking, upload.data);
  const filed = await ask<Issue>(
    CALLS.createIssue,
    { serviceKey, body: { project: 'TICKET', ...fields } },
    { kind: 'issue' },
  );
  const { data: list } = await ask<{ records: Issue[] }>(
    CALLS.getIssue,
    { params: { key: 'TICKET' }, query: { q: '' } },
    { more: 'TICKET', kind: 'issue' },
  );
  const issue = filed.data?.key === undefined ? list?.records[0] : filed.data;
  if (!issue) return;
  await ask(CALLS.getIssue, { params: { key: issue.key } }, { kind: 'issue' });
  await ask(CALLS.listComments, { query: { issue: issue.uid } }, { isOptional: true });
}

/** Fills the fields of the form that must be filled, and those for pictures. */
async function formOf(asking: Asking, upload: unknown): Promise<Record<string, unknown>> {
  const { data } = await asking.ask<CreateField[]>(CALLS.listCreateFields, {}, { isSilent: true });
  const values: Record<string, unknown> = {};
  for (const { field, required } of data ?? []) {
    const { key, field_type, options } = field;
    if (key === 'primary_contact' || (!required && field_type !== 'media')) continue;
    if (field_type === 'media') values[key] = upload === undefined ? [] : [upload];
    else if (field_type === 'option' || field_type === 'priority') {
      const [first] = options?.length ? options : await optionsOf(asking, key);
      values[key] = first?.value;
    } else if (field_type === 'datetime') values[key] = new Date().toISOString();
    else values[key] = field_type === 'email' ? 'pemeriksaan@portal.example' : NAME;
  }
  return values;
}

async function optionsOf(asking: Asking, field: string): Promise<{ value: unknown }[]> {
  const { data } = await asking.ask<{ value: unknown }[]>(
    CALLS.listFieldOptions,
    { query: { field } },
    { isSilent: true },
  );
  return data ?? [];
}
