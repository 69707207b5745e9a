import { OwnRequests } from '@/components/request/OwnRequests';
import { RequestList } from '@/components/request/RequestList';
import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/hooks/useText';
import { NEW_REQUEST_PATH } from '@/lib/rules/request-path';
import { requestFormText } from '@/lib/text/request-form';
import { requestListText } from '@/lib/text/own-requests';
import type { RequestPageContent } from '@/lib/views/site';

export type RequestsScreenProps = RequestPageContent;

/** A customer's own requests. */
export function RequestsScreen({ crumbs }: RequestsScreenProps) {
  const { lead, create, loginFirst, loginFirstHint } = useText(requestListText);
  const { mine } = useText(requestFormText);
  const createLink = (
    <SmartLink
      href={NEW_REQUEST_PATH}
      className="mt-6 inline-flex min-h-12 items-center rounded-full bg-brand-fill px-6 font-semibold text-brand-on transition-colors hover:bg-brand-deep"
    >
      {create}
    </SmartLink>
  );
  return (
    <OwnRequests
      crumbs={crumbs}
      intro={{ title: mine, lead, children: createLink }}
      {...{ loginFirst, loginFirstHint }}
    >
      {(user) => <RequestList key={user.uid} user={user} />}
    </OwnRequests>
  );
}
