import { useId, type ReactNode } from 'react';
import { FollowButton } from '@/components/announcement/FollowButton';
import styles from '@/components/announcement/KnownIssues.module.css';
import { SEVERITY_ICONS } from '@/components/announcement/severity-icons';
import { NewRequestLink } from '@/components/request/NewRequestLink';
import { Breadcrumb } from '@/components/ui/Breadcrumb';
import { EmptyState } from '@/components/ui/EmptyState';
import { Icon } from '@/components/ui/Icon';
import { PageIntro } from '@/components/ui/PageIntro';
import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/client/useText';
import { announcementText } from '@/lib/text/announcement';
import { requestEntryText } from '@/lib/text/request-entry';
import type { IssueView, KnownIssuesContent } from '@/lib/page-data/props/site';

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

type IssueListProps = { title: string; issues: IssueView[]; children?: ReactNode };

function IssueList({ title, issues, children }: IssueListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl font-bold tracking-tight sm:text-2xl">
        {title}
      </h2>
      {issues.length === 0 ? (
        <div className={styles.list}>{children}</div>
      ) : (
        <ul className={styles.list}>
          {issues.map((issue) => (
            <Issue key={issue.uid} {...issue} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Issue({ uid, severity, title, text: body, href, since, updated, until, isOver }: IssueView) {
  const text = useText(announcementText);
  return (
    <li id={uid} className={`${styles.issue} ${styles[isOver ? 'over' : severity]}`}>
      <p className={styles.severity}>
        <Icon name={isOver ? 'circle-check' : SEVERITY_ICONS[severity]} />
        {isOver ? text.over : text.severity[severity]}
      </p>
      <h3>{title}</h3>
      <p className={styles.text}>{body}</p>
      {href && (
        <SmartLink href={href} className={styles.link}>
          {text.more}
          <span className="sr-only">: {title}</span>
        </SmartLink>
      )}
      {!isOver && severity !== 'info' && (
        <p className={styles.following}>
          <FollowButton uid={uid} title={title} />
        </p>
      )}
      <dl className={styles.times}>
        <Moment label={text.since} {...since} />
        {updated && <Moment label={text.updated} {...updated} />}
        {until && <Moment label={isOver ? text.ends : text.until} {...until} />}
      </dl>
    </li>
  );
}

function Moment({ label, iso, text }: { label: string; iso: string; text: string }) {
  return (
    <div>
      <dt>{label} </dt>
      <dd>
        <time dateTime={iso}>{text}</time>
      </dd>
    </div>
  );
}
