import { useState, type ReactNode } from 'react';
import { ModalProvider } from '@/components/modal/ModalProvider';
import { ModalOutlet } from '@/components/modal/views/ModalOutlet';
import { AuthProvider } from '@/components/providers/AuthProvider';
import { VisitorProvider } from '@/components/providers/VisitorProvider';
import { useLinks } from '@/components/ui/useLinks';
import { browserApi } from '@/lib/api/client';
import { createApi, type Api } from '@/lib/api/create-api';
import { ApiContext } from '@/lib/hooks/useApi';

export type AppProvidersProps = {
  /** The API client; the browser's own by default. */
  api?: Api;
  children: ReactNode;
};

/** All providers of the portal, in the order of their dependencies. */
export function AppProviders({ api, children }: AppProvidersProps) {
  useLinks();
  const [client] = useState(() => api ?? pageApi());
  return (
    <ApiContext value={client}>
      <AuthProvider>
        <VisitorProvider>
          <ModalProvider>
            {children}
            <ModalOutlet />
          </ModalProvider>
        </VisitorProvider>
      </AuthProvider>
    </ApiContext>
  );
}

/** Returns the browser's client, and on the server one that rejects every call: rendering makes none. */
function pageApi(): Api {
  if (typeof document !== 'undefined') return browserApi();
  const transport = () => Promise.reject(new Error('no calls while rendering'));
  return createApi({ transport, bases: { auth: '', api: '' }, apiKey: '' });
}
