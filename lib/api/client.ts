import { getPublicSettings } from '@/lib/env.public';
import { ANSWER_TIMEOUT_MS } from '@/lib/constants';
import { CALLS } from '@/lib/contract/calls';
import { createApi, type Api } from './create-api';
import type { RemoteOptions, Transport } from './send';
import { readToken, reportTokenRefused } from './token-store';

let api: Api | undefined;

/** Returns the client of this browser tab, which sends the user's token. */
export function browserApi(): Api {
  if (!api) {
    const { apiKey, authBase, apiBase, searchBase, capabilities } = getPublicSettings();
    api = createApi({
      transport: async (url, init) => {
        const response = await browserTransport(url, init);
        if (response.status === 401 && isAboutOurToken(url, init)) reportTokenRefused();
        return response;
      },
      bases: { auth: authBase, api: apiBase, ...(searchBase && { search: searchBase }) },
      apiKey,
      ...(capabilities && { remote: remoteOptions(new Set(capabilities)) }),
      getToken: readToken,
    });
  }
  return api;
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
