import { useRequireUser } from '@/components/account/useRequireUser';
import { Breadcrumb } from '@/components/layout/Breadcrumb';
import { LoginGate } from '@/components/request/LoginGate';
import { RequestDetail } from '@/components/request/RequestDetail';
import { PageIntro } from '@/components/ui/PageIntro';
import { useAuth } from '@/lib/hooks/useAuth';
import { useText } from '@/lib/hooks/useText';
import { requestDetailText } from '@/lib/text/request-detail';
import type { RequestContent } from '@/components/views';

export type RequestScreenProps = RequestContent;

/** One of a customer's own requests; what is in it is asked for once it is known who looks. */
export function RequestScreen({ crumbs, requestKey }: RequestScreenProps) {
  const text = useText(requestDetailText);
  const requireUser = useRequireUser();
  const { state } = useAuth();
  return (
    <div className="page-width">
      <Breadcrumb crumbs={crumbs} />
      <PageIntro title={text.title(requestKey)} />
      <div className="max-w-3xl">
        {state.status === 'user' ? (
          <RequestDetail key={`${state.user.uid} ${requestKey}`} user={state.user} requestKey={requestKey} />
        ) : (
          <LoginGate
            isChecking={state.status === 'checking'}
            title={text.loginFirst}
            hint={text.loginFirstHint}
            onLogin={() => void requireUser(() => undefined)}
          />
        )}
      </div>
    </div>
  );
}
