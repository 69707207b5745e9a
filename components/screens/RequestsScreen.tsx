import { useRequireUser } from '@/components/account/useRequireUser';
import { Breadcrumb } from '@/components/layout/Breadcrumb';
import { LoginGate } from '@/components/request/LoginGate';
import { RequestList } from '@/components/request/RequestList';
import { PageIntro } from '@/components/ui/PageIntro';
import { SmartLink } from '@/components/ui/SmartLink';
import { useAuth } from '@/lib/hooks/useAuth';
import { useText } from '@/lib/hooks/useText';
import { NEW_REQUEST_PATH } from '@/lib/rules/request-path';
import { requestFormText } from '@/lib/text/request-form';
import { requestListText } from '@/lib/text/request-list';
import type { RequestPageContent } from '@/components/views';

export type RequestsScreenProps = RequestPageContent;

/** A customer's own requests. */
export function RequestsScreen({ crumbs }: RequestsScreenProps) {
  const text = useText(requestListText);
  const { mine } = useText(requestFormText);
  const requireUser = useRequireUser();
  const { state } = useAuth();
  return (
    <div className="page-width">
      <Breadcrumb crumbs={crumbs} />
      <PageIntro title={mine} lead={text.lead}>
        <SmartLink
          href={NEW_REQUEST_PATH}
          className="mt-6 inline-flex min-h-12 items-center rounded-full bg-brand-fill px-6 font-semibold text-brand-on transition-colors hover:bg-brand-deep"
        >
          {text.create}
        </SmartLink>
      </PageIntro>
      <div className="max-w-3xl">
        {state.status === 'user' ? (
          <RequestList key={state.user.uid} user={state.user} />
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
