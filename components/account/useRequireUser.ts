import { useCallback } from 'react';
import { useModal } from '@/components/providers/ModalProvider';
import type { User } from '@/lib/contract/auth';
import { useAuth } from '@/lib/hooks/useAuth';

/**
 * Runs an action that needs a user: after a login if there is none yet. Closing the login drops the action.
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
