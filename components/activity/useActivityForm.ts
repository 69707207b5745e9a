import { useId, useRef, useState, type FormEvent } from 'react';
import { useAlertDialog } from '@/components/modal/useAlertDialog';
import { useApi } from '@/lib/hooks/useApi';
import { useAuth, useUser } from '@/lib/hooks/useAuth';
import { newKey } from '@/lib/hooks/new-key';
import { useText } from '@/lib/hooks/useText';
import { ACTIVITY_TYPES, activityBody, type Picked } from '@/lib/rules/activity-body';
import { activityText } from '@/lib/text/activity';

export type ActivityValues = {
  type: string;
  subject: string;
  contact: Picked | undefined;
  company: Picked | undefined;
  note: string;
  requests: readonly Picked[];
};
type Errors = Partial<Record<keyof ActivityValues, string>>;

const EMPTY: ActivityValues = {
  type: '',
  subject: '',
  contact: undefined,
  company: undefined,
  note: '',
  requests: [],
};

/** The form of an activity. The contact is asked for as well: the call is made under its address (specification §7). */
export function useActivityForm() {
  const text = useText(activityText);
  const { contact } = useApi();
  const { settled } = useAuth();
  const user = useUser();
  const { dialog, alert } = useAlertDialog();
  const formId = useId();
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<Errors>({});
  const [isSaving, setIsSaving] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const isBusy = useRef(false);
  /** What is sent again is the same to the backend, its time too; what was changed since is another activity. */
  const attempt = useRef<{ values: ActivityValues; key: string; at: Date }>(undefined);

  const save = async () => {
    const type = ACTIVITY_TYPES.find((one) => one === values.type);
    const { contact: chosen } = values;
    if ((await settled()) === undefined || !user) return alert(text.noUser);
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
    if (attempt.current?.values !== values) attempt.current = { values, key: newKey(), at: new Date() };
    const { key, at } = attempt.current;
    const activity = { ...values, type, typeName: text.types[type], contact: chosen };
    const result = await contact.recordActivity(
      user.business_uid,
      chosen.uid,
      activityBody(activity, user.uid, at),
      key,
    );
    if (result.ok) setIsSaved(true);
    else if (result.status === 401 || result.status === 403) await alert(text.noUser);
    else await alert(text.failed, result.status === 404 ? text.checkAgain : text.offline);
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
    isSaved,
    handleSubmit,
    change: (part: Partial<ActivityValues>) => {
      setValues((now) => ({ ...now, ...part }));
      setErrors({});
    },
    startAnew: () => {
      setValues(EMPTY);
      setIsSaved(false);
    },
  };
}
