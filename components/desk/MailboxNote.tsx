import clsx from 'clsx';
import { Icon } from '@/components/ui/Icon';
import { useMailProblems } from './useDeskData';
import { useLocale, useText } from '@/lib/client/useText';
import { formatTime } from '@/lib/format/format-date';
import { mailboxText } from '@/lib/text/desk-held';
import styles from './Desk.module.css';

/** Warns that mails of customers do not arrive because a mailbox cannot be read. */
export function MailboxNote() {
  const text = useText(mailboxText);
  const locale = useLocale();
  return useMailProblems().map(({ mailbox, reason, since }) => (
    <p key={`${mailbox} ${since}`} role="alert" className={clsx(styles.offline, styles.mailbox)}>
      <Icon name="triangle-alert" />
      <span>
        <b>{text.unread(mailbox, formatTime(since, locale))}</b> {text.reasons[reason] ?? text.other}{' '}
        {text.kept}
      </span>
    </p>
  ));
}
