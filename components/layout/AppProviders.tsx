import { useState, type ReactNode } from 'react';
import { ModalProvider } from '@/components/modal/ModalProvider';
import { ModalOutlet } from '@/components/modal/views/ModalOutlet';
import { AuthProvider } from '@/components/providers/AuthProvider';
import { VisitorProvider } from '@/components/providers/VisitorProvider';
import { useLinks } from '@/components/ui/useLinks';
import type { Api } from '@/lib/api/create-api';
import { lazyApi } from '@/lib/api/lazy-api';
import { ApiContext } from '@/lib/hooks/useApi';

export type AppProvidersProps = {
  /** The API client; the browser's own by default. */
  api?: Api;
  children: ReactNode;
};

/** All providers of the portal, in the order of their dependencies. */
export function AppProviders({ api, children }: AppProvidersProps) {
  useLinks();
  const [client] = useState(() => api ?? lazyApi());
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
