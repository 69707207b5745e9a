import { useId, useRef, useState, useMemo, type FormEvent } from 'react';
import { failureAlert } from '@/components/form/failure-alert';
import { useFieldLock } from '@/components/form/useFieldLock';
import { useAlertDialog } from '@/components/ui/useAlertDialog';
import { readObject, writeEntry } from '@/lib/api/browser-storage';
import { newKey } from '@/lib/client/draft-entries';
import { activityDraftEntry, ownsDrafts } from '@/lib/client/draft-owner';
import { useApi } from '@/lib/client/useApi';
import { useAuth, useUser } from '@/lib/client/useAuth';
import { useText } from '@/lib/client/useText';
import {
  ACTIVITY_TYPES,
  activityBody,
  EMPTY_ACTIVITY,
  readActivityDraft,
  type ActivityValues,
  type ActivityDraft,
} from '@/lib/request/activity';
import { activityText } from '@/lib/text/activity';

type Errors = Partial<Record<keyof ActivityValues, string>>;

/** The activity form. It asks for the contact as well, whose uid is part of the URL (behaviour.md §7). */
export function useActivityForm() {
  const text = useText(activityText);
  const { contact } = useApi();
  const { settled } = useAuth();
  const user = useUser();
  const { dialog, alert, confirm } = useAlertDialog();
  const formId = useId();
  const { draft, keep, discard, finish } = useActivityDraft(user?.uid);
  const { values } = draft;
  const [errors, setErrors] = useState<Errors>({});
  const [isSaving, setIsSaving] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const isBusy = useRef(false);
  const { isLocked, lockDuring } = useFieldLock();

  const save = async () => {
    const type = ACTIVITY_TYPES.find((one) => one === values.type);
    const { contact: chosen } = values;
    if ((await settled()) === undefined || !user) return alert(text.noUser, text.noUserDetail);
    if (!type || values.subject.trim() === '' || !chosen) {
      const missing: Errors = {
        ...(!type && { type: text.required }),
        ...(values.subject.trim() === '' && { subject: text.required }),
        ...(!chosen && { contact: text.required }),
      };
      setErrors(missing);
      const [first] = Object.keys(missing);
      const field = document.getElementById(formId)?.querySelector(`[data-field="${first}"]`);
      return field?.querySelector<HTMLElement>('input, select')?.focus();
    }
    const { key, at } = draft.attempt ?? { key: newKey(), at: new Date().toISOString() };
    keep({ values, attempt: { key, at } });
    const activity = { ...values, type, typeName: text.types[type], contact: chosen };
    const body = activityBody(activity, user.ref || user.uid, new Date(at));
    const result = await lockDuring(() => contact.recordActivity(user.business_uid, chosen.uid, body, key));
    if (result.ok) {
      finish(values);
      setIsSaved(true);
    } else await alert(...failureAlert(result, { ...text, rejected: text.checkAgain }));
  };

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    setIsSaving(true);
    void save().finally(() => {
      isBusy.current = false;
      setIsSaving(false);
    });
  };

  return {
    formId,
    dialog,
    user,
    values,
    errors,
    isSaving,
    isLocked,
    isSaved,
    handleSubmit,
    change: (part: Partial<ActivityValues>) => {
      keep({ values: { ...values, ...part } });
      setErrors({});
    },
    startAnew: () => setIsSaved(false),
    isEmpty: JSON.stringify(values) === JSON.stringify(EMPTY_ACTIVITY.values),
    handleDiscard: async () => {
      const { message, detail, confirmLabel } = text.discardQuestion;
      if (!(await confirm({ message, detail, confirmLabel }))) return;
      setErrors({});
      discard();
      // The focused button disappears.
      document.getElementById(formId)?.focus();
    },
  };
}

type ActivityDraftControls = {
  draft: ActivityDraft;
  /** Shows a draft and stores it on this device. */
  keep: (draft: ActivityDraft) => void;
  /** Deletes the draft. */
  discard: () => void;
  /** Deletes the draft that was saved. One that was changed meanwhile, in the same form opened again, stays. */
  finish: (saved: ActivityValues) => void;
};

/** The user's activity draft on this device. Without a user it lives as long as its form. */
export function useActivityDraft(userUid: number | undefined): ActivityDraftControls {
  const entry = userUid === undefined ? undefined : activityDraftEntry(userUid);
  const stored = useMemo(() => entry && readActivityDraft(readObject('localStorage', entry)), [entry]);
  const [edited, setEdited] = useState<{ by: number | undefined; draft: ActivityDraft }>();
  // A draft from before the login is kept, another user's draft is dropped.
  const isOwn = edited && (edited.by === undefined || edited.by === userUid);
  if (edited && !isOwn) setEdited(undefined);
  const show = (draft: ActivityDraft, value: string | undefined) => {
    setEdited({ by: userUid, draft });
    if (entry && userUid !== undefined && ownsDrafts(userUid)) writeEntry('localStorage', entry, value);
  };
  const discard = () => show(EMPTY_ACTIVITY, undefined);
  return {
    draft: isOwn ? edited.draft : stored || EMPTY_ACTIVITY,
    keep: (draft) => show(draft, JSON.stringify(draft)),
    discard,
    finish: (saved) => {
      const latest = entry && readActivityDraft(readObject('localStorage', entry));
      if (!latest || JSON.stringify(latest.values) === JSON.stringify(saved)) discard();
    },
  };
}
