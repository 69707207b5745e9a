import clsx from 'clsx';
import { useEffect, useState, useRef } from 'react';
import { useModal, useOpenModal } from '@/components/modal/ModalProvider';
import { Icon } from '@/components/ui/Icon';
import { LoadState } from '@/components/ui/LoadState';
import { useDetailsDismiss } from '@/components/ui/useDetailsDismiss';
import type { User } from '@/lib/contract/auth';
import { useUser } from '@/lib/client/useAuth';
import { useOnDemand } from '@/lib/client/useOnDemand';
import { useText } from '@/lib/client/useText';
import { displayName } from '@/lib/format/display-name';
import { langOf } from '@/lib/text/english-sentences';
import { layoutText } from '@/lib/text/layout';

export type AccountEntryProps = { className?: string };

/** Shared by the login button and the menu, so that a closing dialog can return the focus to either. */
const ENTRY_ID = 'account-entry';
const look =
  'flex h-[44px] min-w-[44px] cursor-pointer items-center justify-center gap-2 rounded-full px-[12px] font-semibold whitespace-nowrap transition-colors border-current/25 hover:bg-current/8 @4xl:border';
const icon = <Icon name="user-round" className="size-[20px] shrink-0" />;

/** The header's login button, or the account menu of the logged-in user. */
export function AccountEntry({ className }: AccountEntryProps) {
  const text = useText(layoutText);
  const user = useUser();
  const { open } = useModal();
  const [message, setMessage] = useState('');

  const isUser = user !== undefined;

  // The focused menu disappears.
  useEffect(() => {
    if (!isUser && message) document.getElementById(ENTRY_ID)?.focus();
  }, [isUser, message]);

  const handleLogin = () => {
    setMessage('');
    open('LOGIN_VIEW');
  };

  return (
    <div className={clsx('account-entry needs-script shrink-0', className)}>
      {user ? (
        <AccountMenu user={user} entryId={ENTRY_ID} look={look} onLeft={setMessage} />
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

type AccountMenuProps = {
  user: User;
  entryId: string;
  look: string;
  /** Called after the logout or deletion, with the message to announce. */
  onLeft: (message: string) => void;
};

/** The account menu in the header, whose content is loaded when it is first opened. */
function AccountMenu({ user, entryId, look, onLeft }: AccountMenuProps) {
  const text = useText(layoutText);
  const menu = useRef<HTMLDetailsElement>(null);
  const [wasOpened, setWasOpened] = useState(false);
  useDetailsDismiss(menu);
  const isBehindModal = useOpenModal() !== undefined;
  useEffect(() => {
    if (isBehindModal) menu.current?.removeAttribute('open');
  }, [isBehindModal]);
  const name = displayName(user);
  return (
    <details
      ref={menu}
      className="relative"
      onToggle={(event) => {
        if (event.currentTarget.open) setWasOpened(true);
      }}
    >
      <summary id={entryId} aria-label={text.accountOf(name)} className={look}>
        <span
          aria-hidden
          className="grid size-7 shrink-0 place-items-center rounded-full bg-brand-fill font-bold text-brand-on"
        >
          {[...name][0]?.toUpperCase()}
        </span>
        <span
          lang={langOf(name)}
          className="max-w-[9rem] truncate @max-4xl:sr-only @6xl:@max-[88rem]:sr-only"
        >
          {name}
        </span>
      </summary>
      <div className="absolute top-full right-0 z-10 mt-popover w-72 max-w-[calc(100vw-2rem)] rounded-xl border border-line bg-surface p-2 text-ink shadow-lift">
        <p className="border-b border-line px-4 pt-1.5 pb-3">
          <span className="block text-sm text-ink-faint">{text.signedInAs}</span>
          <b lang={langOf(name)} className="block truncate">
            {name}
          </b>
        </p>
        <div className="mt-2">{wasOpened && <Actions onLeft={onLeft} />}</div>
      </div>
    </details>
  );
}

const loadActions = () => import('./AccountActions');

function Actions({ onLeft }: Pick<AccountMenuProps, 'onLeft'>) {
  const actions = useOnDemand(loadActions);
  if (actions.status !== 'ready') {
    return <LoadState retry={actions.status === 'failed' ? actions.retry : undefined} />;
  }
  const { AccountActions } = actions.code;
  return <AccountActions onLeft={onLeft} />;
}
