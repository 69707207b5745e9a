import type { ReactNode } from 'react';
import { useModal } from '@/components/modal/ModalProvider';
import { Stars } from '@/components/request/Stars';
import { UserGate } from '@/components/request/LoginGate';
import { TimeAgo } from '@/components/request/TimeAgo';
import { Button } from '@/components/ui/Button';
import { CodeText } from '@/components/ui/CodeText';
import { EmptyState } from '@/components/ui/EmptyState';
import { LoadFailed } from '@/components/ui/LoadFailed';
import { LoadState } from '@/components/ui/LoadState';
import { SmartLink } from '@/components/ui/SmartLink';
import type { User } from '@/lib/contract/auth';
import type { IssueLink, ListRatingsAnswer } from '@/lib/contract/project';
import { useLocale, useText } from '@/lib/client/useText';
import { requestPath } from '@/lib/paths/request-path';
import { ratingText } from '@/lib/text/rating';
import { MAX_LIST_SIZE } from '@/lib/constants';
import { useApi } from '@/lib/client/useApi';
import { type Loaded, useLoaded } from '@/lib/client/useLoaded';

/** RATING_LIST_VIEW: the user's ratings, and the requests that wait for one. */
export default function RatingListView() {
  const text = useText(ratingText);
  const { open } = useModal();
  return (
    <UserGate title={text.loginFirst} hint={text.loginFirstHint} reopen={() => open('RATING_LIST_VIEW')}>
      {(user) => <Ratings user={user} />}
    </UserGate>
  );
}

function Ratings({ user }: { user: User }) {
  const text = useText(ratingText);
  const { open } = useModal();
  const ratings = useRatings(user);
  if (ratings.status === 'loading') return <LoadState />;
  if (ratings.status === 'failed') {
    return <LoadFailed title={text.loadFailed} retry={ratings.retry} />;
  }
  const { waiting, results } = ratings.data;
  if (waiting.length === 0 && results.length === 0) {
    return <EmptyState icon="star" title={text.none} hint={text.noneHint} />;
  }
  const rate = ({ key }: IssueLink) => open('ORDER_RATING_VIEW', { issueKey: key, isFromList: true });
  return (
    <div className="space-y-8">
      {waiting.length > 0 && (
        <Group title={text.waiting}>
          {waiting.map((issue) => (
            <Row key={issue.key} issue={issue}>
              <Button look="quiet" aria-label={text.rateOf(issue.key)} onClick={() => rate(issue)}>
                {text.rate}
              </Button>
            </Row>
          ))}
        </Group>
      )}
      {results.length > 0 && (
        <Group title={text.given}>
          {results.map(({ issue, score, reasons, comment, updated_at, is_editable }) => (
            <Row key={issue.key} issue={issue}>
              <div className="w-full space-y-1.5">
                <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-faint">
                  <Stars score={score} />
                  <TimeAgo iso={updated_at} />
                </p>
                {reasons.length > 0 && (
                  <p className="text-md text-ink-soft">
                    {reasons.map((reason) => text.reasons[reason]).join(' · ')}
                  </p>
                )}
                {comment && <p className="break-words whitespace-pre-line">{comment}</p>}
                {is_editable && (
                  <Button look="link" aria-label={text.editOf(issue.key)} onClick={() => rate(issue)}>
                    {text.edit}
                  </Button>
                )}
              </div>
            </Row>
          ))}
        </Group>
      )}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-lg font-bold">{title}</h3>
      <ul className="divide-y divide-line border-y border-line">{children}</ul>
    </section>
  );
}

function Row({ issue: { key, name }, children }: { issue: IssueLink; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0">
        <SmartLink
          href={requestPath(key)}
          className="inline-block max-w-full py-1 font-semibold break-words hover:text-brand hover:underline"
        >
          {name}
        </SmartLink>
        <p className="text-sm text-ink-faint">
          <CodeText>{key}</CodeText>
        </p>
      </div>
      {children}
    </li>
  );
}

/** The user's latest ratings, and the requests that wait for one. */
function useRatings({ uid, business_uid: serviceKey }: User): Loaded<ListRatingsAnswer> {
  const { project } = useApi();
  const locale = useLocale();
  return useLoaded(['ratings', uid, serviceKey, locale], () =>
    project.listRatings(serviceKey, { locale, size: MAX_LIST_SIZE }),
  );
}
