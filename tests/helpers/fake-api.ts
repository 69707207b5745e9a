import { createApi, type Api } from '@/lib/api/create-api';
import { deskCalls, reportingEnd, type DeskApi } from '@/lib/api/desk';
import { remoteOptions } from '@/lib/api/read-provider-answer';
import { createSend, type TransportInit } from '@/lib/api/send';
import { CALLS, type Call, type CallName } from '@/lib/contract/calls';
import { DESK_CALLS, type DeskCallName } from '@/lib/contract/desk-calls';

/** One call as the fake backend received it. */
export type SeenCall = {
  name: CallName | DeskCallName;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  headers: Record<string, string>;
  /** Reports upload progress, as a browser does. */
  progress?: (share: number) => void;
  /** Aborts the request. */
  signal?: AbortSignal;
};

/** An answer: a value (200), a failure, or a function of the call. */
export type FakeAnswer = unknown | Failure | ((call: SeenCall) => unknown);
export type FakeAnswers = Partial<Record<CallName | DeskCallName, FakeAnswer>>;

class Failure {
  constructor(
    readonly status: number,
    readonly body: unknown,
    readonly headers: Record<string, string> = {},
  ) {}
}

/** An error answer of the backend. */
export const fails = (status: number, code = 'failed', detail = code) =>
  new Failure(status, { detail, code });
/** An error answer with a body of its own. */
export const failsWith = (status: number, body: unknown) => new Failure(status, body);
/** An error answer that names the wrong field. */
export const failsAt = (field: string, code: string, message = code) =>
  new Failure(400, { [field]: { code, message } });
/** 429 (or 503), with the seconds to wait. */
export const failsForNow = (seconds: number, status = 429) =>
  new Failure(status, { detail: 'too many', code: 'too-many-requests' }, { 'Retry-After': String(seconds) });
/** A network failure, without any answer. */
export const isUnreachable = () => {
  throw new TypeError('Failed to fetch');
};
/** 404. */
export const isMissing = fails(404, 'not-found');
/** A list answer. */
export const listAnswer = <Item>(...results: Item[]) => ({ count: results.length, results });

type FakeOptions = {
  /** Whether the backend is one that knows the specification alone, apart from its `capabilities`. */
  isRemote?: boolean | undefined;
  capabilities?: readonly string[];
};

/**
 * The real client over a backend made of answers; calls without an answer get 404. Headers, URLs and results are the real
 * client's, so that a wrong call fails as in production.
 */
export function fakeApi(
  answers: FakeAnswers = {},
  { isRemote = false, capabilities = [] }: FakeOptions = {},
): { api: Api; desk: DeskApi; calls: SeenCall[] } {
  const calls: SeenCall[] = [];
  const transport = async (url: string, init: TransportInit): Promise<Response> => {
    const call = readCall(url, init);
    calls.push(call);
    const given = call.name in answers ? answers[call.name] : isMissing;
    const answer: unknown =
      typeof given === 'function' ? await (given as (seen: SeenCall) => unknown)(call) : given;
    if (answer instanceof Failure) return Response.json(answer.body, answer);
    return Response.json(answer);
  };
  const bases = { auth: '/api/auth', api: '/api' };
  const desk = deskCalls(reportingEnd(createSend({ transport, bases, apiKey: 'demo' })));
  const remote = remoteOptions({
    capabilities: new Set(capabilities),
    cleanHtml: async (html) => ({ html }),
    sayDropped: () => undefined,
  });
  const api = createApi({ transport, bases, apiKey: 'demo', ...(isRemote && { remote }) });
  return { api, desk, calls };
}

const ALL_CALLS = { ...CALLS, ...DESK_CALLS };

function readCall(url: string, init: TransportInit): SeenCall {
  const { pathname, searchParams } = new URL(url, 'http://fake.invalid');
  for (const [name, call] of Object.entries(ALL_CALLS) as [SeenCall['name'], Call][]) {
    if (call.method !== init.method) continue;
    const prefix = call.base === 'auth' ? '/api/auth' : '/api';
    const match = patternOf(prefix + call.path).exec(pathname);
    if (!match) continue;
    const params = Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([key, value]) => [key, decodeURIComponent(value)]),
    );
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body;
    return {
      name,
      params,
      query: Object.fromEntries(searchParams),
      body,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(init.onUploadProgress && { progress: init.onUploadProgress }),
      ...(init.signal && { signal: init.signal }),
    };
  }
  throw new Error(`no call of the contract is ${init.method} ${pathname}`);
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
