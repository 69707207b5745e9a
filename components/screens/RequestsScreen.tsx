import { useModal } from '@/components/modal/ModalProvider';
import { MailChoice } from '@/components/request/MailChoice';
import { OwnRequests } from '@/components/request/OwnRequests';
import { RequestList } from '@/components/request/RequestList';
import { Button, buttonClass } from '@/components/ui/Button';
import { SmartLink } from '@/components/ui/SmartLink';
import { useApi } from '@/lib/client/useApi';
import { useUser } from '@/lib/client/useAuth';
import { useText } from '@/lib/client/useText';
import { NEW_REQUEST_PATH } from '@/lib/paths/request-path';
import { requestListText } from '@/lib/text/own-requests';
import { requestEntryText } from '@/lib/text/request-entry';
import type { RequestPageContent } from '@/lib/page-data/props/site';

export type RequestsScreenProps = RequestPageContent;

/** A customer's own requests. */
export function RequestsScreen({ crumbs }: RequestsScreenProps) {
  const { lead, create, ratings, loginFirst, loginFirstHint } = useText(requestListText);
  const { mine } = useText(requestEntryText);
  const { open } = useModal();
  const { has } = useApi();
  // Known in the browser alone, as is what the backend can do.
  const user = useUser();
  const links = (
    <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
      <SmartLink href={NEW_REQUEST_PATH} className={buttonClass()}>
        {create}
      </SmartLink>
      {user && has('listRatings') && (
        <Button look="link" onClick={() => open('RATING_LIST_VIEW')}>
          {ratings}
        </Button>
      )}
    </div>
  );
  return (
    <OwnRequests
      crumbs={crumbs}
      intro={{ title: mine, lead, children: links }}
      {...{ loginFirst, loginFirstHint }}
    >
      {(user) => (
        <div className="grid gap-x-16 gap-y-8 lg:grid-cols-aside">
          <div className="min-w-0">
            <RequestList key={user.uid} user={user} />
          </div>
          <MailChoice user={user} />
        </div>
      )}
    </OwnRequests>
  );
}
