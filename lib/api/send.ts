import { CALLS, hasCall, type Base, type Call, type Capabilities } from '@/lib/contract/calls';
import { hasCapability } from '@/lib/contract/has-capability';
import type { FieldError } from '@/lib/contract/common';
import { isRecord, parseJson } from '@/lib/basics/values';

/** Why a call failed; `fields` holds the errors of single fields, such as `fields.address?.code` 'not-found'. */
export type ApiError = {
  message: string;
  code?: string;
  fields: Record<string, FieldError>;
  /** Seconds to wait before trying again, from the header Retry-After. */
  retryAfter?: number;
};

/** The result of every call of the client, which never throws for a failure of server or network (behaviour.md §7). */
export type ApiResult<T> =
  | { ok: true; status: number; data: T | undefined; error: undefined }
  | { ok: false; status: number; data: undefined; error: ApiError };

/** The result when an answer breaks the contract: a gateway's page, or an item without its fields. */
export const BROKEN_ANSWER = {
  ok: false,
  status: 502,
  data: undefined,
  error: { message: 'broken answer', code: 'broken-answer', fields: {} },
} as const satisfies ApiResult<unknown>;

/** Longer messages at a field, and those with markup, are not for people. */
const MAX_FIELD_MESSAGE = 300;

/**
 * Reads the body of an error answer, which may be anything. Of a server that failed no sentence is taken, and of a remote
 * backend only those at fields: others may be of its inside.
 */
export function readApiError(
  status: number,
  body: unknown,
  { retryAfter, isRemote = false }: { retryAfter?: number | undefined; isRemote?: boolean } = {},
): ApiError {
  const error: ApiError = {
    message: `HTTP ${status}`,
    fields: {},
    ...(retryAfter !== undefined && { retryAfter }),
  };
  if (!isRecord(body)) return error;
  for (const [name, value] of Object.entries(body)) {
    if (name === 'code' && typeof value === 'string') error.code = value;
    else if (status >= 500) continue;
    else if (name === 'detail' && typeof value === 'string') error.message = isRemote ? error.message : value;
    else {
      const field = fieldErrorOf(value);
      if (field) error.fields[name] = field;
    }
  }
  const [first] = Object.values(error.fields);
  if (first?.message && !('detail' in body)) error.message = first.message;
  return error;
}

