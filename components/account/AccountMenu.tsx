import { useRef, useState, type ReactNode } from 'react';
import { CodeState } from '@/components/modal/CodeState';
import type { User } from '@/lib/contract/auth';
import { useDetailsDismiss } from '@/lib/hooks/useDetailsDismiss';
import { useOnDemand } from '@/lib/hooks/useOnDemand';
import { useText } from '@/lib/hooks/useText';
import { displayName } from '@/lib/rules/display-name';
import { layoutText } from '@/lib/text/layout';

export type AccountMenuProps = {
  user: User;
  entryId: string;
  look: string;
  icon: ReactNode;
  /** Nobody is logged in any more; what to say about it. */
  onLeft: (message: string) => void;
};

/** The account's menu in the header. What is in it is loaded when somebody opens it. */
export function AccountMenu({ user, entryId, look, icon, onLeft }: AccountMenuProps) {
  const text = useText(layoutText);
  const menu = useRef<HTMLDetailsElement>(null);
  const [wasOpened, setWasOpened] = useState(false);
  useDetailsDismiss(menu);
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
        {icon}
        <span className="max-w-[9rem] truncate @max-4xl:sr-only @6xl:@max-[88rem]:sr-only">{name}</span>
      </summary>
      <div className="absolute top-full right-0 z-10 mt-popover w-72 max-w-[calc(100vw-2rem)] rounded-xl border border-line bg-surface p-2 text-ink shadow-lift">
        <p className="border-b border-line px-4 pt-1.5 pb-3">
          <span className="block text-sm text-ink-faint">{text.signedInAs}</span>
          <b className="block truncate">{name}</b>
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
    return <CodeState retry={actions.status === 'failed' ? actions.retry : undefined} />;
  }
  const { AccountActions } = actions.code;
  return <AccountActions onLeft={onLeft} />;
}
