import { getPublicSettings } from '@/lib/env.public';
import { ANSWER_TIMEOUT_MS } from '@/lib/constants';
import { CALLS } from '@/lib/contract/calls';
import { createApi, type Api } from './create-api';
import type { ApiOptions, RemoteOptions, Transport } from './send';
import { readToken, reportTokenRefused } from './token-store';

let api: Api | undefined;

/** Returns the client of this browser tab, which sends the user's token. */
export const browserApi = (): Api =>
  (api ??= makeApi({
    getToken: readToken,
    onRefused: (url, init) => {
      if (isAboutOurToken(url, init)) reportTokenRefused();
    },
  }));

/** The link to a request, in place of a login; `onRefused` is called when it has ended. */
export type RequestLink = { token: string; onRefused: () => void };

/** Returns a client for the holder of a link. */
export const linkApi = ({ token, onRefused }: RequestLink): Api =>
  makeApi({ getToken: () => token, tokenScheme: 'Link', onRefused });

type Credential = Pick<ApiOptions, 'getToken' | 'tokenScheme'> & {
  /** Called after a 401. */
  onRefused: (url: string, init: RequestInit) => void;
};

function makeApi({ onRefused, ...token }: Credential): Api {
  const { apiKey, authBase, apiBase, searchBase, capabilities } = getPublicSettings();
  return createApi({
    transport: async (url, init) => {
      const response = await browserTransport(url, init);
      if (response.status === 401) onRefused(url, init);
      return response;
    },
    bases: { auth: authBase, api: apiBase, ...(searchBase && { search: searchBase }) },
    apiKey,
    ...(capabilities && { remote: remoteOptions(new Set(capabilities)) }),
    ...token,
  });
}

/** The readers are loaded on demand: the embedded backend answers what the contract says. */
const remoteOptions = (capabilities: ReadonlySet<string>): RemoteOptions => ({
  capabilities,
  read: async (...answer) => (await import('./read-in-browser')).readsInBrowser(capabilities)(...answer),
});

/** Fetches with a time limit; a request without an answer then fails like one without a network. */
const fetchInTime: Transport = (url, init) => {
  const { signal } = init;
  const limit = new AbortController();
  const end = (reason: AbortSignal) => limit.abort(reason.reason);
  // Some supported browsers lack `AbortSignal.any`.
  for (const one of [AbortSignal.timeout(ANSWER_TIMEOUT_MS), ...(signal ? [signal] : [])]) {
    if (one.aborted) end(one);
    else one.addEventListener('abort', () => end(one), { once: true });
  }
  return fetch(url, { ...init, signal: limit.signal });
};

/** Carries requests of this browser tab: uploads with progress, all others with a time limit. */
export const browserTransport: Transport = (url, init) =>
  init.onUploadProgress ? upload(url, init) : fetchInTime(url, init);

/** Loaded on demand, because only uploads of images need it. */
const upload: Transport = async (url, init) => {
  const { uploadWithProgress } = await import('./upload-with-progress');
  return uploadWithProgress(url, init);
};

/** Returns whether a 401 means that the token was refused. The caller of `tokenInfo` handles its own. */
function isAboutOurToken(url: string, init: RequestInit): boolean {
  return new Headers(init.headers).has('Authorization') && !url.endsWith(CALLS.tokenInfo.path);
}
