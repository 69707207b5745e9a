import { useRef, type ReactNode } from 'react';
import type { User } from '@/lib/contract/auth';
import { useDetailsDismiss } from '@/lib/hooks/useDetailsDismiss';
import { useText } from '@/lib/hooks/useText';
import { displayName } from '@/lib/rules/display-name';
import { accountText } from '@/lib/text/account';
import { AccountActions } from './AccountActions';

export type AccountMenuProps = {
  user: User;
  entryId: string;
  look: string;
  icon: ReactNode;
  /** Nobody is logged in any more; what to say about it. */
  onLeft: (message: string) => void;
};

/** The account's menu in the header: who is logged in, and what can be done about it. */
export function AccountMenu({ user, entryId, look, icon, onLeft }: AccountMenuProps) {
  const text = useText(accountText);
  const menu = useRef<HTMLDetailsElement>(null);
  useDetailsDismiss(menu);
  const name = displayName(user);
  return (
    <AccountActions onLeft={onLeft}>
      {(actions) => (
        <details ref={menu} className="relative">
          <summary id={entryId} aria-label={text.menuOf(name)} className={look}>
            {icon}
            <span className="max-w-[9rem] truncate max-lg:sr-only xl:max-2xl:sr-only">{name}</span>
          </summary>
          <div className="absolute top-full right-0 z-10 mt-3 w-72 max-w-[calc(100vw-2rem)] rounded-xl border border-line bg-surface p-2 text-ink shadow-lift">
            <p className="border-b border-line px-4 pt-1.5 pb-3">
              <span className="block text-sm text-ink-faint">{text.signedInAs}</span>
              <b className="block truncate">{name}</b>
            </p>
            <div className="mt-2">{actions}</div>
          </div>
        </details>
      )}
    </AccountActions>
  );
}
