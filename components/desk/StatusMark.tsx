import { useText } from '@/lib/client/useText';
import type { IssueStatus } from '@/lib/contract/project';
import { deskQueueText } from '@/lib/text/desk-queue';
import styles from './Desk.module.css';

/** The status of a request as a word and a colour. */
export function StatusMark({ status }: { status: IssueStatus }) {
  const text = useText(deskQueueText);
  return (
    <span className={styles.status} data-status={status.key}>
      {text.statuses[status.key] ?? status.name}
    </span>
  );
}
