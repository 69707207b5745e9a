import { OwnRequests } from '@/components/request/OwnRequests';
import { RequestDetail } from '@/components/request/RequestDetail';
import { useText } from '@/lib/client/useText';
import { requestDetailText } from '@/lib/text/own-requests';
import type { RequestContent } from '@/lib/page-data/props/site';

export type RequestScreenProps = RequestContent;

/** One of a customer's own requests. */
export function RequestScreen({ crumbs, requestKey }: RequestScreenProps) {
  const { title, loginFirst, loginFirstHint } = useText(requestDetailText);
  return (
    <OwnRequests
      crumbs={crumbs}
      intro={{ title: title(requestKey) }}
      hasOwnIntro
      {...{ loginFirst, loginFirstHint }}
    >
      {(user) => <RequestDetail key={`${user.uid} ${requestKey}`} user={user} requestKey={requestKey} />}
    </OwnRequests>
  );
}
