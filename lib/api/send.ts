import { isAvailable, type Base, type Call } from '@/lib/contract/calls';
import { normaliseAnswer } from './normalise';
import { BROKEN_ANSWER, readApiError, type ApiResult } from './result';

/** What a transport is given; one that cannot tell about progress leaves it. */
export type TransportInit = RequestInit & {
  /** Told how much of the body has left, as a share from 0 to 1. */
  onUploadProgress?: (share: number) => void;
};

/** Carries a request to a backend: `fetch`, the backend in process, or a fake in tests. */
export type Transport = (url: string, init: TransportInit) => Promise<Response>;

export type ApiOptions = {
  transport: Transport;
  /** Addresses in front of the contract's paths, without a slash at the end. */
  bases: Record<Base, string>;
  apiKey: string;
  /** Whether the backend is another one than the portal's own: it lacks extensions. */
  isRemote?: boolean | undefined;
  /** Whether an answer with status 2xx is as the contract says; a call whose answer is not has failed. */
  isValid?: (call: Call, body: unknown) => boolean;
  /** The token of the user who is here now, if any. */
  getToken?: () => string | undefined;
};

export type QueryValue = string | number | boolean | readonly string[] | undefined;

export type CallInput = {
  /** Values for the `{names}` in the call's path. */
  params?: Record<string, string | number>;
  /** Lists are joined by commas, undefined is left out, an empty string stands as a bare flag. */
  query?: Record<string, QueryValue>;
  /** JSON, or form data (then the browser sets the content type with its boundary). */
  body?: unknown;
  /** The user's `business_uid`, sent as X-Service-Key. */
  serviceKey?: string | undefined;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  onUploadProgress?: TransportInit['onUploadProgress'];
};

/** Sends one call of the contract; never rejects. */
export type Send = <T>(call: Call, input?: CallInput) => Promise<ApiResult<T>>;

/** The result of a call that the backend lacks or whose url cannot be written; nothing is sent. */
const MISSING: ApiResult<never> = {
  ok: false,
  status: 404,
  data: undefined,
  error: { message: 'no such call', fields: {} },
};

/** Makes the function through which all calls go: headers, body, result (behaviour.md §7). */
export function createSend(options: ApiOptions): Send {
  return async <T>(call: Call, input: CallInput = {}): Promise<ApiResult<T>> => {
    if (!isAvailable(call, options.isRemote ?? false)) return MISSING;
    if (Object.values(input.params ?? {}).some(isNoSegment)) return MISSING;
    try {
      const response = await options.transport(
        addressOf(call, input, options),
        requestOf(call, input, options),
      );
      const body = await readJson(response);
      if (response.ok) {
        const data = options.isRemote ? normaliseAnswer(call, body, input.query ?? {}) : body;
        if (options.isValid?.(call, data) === false) return BROKEN_ANSWER;
        return { ok: true, status: response.status, data: data as T | undefined, error: undefined };
      }
      const error = readApiError(response.status, body, retryAfterOf(response));
      return { ok: false, status: response.status, data: undefined, error };
    } catch (failure) {
      return { ok: false, status: 500, data: undefined, error: networkError(failure) };
    }
  };
}

/** Whether it is a value that an address would lose, so that another call would be made than was meant. */
const isNoSegment = (value: string | number): boolean => ['', '.', '..'].includes(String(value));

function addressOf(call: Call, { params = {}, query = {} }: CallInput, { bases }: ApiOptions): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const suffix = search.toString().replace(/=(?=&|$)/g, '');
  return `${bases[call.base]}${path}${suffix && `?${suffix}`}`;
}

function requestOf(call: Call, input: CallInput, options: ApiOptions): TransportInit {
  const { body, serviceKey, signal, onUploadProgress } = input;
  const isForm = typeof FormData !== 'undefined' && body instanceof FormData;
  const token = options.getToken?.();
  const headers: Record<string, string> = { ...input.headers, 'X-API-Key': options.apiKey };
  if (!isForm) headers['Content-Type'] = 'application/json';
  if (token) headers.Authorization = `Jwt ${token}`;
  if (serviceKey) headers['X-Service-Key'] = serviceKey;
  return {
    method: call.method,
    headers,
    ...(body !== undefined && { body: isForm ? (body as FormData) : JSON.stringify(body) }),
    ...(signal && { signal }),
    ...(onUploadProgress && { onUploadProgress }),
  };
}

/** A body that is no JSON is as good as none (§7); a broken connection is a network failure. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
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

/** Hands the contract's query object to `send`; the types of the two meet here and nowhere else. */
export function toQuery(query: object): Record<string, QueryValue> {
  return Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, QueryValue] => entry[1] !== undefined),
  );
}
