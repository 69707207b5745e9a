import { createContext, useContext } from 'react';
import type { User } from '@/lib/contract/auth';

/** The state of the session; `checking` until a stored token was validated. */
export type AuthState = { status: 'checking' } | { status: 'anonymous' } | { status: 'user'; user: User };

export type Auth = {
  state: AuthState;
  /** Stores the token and loads its user. Resolves to undefined if loading failed; it is retried. */
  signIn: (token: string) => Promise<User | undefined>;
  /** Removes token, user and (by default) drafts in all tabs, and ends the session on the server. */
  signOut: (options?: { keepsDrafts?: boolean }) => Promise<void>;
  /** Loads the user again, after a change of the account. */
  refresh: () => Promise<User | undefined>;
  /** Removes token, user and drafts of a deleted account. */
  forget: () => void;
  /** Resolves to the user, if any, once the first validation is over. */
  settled: () => Promise<User | undefined>;
};

export const AuthContext = createContext<Auth | undefined>(undefined);

/** Returns the session of this browser. Throws outside `AuthProvider`. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth needs an AuthProvider around it');
  return auth;
}

/** Returns the logged-in user, if any. */
export function useUser(): User | undefined {
  const { state } = useAuth();
  return state.status === 'user' ? state.user : undefined;
}
