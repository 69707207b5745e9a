import { getPublicSettings } from '@/lib/env.public';
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
        const response = await (init.onUploadProgress ? upload(url, init) : fetch(url, init));
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

/** Only who attaches images needs it. */
const upload: Transport = async (url, init) => {
  const { uploadWithProgress } = await import('./upload-with-progress');
  return uploadWithProgress(url, init);
};

/** The validation itself tells its caller; everybody else's refusal is news. */
function isAboutOurToken(url: string, init: RequestInit): boolean {
  return new Headers(init.headers).has('Authorization') && !url.endsWith(CALLS.tokenInfo.path);
}
