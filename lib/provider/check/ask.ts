import { createSend, type ApiResult, type CallInput } from '@/lib/api/send';
import { DEFAULT_LOCALE } from '@/lib/constants';
import type { Call } from '@/lib/contract/calls';
import { readAnswer } from '@/lib/contract/readers/answers';
import { type Drop, itemsOf } from '@/lib/contract/readers/read';
import type { Settings } from '@/lib/env.server';
import { createProviderTransport } from '@/lib/provider/transport';
import { isRecord } from '@/lib/basics/values';

type Options = {
  /** What follows method and path in the name. */
  more?: string;
  /** The fields that the answer should have. */
  kind?: string;
  isOptional?: boolean;
  /** Whether it makes no row: for what only prepares another call. */
  isSilent?: boolean;
};

/** Asks the provider one thing after the other. */
export type Asking = {
  token: string | undefined;
  /** Returns what the portal would read of the answer. */
  ask<T>(call: Call, input?: CallInput, options?: Options): Promise<ApiResult<T>>;
  note(row: Omit<CheckedCall, 'fields'> & { fields?: string[] }): void;
};

/** Makes calls as the portal's server does, with the same limits, and only with what the specification lists. */
export function startAsking(
  { apiKey, remote, backendConnections }: Settings,
  onRow: (row: CheckedCall) => void,
): Asking {
  if (!remote) throw new Error('no provider is configured');
  const transport = createProviderTransport({
    connections: backendConnections,
    report: () => undefined,
    // Every call is tried, however many have failed.
    hasCircuit: false,
  });
  let received: Received = { reason: 'not sent' };
  let reading: { data: unknown; drops: Drop[] } = { data: undefined, drops: [] };
  const asking: Asking = {
    token: undefined,
    async ask<T>(call: Call, input: CallInput = {}, options: Options = {}) {
      received = { reason: 'not sent' };
      reading = { data: undefined, drops: [] };
      const result = await send<T>(call, input);
      if (!options.isSilent) onRow(judge(nameOf(call, options.more), received, { ...reading, ...options }));
      return result;
    },
    note: (row) => onRow({ fields: [], ...row }),
  };
  const send = createSend({
    bases: { auth: remote.authBase, api: remote.apiBase },
    apiKey,
    getToken: () => asking.token,
    transport: async (url, init) => {
      try {
        const answer = await transport(url, init);
        const text = await answer.text();
        received = { status: answer.status, ...parse(text) };
        const hasBody = ![204, 205, 304].includes(answer.status);
        return new Response(hasBody ? text : null, { status: answer.status });
      } catch (error) {
        received = { reason: error instanceof Error ? error.message.replace(/^.*: /, '') : 'network' };
        throw error;
      }
    },
    remote: {
      capabilities: new Set(),
      read: async (call, body, { params = {}, query = {} }) => {
        const { data, drops } = readAnswer(call, body, { params, query, locale: DEFAULT_LOCALE });
        reading = { data, drops };
        return data;
      },
    },
  });
  return asking;
}

function parse(text: string): { body: unknown; isJson: boolean } {
  try {
    return { body: JSON.parse(text) as unknown, isJson: true };
  } catch {
    return { body: undefined, isJson: false };
  }
}

/** How a call fared: `without` works except for what is named. */
type Verdict = 'works' | 'without' | 'missing' | 'fails' | 'untried';

export type CheckedCall = {
  /** Method, path and, of a list, the model; or a parameter of it. */
  name: string;
  verdict: Verdict;
  /** Fields, parameters or headers that are missing or cannot be read, each with what stood there. */
  fields: string[];
  /** A status or reason: `HTTP 502`, `timeout`. */
  reason?: string;
  /** The portal does without it, so that it is no failure of the check. */
  isOptional?: boolean;
};

/** What came back: a body, or the reason why nothing did. */
type Received = { status: number; body: unknown; isJson: boolean } | { reason: string };

/** Fields that the specification names (§3), with other names for the same. */
const FIELDS: Record<string, string[]> = {
  'help-category': ['key', 'name', 'image', 'priority_group', 'created_at'],
  'help-topic': ['key', 'uid', 'name', 'priority_group', 'created_at', 'category_key'],
  'help-article': [
    ...['uid', 'key', 'name', 'title', 'total_view', 'topic', 'topic_key', 'visibility', 'priority_group'],
    'created_at',
  ],
  'help-article detail': ['uid', 'key', 'title', 'body|html_body', 'topic', 'topic_key', 'created_at'],
  banner: ['uid', 'image_url', 'file_name', 'link_to'],
  business: ['uid', 'name'],
  issue: ['key', 'uid', 'name'],
  status: ['pk', 'key', 'name', 'progress'],
  user: ['uid', 'business_uid', 'first_name', 'last_name'],
  contact: ['uid', 'first_name', 'last_name'],
  company: ['uid', 'name'],
  code: ['length', 'expired_at'],
  token: ['token'],
  visitor: ['_goid'],
  'registered visitor': ['visitor_id', 'contact'],
  catalog: ['brands', 'categories'],
  upload: ['image_url|data'],
  field: ['field', 'required'],
  option: ['value', 'text|name'],
};

/** Returns the fields of a kind that no item of an answer has. */
function absentFields(kind: string | undefined, body: unknown): string[] {
  const items = (itemsOf(body) ?? [body]).filter(isRecord);
  if (items.length === 0) return [];
  return (FIELDS[kind ?? ''] ?? []).filter(
    (names) => !names.split('|').some((name) => items.some((item) => name in item)),
  );
}

const MISSING = new Set([404, 405, 501]);

/** Judges one answer: `data` is what the portal's reader made of it, undefined when it could make nothing. */
function judge(
  name: string,
  received: Received,
  {
    data,
    drops,
    kind,
    isOptional,
  }: { data: unknown; drops: readonly Drop[]; kind?: string; isOptional?: boolean },
): CheckedCall {
  const row = (verdict: Verdict, rest: Partial<CheckedCall> = {}): CheckedCall => ({
    name,
    verdict,
    fields: [],
    ...(isOptional && { isOptional }),
    ...rest,
  });
  if ('reason' in received) return row('fails', { reason: received.reason });
  const { status, body, isJson } = received;
  if (MISSING.has(status)) return row('missing', { reason: `HTTP ${status}` });
  if (status < 200 || status > 299) return row('fails', { reason: `HTTP ${status}` });
  if (!isJson) return row('fails', { reason: 'no JSON' });
  const odd = drops.map(({ field, was }) => `${field} (${was})`);
  if (data === undefined || data === null) return row('fails', { fields: [...new Set(odd)] });
  const fields = [...new Set([...odd, ...absentFields(kind, body)])];
  return row(fields.length > 0 ? 'without' : 'works', { fields });
}

const nameOf = ({ method, path }: Call, more = ''): string => `${method} ${path}${more && ` ${more}`}`;
