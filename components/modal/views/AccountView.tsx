import { EmailForm } from '@/components/account/EmailForm';
import { PersonForm } from '@/components/account/PersonForm';
import { useModal } from '@/components/modal/ModalProvider';
import { UserGate } from '@/components/request/LoginGate';
import { LoadFailed } from '@/components/ui/LoadFailed';
import { LoadState } from '@/components/ui/LoadState';
import type { User } from '@/lib/contract/auth';
import { useApi } from '@/lib/client/useApi';
import { useLoaded } from '@/lib/client/useLoaded';
import { useText } from '@/lib/client/useText';
import { accountFormText } from '@/lib/text/account-form';

/** ACCOUNT_VIEW: the user's name, phone and email, to be changed. */
export default function AccountView() {
  const text = useText(accountFormText);
  const { open } = useModal();
  return (
    <UserGate title={text.loginFirst} hint={text.loginFirstHint} reopen={() => open('ACCOUNT_VIEW')}>
      {(user) => <Forms user={user} />}
    </UserGate>
  );
}

function Forms({ user: { uid } }: { user: User }) {
  const text = useText(accountFormText);
  const { auth } = useApi();
  const account = useLoaded(['account', uid], () => auth.getAccount());
  if (account.status === 'loading') return <LoadState />;
  if (account.status === 'failed') return <LoadFailed title={text.loadFailed} retry={account.retry} />;
  return (
    <div className="space-y-8">
      <PersonForm account={account.data} />
      <EmailForm account={account.data} />
    </div>
  );
}
