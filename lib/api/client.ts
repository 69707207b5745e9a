import { getPublicSettings } from '@/lib/env.public';
import { ANSWER_TIMEOUT_MS } from '@/lib/constants';
import { CALLS } from '@/lib/contract/calls';
import { createApi, type Api } from './create-api';
import type { Transport } from './send';
import { readToken, reportTokenRefused } from './token-store';

let api: Api | undefined;

/** The client of this browser tab: same settings as the server, the user's token from its cookie. */
export function browserApi(): Api {
  if (!api) {
    const { apiKey, authBase, apiBase } = getPublicSettings();
    api = createApi({
      transport: async (url, init) => {
        const response = await (init.onUploadProgress ? upload(url, init) : fetchInTime(url, init));
        if (response.status === 401 && isAboutOurToken(url, init)) reportTokenRefused();
        return response;
      },
      bases: { auth: authBase, api: apiBase },
      apiKey,
      // Only the portal's own backend stands below its own address.
      isRemote: !apiBase.startsWith('/'),
      getToken: readToken,
    });
  }
  return api;
}

/** A request that is never answered fails like one without a network, with everything that then offers another try. */
const fetchInTime: Transport = (url, init) => {
  const { signal } = init;
  const limit = new AbortController();
  const end = (reason: AbortSignal) => limit.abort(reason.reason);
  // `AbortSignal.any` is younger than some browsers that are served.
  for (const one of [AbortSignal.timeout(ANSWER_TIMEOUT_MS), ...(signal ? [signal] : [])]) {
    if (one.aborted) end(one);
    else one.addEventListener('abort', () => end(one), { once: true });
  }
  return fetch(url, { ...init, signal: limit.signal });
};

/** Only who attaches images needs it. */
const upload: Transport = async (url, init) => {
  const { uploadWithProgress } = await import('./upload-with-progress');
  return uploadWithProgress(url, init);
};

/** The validation itself tells its caller; everybody else's refusal is news. */
function isAboutOurToken(url: string, init: RequestInit): boolean {
  return new Headers(init.headers).has('Authorization') && !url.endsWith(CALLS.tokenInfo.path);
}
