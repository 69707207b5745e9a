import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { useModal } from '@/components/providers/ModalProvider';
import { Icon } from '@/components/ui/Icon';
import { useUser } from '@/lib/hooks/useAuth';
import { useText } from '@/lib/hooks/useText';
import { layoutText } from '@/lib/text/layout';
import { AccountMenu } from './AccountMenu';

export type AccountEntryProps = { className?: string };

/** Has the same id for login and menu: what closes over it gives the focus to whatever stands there then. */
const ENTRY_ID = 'account-entry';
const look =
  'flex h-[44px] min-w-[44px] cursor-pointer items-center justify-center gap-2 rounded-full px-[12px] font-semibold whitespace-nowrap transition-colors hover:bg-current/8 @4xl:border @4xl:border-current/25';
const icon = <Icon name="user-round" className="size-[20px] shrink-0" />;

/** The header's entry: login, or the account of who is logged in. */
export function AccountEntry({ className }: AccountEntryProps) {
  const text = useText(layoutText);
  const user = useUser();
  const { open } = useModal();
  const [message, setMessage] = useState('');

  const isUser = user !== undefined;

  // The menu that had the focus is gone.
  useEffect(() => {
    if (!isUser && message) document.getElementById(ENTRY_ID)?.focus();
  }, [isUser, message]);

  const handleLogin = () => {
    setMessage('');
    open('LOGIN_VIEW');
  };

  return (
    <div className={clsx('needs-script shrink-0', className)}>
      {user ? (
        <AccountMenu user={user} entryId={ENTRY_ID} look={look} icon={icon} onLeft={setMessage} />
      ) : (
        <button id={ENTRY_ID} type="button" onClick={handleLogin} className={look}>
          {icon}
          <span className="@max-4xl:sr-only @4xl:pr-1">{text.login}</span>
        </button>
      )}
      <p role="status" className="sr-only">
        {user ? '' : message}
      </p>
    </div>
  );
}
