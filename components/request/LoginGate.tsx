import { useCallback, useState, type ReactNode } from 'react';
import { PersonPanel } from '@/components/chat/PersonPanel';
import { useModal } from '@/components/modal/ModalProvider';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { LoadState } from '@/components/ui/LoadState';
import { ownsDrafts } from '@/lib/client/draft-owner';
import type { User } from '@/lib/contract/auth';
import { useAuth } from '@/lib/client/useAuth';
import { useText } from '@/lib/client/useText';
import { requestFormText } from '@/lib/text/request-form';

export type LoginGateProps = {
  isChecking: boolean;
  title: string;
  hint: string;
  onLogin: () => void;
};

/** Asks for a login, since requests belong to a user. */
export function LoginGate({ isChecking, title, hint, onLogin }: LoginGateProps) {
  const text = useText(requestFormText);
  if (isChecking) return <LoadState />;
  return (
    <>
      <EmptyState icon="lock-keyhole" title={title} hint={hint}>
        <Button onClick={onLogin}>{text.login}</Button>
      </EmptyState>
      <PersonPanel />
    </>
  );
}

/**
 * Returns whether the session of the user who was shown here ended by itself. After a logout it did not, and what was
 * written may be deleted.
 */
export function useHasSessionEnded(): boolean {
  const { state } = useAuth();
  const [shown, setShown] = useState<number>();
  if (state.status === 'user' && state.user.uid !== shown) setShown(state.user.uid);
  return state.status === 'anonymous' && shown !== undefined && ownsDrafts(shown);
}

export type UserGateProps = Pick<LoginGateProps, 'title' | 'hint'> & {
  /** Reopens the view after the login, which replaces it. */
  reopen: () => void;
  children: (user: User) => ReactNode;
};

/** Shows a view of the logged-in user, or asks for a login first. */
export function UserGate({ title, hint, reopen, children }: UserGateProps) {
  const { state } = useAuth();
  const { open } = useModal();
  if (state.status === 'user') return children(state.user);
  return (
    <LoginGate
      isChecking={state.status === 'checking'}
      title={title}
      hint={hint}
      onLogin={() => open('LOGIN_VIEW', { onSuccess: reopen })}
    />
  );
}

/**
 * Returns a function that runs an action for the user, after a login if necessary. Closing the login drops the
 * action.
 */
export function useRequireUser(): (action: (user: User) => void) => Promise<void> {
  const { settled } = useAuth();
  const { open } = useModal();
  return useCallback(
    async (action) => {
      const user = await settled();
      if (user) action(user);
      else open('LOGIN_VIEW', { onSuccess: action });
    },
    [open, settled],
  );
}
