import type { ReactNode } from 'react';
import { OtpInput } from '@/components/form/OtpInput';
import { TextField } from '@/components/form/TextField';
import { Button } from '@/components/ui/Button';
import { useText } from '@/lib/hooks/useText';
import { authText } from '@/lib/text/auth';
import { AuthFrame } from './AuthFrame';
import { MailHelp } from './MailHelp';
import type { CodeForm } from './useCodeForm';

export type CodeFormFieldsProps = {
  form: CodeForm;
  lead: string;
  /** Fields above and below the email. */
  before?: ReactNode;
  after?: ReactNode;
  switchLabel: string;
  onSwitch: () => void;
};

/** The form of login and registration: the email, then the code. */
export function CodeFormFields({ form, lead, before, after, switchLabel, onSwitch }: CodeFormFieldsProps) {
  const text = useText(authText);
  const { requested, draft, errors } = form;
  return (
    <AuthFrame>
      <form id={form.formId} noValidate onSubmit={form.handleSubmit} className="space-y-5">
        {!requested && <p className="text-ink-soft">{lead}</p>}
        {before}
        <div data-field="email">
          <TextField
            label={text.email}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="next"
            autoFocus={!requested && !before}
            readOnly={requested !== undefined}
            value={draft.email}
            onChange={(email) => form.change({ email })}
            error={errors.email}
            action={
              requested && (
                <Button look="link" className="-mt-2" onClick={form.handleChangeEmail}>
                  {text.changeAddress}
                </Button>
              )
            }
          />
        </div>
        {after}
        <p role="status" className="text-[0.9375rem] font-medium text-(--tip) empty:hidden">
          {form.notice}
        </p>
        {requested && (
          <div data-field="code">
            <OtpInput
              label={text.code}
              length={requested.length}
              value={form.code}
              onChange={form.changeCode}
              onComplete={form.handleComplete}
              hint={form.isExpired ? text.codeExpired : text.codeHint}
              error={errors.code}
            />
          </div>
        )}
        <Button type="submit" disabled={form.isNextDisabled} isBusy={form.isBusy} className="w-full">
          {text.next}
        </Button>
        {requested && (
          <>
            <p className="text-center">
              {form.lockSeconds > 0 ? (
                <span className="inline-block py-2.5 text-ink-faint">{text.resendIn(form.lockSeconds)}</span>
              ) : (
                <Button look="link" onClick={form.handleResend}>
                  {text.resend}
                </Button>
              )}
            </p>
            <MailHelp email={requested.email} />
          </>
        )}
        <p className="border-t border-line pt-3 text-center">
          <Button look="link" onClick={onSwitch}>
            {switchLabel}
          </Button>
        </p>
      </form>
      {form.dialog}
    </AuthFrame>
  );
}
