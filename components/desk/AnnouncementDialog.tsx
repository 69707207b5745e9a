import { useState } from 'react';
import { AreaField, LineField, TextField } from '@/components/form/TextField';
import { ANNOUNCEMENT_SEVERITIES, type AnnouncementSeverity } from '@/lib/constants';
import type { DeskAnnouncement } from '@/lib/contract/desk';
import { useDeskApi } from './useDesk';
import { useText } from '@/lib/client/useText';
import { fromLocalTime, toLocalTime } from '@/lib/hours/local-time';
import { deskText } from '@/lib/text/desk';
import { deskAnnouncementText } from '@/lib/text/desk-settings';
import { DialogForm } from './DialogForm';
import styles from './Settings.module.css';

export type AnnouncementDialogProps = {
  announcement: DeskAnnouncement | undefined;
  onClose: () => void;
  onSaved: () => Promise<void>;
};

/** Creates or changes an announcement. */
export function AnnouncementDialog({ announcement, onClose, onSaved }: AnnouncementDialogProps) {
  const text = useText(deskAnnouncementText);
  const words = useText(deskText);
  const api = useDeskApi();
  const [draft, setDraft] = useState(() => ({
    title: announcement?.title ?? '',
    text: announcement?.text ?? '',
    severity: announcement?.severity ?? ('info' as AnnouncementSeverity),
    url: announcement?.url ?? '',
    starts: toLocalTime(announcement?.starts_at ?? new Date().toISOString()),
    ends: toLocalTime(announcement?.ends_at ?? ''),
  }));
  const put = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const problems = {
    title: draft.title.trim() ? undefined : words.required(text.title),
    text: draft.text.trim() ? undefined : words.required(text.text),
  };
  const label = announcement ? text.editTitle : text.addTitle;
  const handleSave = async () => {
    const { severity } = draft;
    const ends_at = fromLocalTime(draft.ends) || null;
    const starts_at = fromLocalTime(draft.starts);
    const body = {
      ...{
        title: draft.title.trim(),
        text: draft.text.trim(),
        severity,
        url: draft.url.trim() || null,
        ends_at,
      },
      ...(starts_at && { starts_at }),
    };
    const { ok } = await (announcement
      ? api().updateAnnouncement(announcement.uid, body)
      : api().raiseAnnouncement(body));
    if (!ok) return text.failed;
    await onSaved();
    return undefined;
  };
  const field = (key: string, name: string, isRequired = false) => ({
    key,
    name,
    isRequired,
    placeholder: '',
  });
  return (
    <DialogForm
      label={label}
      action={announcement ? words.save : text.add}
      onClose={onClose}
      problems={problems}
      onSave={handleSave}
    >
      {(errors) => (
        <>
          <LineField
            field={field('title', text.title, true)}
            error={errors.title}
            value={draft.title}
            onChange={(title) => put({ title: title.slice(0, 200) })}
          />
          <label className={styles.label}>
            {text.severity}
            <select
              value={draft.severity}
              onChange={({ target }) => put({ severity: target.value as AnnouncementSeverity })}
            >
              {ANNOUNCEMENT_SEVERITIES.map((one) => (
                <option key={one} value={one}>
                  {text.severities[one]}
                </option>
              ))}
            </select>
          </label>
          <AreaField
            field={field('text', text.text, true)}
            error={errors.text}
            value={draft.text}
            onChange={(value) => put({ text: value.slice(0, 2_000) })}
          />
          <TextField
            label={text.url}
            hint={text.urlHint}
            value={draft.url}
            onChange={(url) => put({ url })}
          />
          <div className={styles.pair}>
            <TextField
              label={text.starts}
              type="datetime-local"
              value={draft.starts}
              onChange={(starts) => put({ starts })}
            />
            <TextField
              label={text.ends}
              type="datetime-local"
              value={draft.ends}
              onChange={(ends) => put({ ends })}
            />
          </div>
        </>
      )}
    </DialogForm>
  );
}
