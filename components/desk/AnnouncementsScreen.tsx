import { useState } from 'react';
import { SEVERITY_ICONS } from '@/components/announcement/severity-icons';
import { EmptyState } from '@/components/ui/EmptyState';
import { Icon } from '@/components/ui/Icon';
import { LoadState } from '@/components/ui/LoadState';
import { useAlertDialog } from '@/components/ui/useAlertDialog';
import type { DeskAnnouncement } from '@/lib/contract/desk';
import { useDeskApi } from './useDesk';
import { useDeskAnnouncements } from './useDeskData';
import { useNow } from '@/lib/client/useNow';
import { useLocale, useText } from '@/lib/client/useText';
import { formatTime } from '@/lib/format/format-date';
import { deskText } from '@/lib/text/desk';
import { deskAnnouncementText } from '@/lib/text/desk-settings';
import { AnnouncementDialog } from './AnnouncementDialog';
import styles from './Settings.module.css';
import { SettingsPage } from './SettingsPage';

/** The announcements, to create, change and end them. */
export function AnnouncementsScreen() {
  const text = useText(deskAnnouncementText);
  const words = useText(deskText);
  const api = useDeskApi();
  const { announcements, retry, refresh } = useDeskAnnouncements();
  const { dialog, confirm } = useAlertDialog();
  const [edited, setEdited] = useState<DeskAnnouncement | 'new'>();
  const [notice, setNotice] = useState('');
  const handleEnd = async ({ uid, title, followers }: DeskAnnouncement) => {
    const question = {
      message: text.endQuestion(title),
      detail: text.endDetail(followers),
      confirmLabel: text.end,
    };
    if (!(await confirm(question))) return;
    const { ok } = await api().endAnnouncement(uid);
    setNotice(ok ? words.saved : words.changeFailed);
    await refresh();
  };
  return (
    <SettingsPage
      title={words.announcements}
      lead={text.lead}
      action={text.add}
      onAction={() => setEdited('new')}
      notice={notice}
    >
      {!announcements && <LoadState retry={retry} />}
      {announcements?.length === 0 && <EmptyState icon="bell" title={text.none} hint={text.noneHint} />}
      <ul className={styles.list}>
        {announcements?.map((one) => (
          <Item
            key={one.uid}
            announcement={one}
            onEdit={() => setEdited(one)}
            onEnd={() => void handleEnd(one)}
          />
        ))}
      </ul>
      {edited && (
        <AnnouncementDialog
          announcement={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={async () => {
            setEdited(undefined);
            setNotice(words.saved);
            await refresh();
          }}
        />
      )}
      {dialog}
    </SettingsPage>
  );
}

type ItemProps = { announcement: DeskAnnouncement; onEdit: () => void; onEnd: () => void };

function Item({ announcement, onEdit, onEnd }: ItemProps) {
  const text = useText(deskAnnouncementText);
  const { change } = useText(deskText);
  const locale = useLocale();
  const now = useNow();
  const { severity, title, is_over, starts_at, ends_at, requests, followers } = announcement;
  const phase = is_over ? 'over' : Date.parse(starts_at) > now.getTime() ? 'planned' : 'current';
  const times = [
    text.from(formatTime(starts_at, locale)),
    ...(ends_at ? [text.until(formatTime(ends_at, locale))] : []),
  ];
  return (
    <li className={styles.item} data-ended={is_over ? '' : undefined}>
      <div className={styles.what}>
        <p className={styles.severity} data-severity={severity}>
          <Icon name={SEVERITY_ICONS[severity]} /> {text.severities[severity]} · {text[phase]}
        </p>
        <h2>{title}</h2>
        {announcement.text && <p>{announcement.text}</p>}
        <p className={styles.excerpt}>
          {[...times, text.requests(requests), text.followers(followers)].join(' · ')}
        </p>
      </div>
      <div className={styles.actions}>
        <button type="button" aria-label={text.edit(title)} onClick={onEdit}>
          {change}
        </button>
        {!is_over && (
          <button type="button" onClick={onEnd}>
            {text.end} <span className="sr-only">({title})</span>
          </button>
        )}
      </div>
    </li>
  );
}
