import { createContext, useContext } from 'react';
import type { User } from '@/lib/contract/auth';

/** Who is here. `checking` until a stored token was validated; pages look the same as for `anonymous` meanwhile. */
export type AuthState = { status: 'checking' } | { status: 'anonymous' } | { status: 'user'; user: User };

export type Auth = {
  state: AuthState;
  /** Keeps the token and loads its user; undefined when the user could not be loaded yet (it is tried again). */
  signIn: (token: string) => Promise<User | undefined>;
  /** Forgets token, user and unasked also drafts, here and in all tabs, and ends the session on the server. */
  signOut: (options?: { keepsDrafts?: boolean }) => Promise<void>;
  /** Forgets token, user and drafts of a deleted account. */
  forget: () => void;
  /** The user, once the first validation is over. */
  settled: () => Promise<User | undefined>;
};

export const AuthContext = createContext<Auth | undefined>(undefined);

/** The session of this browser. Throws outside `AuthProvider`. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth needs an AuthProvider around it');
  return auth;
}

/** The user who is here, if any. */
export function useUser(): User | undefined {
  const { state } = useAuth();
  return state.status === 'user' ? state.user : undefined;
}
