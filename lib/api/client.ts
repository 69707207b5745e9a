import Cookies from 'js-cookie';
import { getPublicSettings } from '@/lib/env.public';
import { createApi, type Api } from './create-api';

/** Cookie and local-storage entry that hold the token (specification §3). */
export const AUTH_TOKEN_ENTRY = '_authToken';

let api: Api | undefined;

/** The client of this browser tab: same settings as the server, the user's token from its cookie. */
export function browserApi(): Api {
  if (!api) {
    const { apiKey, authBase, apiBase } = getPublicSettings();
    api = createApi({
      transport: (url, init) => fetch(url, init),
      bases: { auth: authBase, api: apiBase },
      apiKey,
      getToken: () => Cookies.get(AUTH_TOKEN_ENTRY),
    });
  }
  return api;
}
