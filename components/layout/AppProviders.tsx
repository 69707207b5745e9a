import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react';
import { ModalProvider } from '@/components/modal/ModalProvider';
import { ModalOutlet } from '@/components/modal/views/ModalOutlet';
import { VisitorProvider } from '@/components/account/VisitorProvider';
import { useLinks } from '@/components/ui/useLinks';
import type { Api } from '@/lib/api/create-api';
import { lazyApi } from '@/lib/api/lazy-api';
import { ApiContext, useApi } from '@/lib/client/useApi';
import { onTokenChange, onTokenRefused } from '@/lib/api/token-store';
import { type Auth, AuthContext, type AuthState } from '@/lib/client/useAuth';
import { createSession } from '@/components/account/session';

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

type AuthProviderProps = { children: ReactNode };

/**
 * Provides the user: validates a stored token when the portal opens and follows other tabs (behaviour.md §4).
 */
function AuthProvider({ children }: AuthProviderProps) {
  const api = useApi();
  const [state, setState] = useState<AuthState>({ status: 'checking' });
  const session = useMemo(() => createSession(api, setState), [api]);

  useEffect(() => {
    // Not urgent: rendered as a transition, in slices.
    startTransition(session.start);
    const check = () => void session.check();
    const stops = [onTokenChange(check), onTokenRefused(check)];
    window.addEventListener('online', check);
    return () => {
      stops.forEach((stop) => stop());
      window.removeEventListener('online', check);
      session.stop();
    };
  }, [session]);

  const auth = useMemo<Auth>(
    () => ({
      state,
      signIn: session.signIn,
      signOut: session.signOut,
      refresh: () => session.check(),
      forget: session.forget,
      settled: session.settled,
    }),
    [state, session],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}
