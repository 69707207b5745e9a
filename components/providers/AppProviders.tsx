import { useState, type ReactNode } from 'react';
import { browserApi } from '@/lib/api/client';
import { createApi, type Api } from '@/lib/api/create-api';
import { ApiProvider } from './ApiProvider';
import { MediaProvider } from './MediaProvider';

export type AppProvidersProps = {
  /** A client other than the browser's own; tests pass a fake one. */
  api?: Api;
  children: ReactNode;
};

/** Everything that screens take from above, in the order in which one needs another. */
export function AppProviders({ api, children }: AppProvidersProps) {
  const [client] = useState(() => api ?? pageApi());
  return (
    <ApiProvider api={client}>
      <MediaProvider>{children}</MediaProvider>
    </ApiProvider>
  );
}

/** While the server renders there is no page to read settings from, and nothing may call yet. */
function pageApi(): Api {
  if (typeof document !== 'undefined') return browserApi();
  const transport = () => Promise.reject(new Error('no calls while rendering'));
  return createApi({ transport, bases: { auth: '', api: '' }, apiKey: '' });
}
