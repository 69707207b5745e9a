import clsx from 'clsx';
import { useId, type ReactNode } from 'react';
import { FollowButton } from '@/components/announcement/FollowButton';
import { SEVERITY_ACCENTS, SEVERITY_ICONS } from '@/components/announcement/severity-icons';
import { NewRequestLink } from '@/components/request/NewRequestLink';
import { Breadcrumb } from '@/components/ui/Breadcrumb';
import { EmptyState } from '@/components/ui/EmptyState';
import { Icon } from '@/components/ui/Icon';
import { PageIntro } from '@/components/ui/PageIntro';
import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/client/useText';
import { announcementText } from '@/lib/text/announcement';
import { requestEntryText } from '@/lib/text/request-entry';
import type { IssueData, KnownIssuesContent } from '@/lib/page-data/props/site';

export type KnownIssuesScreenProps = KnownIssuesContent;

/** Current issues, other announcements, and issues solved recently. */
export function KnownIssuesScreen({ crumbs, lists }: KnownIssuesScreenProps) {
  const text = useText(announcementText);
  const { create } = useText(requestEntryText);
  return (
    <div className="page-width">
      <Breadcrumb crumbs={crumbs} />
      <PageIntro title={text.title} lead={text.lead} />
      {lists ? (
        <div className="space-y-14">
          <IssueList title={text.current} issues={lists.current}>
            <EmptyState icon="circle-check" title={text.noneNow} hint={text.noneNowHint}>
              <NewRequestLink className="font-semibold text-brand underline">{create}</NewRequestLink>
            </EmptyState>
          </IssueList>
          {lists.news.length > 0 && <IssueList title={text.news} issues={lists.news} />}
          <IssueList title={text.ended} issues={lists.ended}>
            <p className="text-ink-faint">{text.noneEnded}</p>
          </IssueList>
        </div>
      ) : (
        <EmptyState icon="triangle-alert" title={text.failed} hint={text.failedHint} />
      )}
    </div>
  );
}

type IssueListProps = { title: string; issues: IssueData[]; children?: ReactNode };

function IssueList({ title, issues, children }: IssueListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl font-bold tracking-tight sm:text-2xl">
        {title}
      </h2>
      {issues.length === 0 ? (
        <div className="mt-5">{children}</div>
      ) : (
        <ul className="mt-5 space-y-4">
          {issues.map((issue) => (
            <Issue key={issue.uid} {...issue} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Issue({ uid, severity, title, text: body, href, since, updated, until, isOver }: IssueData) {
  const text = useText(announcementText);
  return (
    <li
      id={uid}
      className={clsx(
        'scroll-mt-24 rounded-md border border-line px-[24px] py-5 wrap-anywhere target:border-(--accent)',
        isOver ? '[--accent:var(--tip)]' : SEVERITY_ACCENTS[severity],
      )}
    >
      <p className="flex items-center gap-2 text-md font-bold text-(--accent)">
        <Icon name={isOver ? 'circle-check' : SEVERITY_ICONS[severity]} className="size-5" />
        {isOver ? text.over : text.severity[severity]}
      </p>
      <h3 className="mt-1 text-lg leading-snug font-bold">{title}</h3>
      <p className="mt-2 max-w-[65ch] whitespace-pre-line text-ink-soft">{body}</p>
      {href && (
        <SmartLink
          href={href}
          className="mt-2 inline-block py-1 font-semibold text-brand underline underline-offset-4"
        >
          {text.more}
          <span className="sr-only">: {title}</span>
        </SmartLink>
      )}
      {!isOver && severity !== 'info' && (
        <p className="mt-3 flex flex-wrap items-center gap-x-3 empty:hidden">
          <FollowButton uid={uid} title={title} />
        </p>
      )}
      <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-md text-ink-faint">
        <Moment label={text.since} {...since} />
        {updated && <Moment label={text.updated} {...updated} />}
        {until && <Moment label={isOver ? text.ends : text.until} {...until} />}
      </dl>
    </li>
  );
}

function Moment({ label, iso, text }: { label: string; iso: string; text: string }) {
  return (
    <div className="flex flex-wrap gap-x-1">
      <dt>{label}</dt>
      <dd>
        <time dateTime={iso}>{text}</time>
      </dd>
    </div>
  );
}
