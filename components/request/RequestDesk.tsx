import { useState } from 'react';
import { useAlertDialog } from '@/components/modal/useAlertDialog';
import { useAuth } from '@/lib/hooks/useAuth';
import { useText } from '@/lib/hooks/useText';
import { requestFormText } from '@/lib/text/request-form';
import { LoginGate } from './LoginGate';
import { RequestWriter } from './RequestWriter';

export type RequestDeskProps = {
  /** Values from the URL that fill in the form, by field; undefined until the URL was read. */
  given: Readonly<Record<string, string>> | undefined;
  /** Leads to the login and back here. */
  onLogin: () => void;
  /** What the button after a filed request does; without it there is none. */
  onDone?: () => void;
};

/** Filing a request, from the login to the number of what was filed. */
export function RequestDesk({ given, onLogin, onDone }: RequestDeskProps) {
  const text = useText(requestFormText);
  const { state } = useAuth();
  const { dialog, alert } = useAlertDialog();
  const [wasHere, setWasHere] = useState(false);

  // Said here and not in the form, which goes away with the user.
  const handleNoUser = async () => {
    setWasHere(true);
    await alert(text.noUser, text.noUserDetail);
    onLogin();
  };

  return (
    <>
      {state.status === 'user' ? (
        <RequestWriter
          key={state.user.uid}
          user={state.user}
          given={given}
          onNoUser={() => void handleNoUser()}
          onDone={onDone}
        />
      ) : (
        <LoginGate
          isChecking={state.status === 'checking'}
          title={text.loginFirst}
          hint={wasHere ? text.loginAgainHint : text.loginFirstHint}
          onLogin={onLogin}
        />
      )}
      {dialog}
    </>
  );
}
