import { useState, type FormEvent } from 'react';
import { failureReason } from './failure-reason';
import { TextField } from '@/components/form/TextField';
import { Button } from '@/components/ui/Button';
import type { Account } from '@/lib/contract/auth';
import { useApi } from '@/lib/client/useApi';
import { useAuth } from '@/lib/client/useAuth';
import { useText } from '@/lib/client/useText';
import { isEmptyPhone, tidyPhone } from '@/lib/format/tidy-phone';
import { accountFormText } from '@/lib/text/account-form';
import { authText } from '@/lib/text/auth';
import { FormOutcome, type Outcome } from './FormOutcome';

type Field = 'first_name' | 'last_name' | 'mobile_no';

/** Changes the name and the phone of the user. */
export function PersonForm({ account }: { account: Account }) {
  const text = useText(accountFormText);
  const words = useText(authText);
  const { auth } = useApi();
  const { refresh } = useAuth();
  const [draft, setDraft] = useState({ ...account, mobile_no: account.mobile_no ?? '' });
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [outcome, setOutcome] = useState<Outcome>();
  const [isBusy, setIsBusy] = useState(false);

  const change = (field: Field) => (value: string) => {
    setDraft({ ...draft, [field]: value });
    setErrors({});
    setOutcome(undefined);
  };
  const fail = (form: HTMLFormElement, wrong: typeof errors) => {
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (isBusy) return;
    const { first_name, last_name, mobile_no } = draft;
    if (!first_name.trim()) return fail(form, { first_name: text.nameMissing });
    if (isEmptyPhone(mobile_no)) return fail(form, { mobile_no: text.phoneMissing });
    setIsBusy(true);
    const { error, status } = await auth.updateAccount({
      first_name: first_name.trim(),
      last_name: last_name.trim(),
      mobile_no: tidyPhone(mobile_no),
    });
    setIsBusy(false);
    if (!error) {
      setOutcome({ kind: 'done', text: text.saved });
      await refresh();
      return;
    }
    const wrong = Object.entries(error.fields).map(([field, { message }]) => [field, message]);
    fail(form, Object.fromEntries(wrong) as typeof errors);
    const reason = failureReason(status, error, words) ?? words.checkFields;
    setOutcome({ kind: 'failed', text: `${text.saveFailed}. ${reason}` });
  };

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate className="space-y-5">
      <h3 className="text-lg font-bold">{text.personTitle}</h3>
      <TextField
        label={words.name}
        name="first_name"
        autoComplete="given-name"
        maxLength={200}
        required
        value={draft.first_name}
        onChange={change('first_name')}
        error={errors.first_name}
      />
      <TextField
        label={text.lastName}
        name="last_name"
        autoComplete="family-name"
        maxLength={200}
        value={draft.last_name}
        onChange={change('last_name')}
        error={errors.last_name}
      />
      <TextField
        label={words.phone}
        name="mobile_no"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={32}
        required
        value={draft.mobile_no}
        onChange={change('mobile_no')}
        hint={words.phoneHint}
        error={errors.mobile_no}
      />
      <FormOutcome outcome={outcome} />
      <Button type="submit" isBusy={isBusy}>
        {text.save}
      </Button>
    </form>
  );
}
