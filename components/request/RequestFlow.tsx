import { useState } from 'react';
import { KnownIssueNote } from '@/components/announcement/KnownIssueNote';
import { useAlertDialog } from '@/components/ui/useAlertDialog';
import { useAuth } from '@/lib/client/useAuth';
import { useText } from '@/lib/client/useText';
import { requestFormText } from '@/lib/text/request-form';
import { FileRequest } from './FileRequest';
import { LoginGate, useHasSessionEnded } from './LoginGate';

export type RequestFlowProps = {
  /** Initial values from the URL, by field; undefined until the URL was read. */
  initialValues: Readonly<Record<string, string>> | undefined;
  /** Opens the login, which returns here. */
  onLogin: () => void;
  /** Action of the button shown after a request was filed; without it there is no button. */
  onDone?: () => void;
};

/** Files a request: login, form and confirmation. */
export function RequestFlow({ initialValues, onLogin, onDone }: RequestFlowProps) {
  const text = useText(requestFormText);
  const { state } = useAuth();
  const { dialog, alert } = useAlertDialog();
  const hasEnded = useHasSessionEnded();
  /** The login that was asked for here leads into the form; any other leaves the focus where the reader is. */
  const [hasAsked, setHasAsked] = useState(false);
  const handleLogin = () => {
    setHasAsked(true);
    onLogin();
  };

  // Shown here, since the form unmounts without a user.
  const handleNoUser = async () => {
    await alert(text.noUser, text.noUserDetail);
    handleLogin();
  };

  return (
    <>
      {state.status === 'user' ? (
        <FileRequest
          key={state.user.uid}
          user={state.user}
          initialValues={initialValues}
          takesFocus={hasAsked}
          onFocusTaken={() => setHasAsked(false)}
          onNoUser={() => void handleNoUser()}
          onDone={onDone}
        />
      ) : (
        <>
          <KnownIssueNote />
          <LoginGate
            isChecking={state.status === 'checking'}
            title={text.loginFirst}
            hint={hasEnded ? text.loginAgainHint : text.loginFirstHint}
            onLogin={handleLogin}
          />
        </>
      )}
      {dialog}
    </>
  );
}