/** Reads the error of a field, or the first of several. The specification names its code alone. */
function fieldErrorOf(value: unknown): FieldError | undefined {
  const given: unknown = Array.isArray(value) ? value[0] : value;
  if (!isRecord(given) || typeof given.code !== 'string') return undefined;
  const { code, message } = given;
  const isForPeople =
    typeof message === 'string' && message.length <= MAX_FIELD_MESSAGE && !/[<{]/.test(message);
  return { code, message: isForPeople ? message : '' };
}

/** Options of a transport; `onUploadProgress` may be ignored. */
export type TransportInit = RequestInit & {
  /** Called with the share of the body that was sent, from 0 to 1. */
  onUploadProgress?: (share: number) => void;
};

/** Carries a request to a backend: `fetch`, the backend in process, or a fake in tests. */
export type Transport = (url: string, init: TransportInit) => Promise<Response>;

export type RemoteOptions = {
  capabilities: NonNullable<Capabilities>;
  /** Reads the body of an answer with status 2xx: null when it holds no such item, undefined when it cannot be read. */
  read: (call: Call, body: unknown, input: CallInput) => Promise<unknown>;
};

export type ApiOptions = {
  transport: Transport;
  /** Base URLs of the contract's paths, without a slash at the end. */
  bases: Record<Base, string> & {
    /** Where searches go, when not to the API base: the portal may search what it has indexed. */
    search?: string;
  };
  apiKey: string;
  /** What a remote backend needs; the embedded one has every capability and answers what the contract says. */
  remote?: RemoteOptions;
  /** Returns the token of the user, if logged in. */
  getToken?: () => string | undefined;
  /** What the token is: of a user (`Jwt`, the default), or of the link to a request. */
  tokenScheme?: 'Jwt' | 'Link';
};

export type QueryValue = string | number | boolean | readonly string[] | undefined;

export type CallInput = {
  /** Values for the `{names}` in the call's path. */
  params?: Record<string, string | number>;
  /** Lists are joined by commas, undefined is left out, an empty string becomes a bare flag. */
  query?: Record<string, QueryValue> | undefined;
  /** Sent as JSON, or as form data, for which the browser sets the content type. */
  body?: unknown;
  /** The user's `business_uid`, sent as X-Service-Key. */
  serviceKey?: string | undefined;
  /** Sent as Idempotency-Key: a call that is repeated with it does its work once. */
  idempotencyKey?: string | undefined;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  onUploadProgress?: TransportInit['onUploadProgress'];
};

/** Sends one call of the contract; never rejects. */
export type Send = <T>(call: Call, input?: CallInput) => Promise<ApiResult<T>>;

/** The result of a call that is not sent: the backend lacks it, or its path cannot hold a parameter. */
export const MISSING: ApiResult<never> = {
  ok: false,
  status: 404,
  data: undefined,
  error: { message: 'no such call', fields: {} },
};

/** Makes the function that sends calls: URL, headers, body and result (behaviour.md §7). */
export function createSend(options: ApiOptions): Send {
  return async <T>(call: Call, given: CallInput = {}): Promise<ApiResult<T>> => {
    if (!hasCall(options.remote?.capabilities, call)) return MISSING;
    if (Object.values(given.params ?? {}).some(isNoSegment)) return MISSING;
    const input = withoutUnknownParts(call, given, options.remote?.capabilities);
    try {
      const response = await options.transport(urlOf(call, input, options), requestOf(call, input, options));
      // Undefined when it is not JSON (behaviour.md §7). A broken connection throws.
      const body = parseJson(await response.text());
      if (response.ok) {
        const remote = isSearchedHere(call, options) ? undefined : options.remote;
        // A page of a gateway says nothing about the item: it may be there.
        if (remote && call.method === 'GET' && body === undefined) return BROKEN_ANSWER;
        const data = remote ? await remote.read(call, body, given) : body;
        if (remote && data === undefined) return BROKEN_ANSWER;
        if (remote && data === null) return MISSING;
        return { ok: true, status: response.status, data: data as T | undefined, error: undefined };
      }
      const error = readApiError(response.status, body, {
        retryAfter: retryAfterOf(response),
        isRemote: options.remote !== undefined,
      });
      return { ok: false, status: response.status, data: undefined, error };
    } catch (failure) {
      return { ok: false, status: 500, data: undefined, error: networkError(failure) };
    }
  };
}

/** Parts of every call that belong to a feature. */
const BEYOND_ALL = { locale: 'locale', untranslated: 'locale' } as const;

/** Leaves out what the backend does not know: the specification's calls are the contract with any other one. */
function withoutUnknownParts(call: Call, input: CallInput, capabilities: Capabilities): CallInput {
  if (!capabilities) return input;
  const beyond: Call['beyond'] = { ...BEYOND_ALL, ...call.beyond };
  const keepKnown = <Parts extends object>(parts: Parts): Parts =>
    Object.fromEntries(
      Object.entries(parts).filter(([name]) => {
        const feature = Object.hasOwn(beyond, name) ? beyond[name] : undefined;
        return feature === undefined || hasCapability(capabilities, feature);
      }),
    ) as Parts;
  const { query, body, serviceKey, idempotencyKey } = input;
  const takesServiceKey = call.path.includes('/service/') || hasCapability(capabilities, 'serviceKey');
  return {
    ...input,
    query: query && keepKnown(query),
    body: isRecord(body) && !isForm(body) ? keepKnown(body) : body,
    serviceKey: takesServiceKey ? serviceKey : undefined,
    idempotencyKey: hasCapability(capabilities, 'idempotency') ? idempotencyKey : undefined,
  };
}

const isForm = (body: unknown): body is FormData =>
  typeof FormData !== 'undefined' && body instanceof FormData;

/** Returns whether a value vanishes from a path, which would make it the path of another call. */
const isNoSegment = (value: string | number): boolean => ['', '.', '..'].includes(String(value));

/** Returns whether the portal answers a call itself, though its backend is a remote one. */
const isSearchedHere = (call: Call, { bases }: ApiOptions): boolean =>
  call === CALLS.searchContent && bases.search !== undefined;

function urlOf(call: Call, { params = {}, query = {} }: CallInput, { bases }: ApiOptions): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const suffix = search.toString().replace(/=(?=&|$)/g, '');
  const base = (call === CALLS.searchContent && bases.search) || bases[call.base];
  return `${base}${path}${suffix && `?${suffix}`}`;
}

function requestOf(call: Call, input: CallInput, options: ApiOptions): TransportInit {
  const { body, serviceKey, idempotencyKey, signal, onUploadProgress } = input;
  const token = options.getToken?.();
  const headers: Record<string, string> = { ...input.headers, 'X-API-Key': options.apiKey };
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey;
  if (!isForm(body)) headers['Content-Type'] = 'application/json';
  if (token) headers.Authorization = `${options.tokenScheme ?? 'Jwt'} ${token}`;
  if (serviceKey) headers['X-Service-Key'] = serviceKey;
  return {
    method: call.method,
    headers,
    ...(body !== undefined && { body: isForm(body) ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
    ...(onUploadProgress && { onUploadProgress }),
  };
}

function retryAfterOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}

function networkError(failure: unknown): { message: string; code: string; fields: Record<string, never> } {
  const isAbort = failure instanceof Error && failure.name === 'AbortError';
  const message = failure instanceof Error ? failure.message : String(failure);
  return { message, code: isAbort ? 'aborted' : 'network', fields: {} };
}

/** Converts a query of the contract to that of `send`. */
export function toQuery(query: object): Record<string, QueryValue> {
  return Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, QueryValue] => entry[1] !== undefined),
  );
}

/** Makes the form of an upload. */
export function formOf(media: File): FormData {
  const form = new FormData();
  form.set('media', media, media.name);
  return form;
}
