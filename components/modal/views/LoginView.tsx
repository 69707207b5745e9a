import { CodeFormFields } from '@/components/account/CodeFormFields';
import { codeProblem, failureReason } from '@/components/account/failure-reason';
import { useCodeForm } from '@/components/account/useCodeForm';
import { useModal, useResumable } from '@/components/modal/ModalProvider';
import type { ModalViewProps } from '@/components/modal/view-input';
import { useApi } from '@/lib/client/useApi';
import { useText } from '@/lib/client/useText';
import { normaliseEmail } from '@/lib/format/email';
import { authText } from '@/lib/text/auth';

/** LOGIN_VIEW: an email, then the code that was sent to it (behaviour.md §2, §4, §8). */
export default function LoginView({ input }: ModalViewProps<'LOGIN_VIEW'>) {
  const text = useText(authText);
  const { auth } = useApi();
  const { open } = useModal();
  const form = useCodeForm({
    purpose: 'login',
    input,
    isIncomplete: () => false,
    submit: ({ email }, code) => auth.login({ username: normaliseEmail(email), otp_code: code }),
    describeRequestFailure: (status, error) => {
      if (error.fields.address?.code === 'not-found') return 'not-registered';
      return { message: text.loginCodeFailed, detail: failureReason(status, error, text) };
    },
    describeSubmitFailure: ({ status, error }) => {
      const detail = failureReason(status, error, text);
      if (detail) return { message: text.loginFailed, detail };
      const { problem, isVoid } = codeProblem(error, text);
      return {
        message: problem,
        detail: isVoid ? undefined : text.wrongCodeHelp,
        errors: { code: problem },
        isVoid,
      };
    },
  });
  useResumable('LOGIN_VIEW', form.requested !== undefined);

  return (
    <CodeFormFields
      form={form}
      lead={text.loginLead}
      switchLabel={text.toRegister}
      onSwitch={() => open('REGISTER_VIEW', input)}
    />
  );
}
