import { useRouter } from 'next/router';
import { useEffect, useMemo, useState } from 'react';
import { useModal } from '@/components/modal/ModalProvider';
import { Button, buttonClass } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { LoadFailed } from '@/components/ui/LoadFailed';
import { LoadState } from '@/components/ui/LoadState';
import { PageIntro } from '@/components/ui/PageIntro';
import { SmartLink } from '@/components/ui/SmartLink';
import { useAlertDialog } from '@/components/ui/useAlertDialog';
import { lazyApi } from '@/lib/api/lazy-api';
import { lendDrafts } from '@/lib/client/draft-owner';
import type { IssueLinkAnswer } from '@/lib/contract/auth';
import { ApiContext, useApi } from '@/lib/client/useApi';
import { AuthContext, useAuth } from '@/lib/client/useAuth';
import { useAuthDraft } from '@/components/account/useCodeRequest';
import { useLoaded } from '@/lib/client/useLoaded';
import { useText } from '@/lib/client/useText';
import { requestPath, REQUESTS_PATH } from '@/lib/paths/request-path';
import { linkedRequestText } from '@/lib/text/linked-request';
import { RequestDetail } from './RequestDetail';

export type LinkedRequestProps = { token: string };

/** The request that a link in a mail leads to, for somebody without an account. */
export function LinkedRequest({ token }: LinkedRequestProps) {
  const [hasEnded, setHasEnded] = useState(false);
  const api = useMemo(() => lazyApi({ token, onRefused: () => setHasEnded(true) }), [token]);
  if (token === '' || hasEnded) return <Ended />;
  return (
    <ApiContext value={api}>
      <Opened token={token} onEnded={() => setHasEnded(true)} />
    </ApiContext>
  );
}

function Ended() {
  const text = useText(linkedRequestText);
  return (
    <>
      <PageIntro title={text.title} />
      <EmptyState icon="lock-keyhole" title={text.ended} hint={text.endedHint}>
        <SmartLink href={REQUESTS_PATH} className={buttonClass('link')}>
          {text.toOwn}
        </SmartLink>
      </EmptyState>
    </>
  );
}

function Opened({ token, onEnded }: LinkedRequestProps & { onEnded: () => void }) {
  const text = useText(linkedRequestText);
  const { project } = useApi();
  const link = useLoaded(['request-link', token], () => project.openIssueLink());
  if (link.status === 'ready') return <Request link={link.data} onEnded={onEnded} />;
  return (
    <>
      <PageIntro title={text.title} />
      {link.status === 'loading' ? <LoadState /> : <LoadFailed title={text.failed} retry={link.retry} />}
    </>
  );
}

type RequestProps = { link: IssueLinkAnswer; onEnded: () => void };

/** Shows the request as to its owner, without a login. */
function Request({ link: { key, user, email }, onEnded }: RequestProps) {
  const auth = useAuth();
  const asOwner = useMemo(
    () => ({ ...auth, state: { status: 'user', user } as const, settled: async () => user }),
    [auth, user],
  );
  useEffect(() => void lendDrafts(user.uid), [user.uid]);
  return (
    <>
      <AuthContext value={asOwner}>
        <RequestDetail user={user} requestKey={key} isLinked />
      </AuthContext>
      <div className="mt-10 max-w-3xl">
        <Registration requestKey={key} email={email} onEnded={onEnded} />
      </div>
    </>
  );
}

type RegistrationProps = { requestKey: string; email: string; onEnded: () => void };

/** Offers an account, which adopts the request, and lets somebody whom a mail reached by mistake end its links. */
function Registration({ requestKey, email, onEnded }: RegistrationProps) {
  const text = useText(linkedRequestText);
  const router = useRouter();
  const { open } = useModal();
  const { project } = useApi();
  const { change } = useAuthDraft();
  const { dialog, alert, confirm } = useAlertDialog();
  const register = () => {
    change({ email });
    open('REGISTER_VIEW', { onSuccess: () => void router.push(requestPath(requestKey)) });
  };
  const refuse = async () => {
    const question = { message: text.refuseQuestion, detail: text.refuseDetail };
    if (!(await confirm({ ...question, confirmLabel: text.refuseConfirm }))) return;
    const { ok, status } = await project.refuseIssueLink();
    if (ok || status === 401) onEnded();
    else await alert(text.refuseFailed, text.refuseFailedHint);
  };
  return (
    <section className="rounded-xl bg-surface-soft px-5 py-4">
      <h2 className="text-lg font-bold">{text.register}</h2>
      <p className="mt-1 break-words text-ink-soft">{text.registerHint(email)}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="quiet" onClick={register}>
          {text.registerDo}
        </Button>
        <Button look="link" onClick={() => void refuse()}>
          {text.refuse}
        </Button>
      </div>
      {dialog}
    </section>
  );
}
