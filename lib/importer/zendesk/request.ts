import { contentImportText } from '@/lib/text/content-import';

const MAX_TRIES = 8;
const MAX_REDIRECTS = 5;
/** In ms, without Retry-After; doubled with each try. */
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 120_000;
const REQUEST_LIMIT_MS = 60_000;

export type FetchTools = {
  fetch: typeof fetch;
  sleep: (ms: number) => Promise<void>;
  /** `email/token:secret`, for drafts and private articles. */
  login?: string;
  onProgress?: (what: string, count: number) => void;
};

export type RequestOptions = {
  headers?: Record<string, string>;
  /** Returns whether a redirect may be followed. */
  mayFollow: (url: URL) => boolean | Promise<boolean>;
};

/** Requests a URL and follows redirects where allowed. @throws when it is refused */
export async function request(
  from: string,
  tools: FetchTools,
  { headers, mayFollow }: RequestOptions,
): Promise<Response> {
  let url = new URL(from);
  for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
    const response = await requestPatiently(url.href, tools, { headers, redirect: 'manual' });
    const location = isRedirect(response) ? response.headers.get('location') : null;
    if (location === null) return response;
    await response.body?.cancel();
    url = new URL(location, url);
    if (!(await mayFollow(url))) break;
  }
  throw new Error(contentImportText.redirectNotFollowed(from, url.href));
}

const isRedirect = ({ status }: Response): boolean => [301, 302, 303, 307, 308].includes(status);

/** Sends a request and retries it while the server is busy or limits requests. @throws on any other refusal */
async function requestPatiently(
  url: string,
  { fetch, sleep }: FetchTools,
  init: Pick<RequestInit, 'headers' | 'redirect'>,
): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(REQUEST_LIMIT_MS) }).catch(
      (error: unknown) => {
        if (attempt >= MAX_TRIES) throw error;
        return undefined;
      },
    );
    if (response && (response.ok || isRedirect(response))) return response;
    const isBusy = response === undefined || response.status === 429 || response.status >= 500;
    if (!isBusy || attempt >= MAX_TRIES) throw new Error(`${url}: ${response?.status ?? 'no answer'}`);
    await response?.body?.cancel();
    await sleep(waitOf(response, attempt));
  }
}

function waitOf(response: Response | undefined, attempt: number): number {
  const asked = Number(response?.headers.get('retry-after'));
  const wait = asked > 0 ? asked * 1000 : FIRST_WAIT_MS * 2 ** (attempt - 1);
  return Math.min(wait, MAX_WAIT_MS);
}

/** Returns whether `to` is on the host of `from`: the same origin, or the same name by https. */
export function isSameHost(from: URL, to: URL): boolean {
  const isUpgrade =
    from.protocol === 'http:' && to.protocol === 'https:' && from.port === '' && to.port === '';
  return from.origin === to.origin || (isUpgrade && from.hostname === to.hostname);
}

/** Reads a body up to a limit; stops and returns undefined when it is larger. */
export async function readLimited(response: Response, maxBytes: number): Promise<Buffer | undefined> {
  const announced = Number(response.headers.get('content-length') ?? 0);
  const parts: Uint8Array[] = [];
  let size = 0;
  if (announced <= maxBytes) {
    for await (const part of response.body ?? []) {
      size += part.byteLength;
      if (size > maxBytes) break;
      parts.push(part);
    }
    if (size <= maxBytes) return Buffer.concat(parts);
  }
  await response.body?.cancel().catch(() => undefined);
  return undefined;
}
