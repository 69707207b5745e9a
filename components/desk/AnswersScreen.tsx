import { useState } from 'react';
import { RichTextField } from '@/components/form/FormField';
import { LineField } from '@/components/form/TextField';
import { EmptyState } from '@/components/ui/EmptyState';
import { LoadState } from '@/components/ui/LoadState';
import { useAlertDialog } from '@/components/ui/useAlertDialog';
import type { CannedAnswer, CannedAnswerBody } from '@/lib/contract/desk';
import { useDeskApi } from './useDesk';
import { useCannedAnswers } from './useDeskData';
import { useText } from '@/lib/client/useText';
import { findUnknownPlaceholder } from './fill-placeholders';
import { plainText } from '@/lib/format/plain-text';
import { deskText } from '@/lib/text/desk';
import { deskCannedText } from '@/lib/text/desk-settings';
import { DialogForm } from './DialogForm';
import styles from './Settings.module.css';
import { SettingsPage } from './SettingsPage';

/** The canned answers, which every agent may change. */
export function AnswersScreen() {
  const text = useText(deskCannedText);
  const words = useText(deskText);
  const api = useDeskApi();
  const { answers, retry, refresh } = useCannedAnswers();
  const { dialog, confirm } = useAlertDialog();
  const [edited, setEdited] = useState<CannedAnswer | 'new'>();
  const [notice, setNotice] = useState('');
  const handleRemove = async ({ uid, title }: CannedAnswer) => {
    const message = text.removeQuestion(title);
    if (!(await confirm({ message, confirmLabel: text.removeConfirm, isDangerous: true }))) return;
    const { ok } = await api().deleteCannedAnswer(uid);
    setNotice(ok ? '' : words.changeFailed);
    await refresh();
  };
  return (
    <SettingsPage
      title={words.answers}
      lead={text.lead}
      action={text.add}
      onAction={() => setEdited('new')}
      notice={notice}
    >
      {!answers && <LoadState retry={retry} />}
      {answers?.length === 0 && (
        <EmptyState icon="message-square-plus" title={text.none} hint={text.noneHint} />
      )}
      <ul className={styles.list}>
        {answers?.map((answer) => (
          <li key={answer.uid} className={styles.item}>
            <div className={styles.what}>
              <h2>{answer.title}</h2>
              <p className={styles.excerpt}>{plainText(answer.body)}</p>
            </div>
            <div className={styles.actions}>
              <button type="button" aria-label={text.edit(answer.title)} onClick={() => setEdited(answer)}>
                {words.change}
              </button>
              <button
                type="button"
                aria-label={text.remove(answer.title)}
                onClick={() => void handleRemove(answer)}
              >
                {text.removeConfirm}
              </button>
            </div>
          </li>
        ))}
      </ul>
      {edited && (
        <AnswerForm
          answer={edited === 'new' ? undefined : edited}
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

type AnswerFormProps = {
  answer: CannedAnswer | undefined;
  onClose: () => void;
  onSaved: () => Promise<void>;
};

function AnswerForm({ answer, onClose, onSaved }: AnswerFormProps) {
  const text = useText(deskCannedText);
  const words = useText(deskText);
  const api = useDeskApi();
  const [draft, setDraft] = useState<CannedAnswerBody>({
    title: answer?.title ?? '',
    body: answer?.body ?? '',
  });
  const label = answer ? text.editTitle : text.addTitle;
  const body = { title: draft.title.trim(), body: draft.body };
  const unknown = findUnknownPlaceholder(body.body);
  const problems = {
    title: body.title ? undefined : words.required(text.title),
    body: body.body ? unknown && text.unknownPlaceholder(unknown) : words.required(text.body),
  };
  const handleSave = async () => {
    const { ok } = await (answer
      ? api().updateCannedAnswer(answer.uid, body)
      : api().createCannedAnswer(body));
    if (!ok) return text.failed;
    await onSaved();
    return undefined;
  };
  return (
    <DialogForm label={label} action={words.save} problems={problems} onClose={onClose} onSave={handleSave}>
      {(errors) => (
        <>
          <LineField
            field={{ key: 'title', name: text.title, isRequired: true, placeholder: '' }}
            value={draft.title}
            error={errors.title}
            onChange={(title) => setDraft({ ...draft, title: title.slice(0, 100) })}
          />
          <RichTextField
            field={{ key: 'body', name: text.body, isRequired: true, placeholder: text.placeholder }}
            error={errors.body}
            value={draft.body}
            onChange={(body) => setDraft((now) => ({ ...now, body }))}
          />
        </>
      )}
    </DialogForm>
  );
}
