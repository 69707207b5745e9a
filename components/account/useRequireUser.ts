import { useCallback } from 'react';
import { useModal } from '@/components/providers/ModalProvider';
import type { User } from '@/lib/contract/auth';
import { useAuth } from '@/lib/hooks/useAuth';

/**
 * Wraps an action that needs a user: somebody who is not logged in is asked to first, and the action goes on from
 * there. Closing the login drops it.
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
