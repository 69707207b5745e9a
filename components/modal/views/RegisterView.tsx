import { CodeFormFields } from '@/components/account/CodeFormFields';
import { codeProblem, failureReason } from '@/components/account/failure-reason';
import { useCodeForm } from '@/components/account/useCodeForm';
import { TextField } from '@/components/form/TextField';
import { useModal, useResumable } from '@/components/modal/ModalProvider';
import type { ModalViewProps } from '@/components/modal/view-input';
import { useApi } from '@/lib/client/useApi';
import { useLocale, useText } from '@/lib/client/useText';
import { normaliseEmail } from '@/lib/format/email';
import { localePath } from '@/lib/paths/locale-path';
import { isEmptyPhone, tidyPhone } from '@/lib/format/tidy-phone';
import { authText } from '@/lib/text/auth';

/** REGISTER_VIEW: name, email and phone, then the code that was sent to the email (behaviour.md §2, §4, §5). */
export default function RegisterView({ input }: ModalViewProps<'REGISTER_VIEW'>) {
  const text = useText(authText);
  const { auth } = useApi();
  const { open } = useModal();
  // Another backend may name the code of an error alone.
  const wordsOf = ({ message }: { message: string }) => message || text.checkFields;
  const form = useCodeForm({
    purpose: 'register',
    input,
    isIncomplete: ({ name, phone }) => !name.trim() || isEmptyPhone(phone),
    submit: ({ email, name, phone }, code) =>
      auth.register({
        email: normaliseEmail(email),
        otp_code: code,
        first_name: name.trim(),
        mobile_no: tidyPhone(phone),
      }),
    describeRequestFailure: (status, error) => {
      const { address, mobile_no } = error.fields;
      const errors = {
        ...(address && { email: wordsOf(address) }),
        ...(mobile_no && { phone: wordsOf(mobile_no) }),
      };
      // The number is checked before a code is requested.
      if (mobile_no && !address) return { errors };
      return {
        message: text.registerCodeFailed,
        detail: failureReason(status, error, text) ?? (address ? wordsOf(address) : text.checkFields),
        errors,
      };
    },
    describeSubmitFailure: ({ status, error }) => {
      const message = text.registerFailed;
      const reason = failureReason(status, error, text);
      if (reason) return { message, detail: reason };
      const { first_name, email, mobile_no } = error.fields;
      const errors = {
        ...(first_name && { name: wordsOf(first_name) }),
        ...(email && { email: wordsOf(email) }),
        ...(mobile_no && { phone: wordsOf(mobile_no) }),
      };
      const { problem, isVoid } = codeProblem(error, text);
      return Object.keys(errors).length > 0
        ? { message, detail: Object.values(errors)[0], errors }
        : { message, detail: problem, errors: { code: problem }, isVoid };
    },
  });
  useResumable('REGISTER_VIEW', form.requested !== undefined);
  const { draft, errors, change } = form;

  return (
    <CodeFormFields
      form={form}
      lead={text.registerLead}
      switchLabel={text.toLogin}
      onSwitch={() => open('LOGIN_VIEW', input)}
      note={<Consent />}
      before={
        <div data-field="name">
          <TextField
            label={text.name}
            name="name"
            autoComplete="name"
            maxLength={200}
            required
            enterKeyHint="next"
            autoFocus={!form.requested && !draft.name}
            value={draft.name}
            onChange={(name) => change({ name })}
            error={errors.name}
            isLive={false}
          />
        </div>
      }
      after={
        <div data-field="phone">
          <TextField
            label={text.phone}
            name="tel"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={32}
            required
            enterKeyHint="next"
            value={draft.phone}
            onChange={(phone) => change({ phone })}
            hint={form.requested ? undefined : text.phoneHint}
            error={errors.phone}
            isLive={false}
          />
        </div>
      }
    />
  );
}

/** Names what applies. Opened in another tab, because the form would be left otherwise. */
function Consent() {
  const { consent } = useText(authText);
  const locale = useLocale();
  const link = (label: string, path: string) => (
    <a href={localePath(path, locale)} target="_blank" rel="noopener" className="text-brand underline">
      {label}
    </a>
  );
  return (
    <p className="text-md text-ink-soft">
      {consent.before} {link(consent.terms, '/terms')} {consent.and} {link(consent.privacy, '/privacy')}.
    </p>
  );
}
