import { startTransition, useEffect, useMemo, useState, type ReactNode } from 'react';
import { onTokenChange, onTokenRefused } from '@/lib/api/token-store';
import { useApi } from '@/lib/hooks/useApi';
import { AuthContext, type Auth, type AuthState } from '@/lib/hooks/useAuth';
import { createSession } from './session';

export type AuthProviderProps = { children: ReactNode };

/**
 * Provides the user: validates a stored token when the portal opens and follows other tabs (behaviour.md §4).
 */
export function AuthProvider({ children }: AuthProviderProps) {
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
