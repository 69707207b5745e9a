import { useState } from 'react';
import type { User } from '@/lib/contract/auth';
import { useAuth } from '@/lib/hooks/useAuth';
import { useText } from '@/lib/hooks/useText';
import { requestFormText } from '@/lib/text/request-form';
import { LoginGate } from './LoginGate';
import { RequestWriter } from './RequestWriter';

export type RequestDeskProps = {
  /** What an address fills in, by field. */
  given?: Readonly<Record<string, string>> | undefined;
  /** Leads to the login and back here. */
  onLogin: () => void;
  /** What the button after a filed request does; without it there is none. */
  onDone?: () => void;
};

const NOTHING = {};

/** Filing a request, from the login to the number of what was filed. */
export function RequestDesk({ given = NOTHING, onLogin, onDone }: RequestDeskProps) {
  const text = useText(requestFormText);
  const { state } = useAuth();
  const [wasHere, setWasHere] = useState(false);
  if (state.status !== 'user') {
    return (
      <LoginGate
        isChecking={state.status === 'checking'}
        title={text.loginFirst}
        hint={wasHere ? text.loginAgainHint : text.loginFirstHint}
        onLogin={onLogin}
      />
    );
  }
  const { user } = state;
  return (
    <Writer
      key={user.uid}
      user={user}
      given={given}
      onLogin={onLogin}
      onDone={onDone}
      onLeave={() => setWasHere(true)}
    />
  );
}

type WriterProps = Required<Pick<RequestDeskProps, 'given' | 'onLogin'>> &
  Pick<RequestDeskProps, 'onDone'> & { user: User; onLeave: () => void };

function Writer({ onLogin, onLeave, ...rest }: WriterProps) {
  const handleNoUser = () => {
    onLeave();
    onLogin();
  };
  return <RequestWriter {...rest} onNoUser={handleNoUser} />;
}
