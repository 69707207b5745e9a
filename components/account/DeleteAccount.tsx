import { useRef, useState, type FormEvent } from 'react';
import { failureReason, codeProblem } from './failure-reason';
import { OtpInput } from '@/components/form/OtpInput';
import { Button } from '@/components/ui/Button';
import { Modal } from '@/components/ui/Modal';
import type { ApiResult } from '@/lib/api/send';
import { useApi } from '@/lib/client/useApi';
import { useText } from '@/lib/client/useText';
import { accountText, authText } from '@/lib/text/auth';
import { modalText } from '@/lib/text/modal';
import { useAccountExport } from './useAccountExport';

export type DeleteAccountProps = { onDeleted: () => void; onClose: () => void };

/** Confirms the deletion of the account. Without a recent login it asks for a code as well. */
export function DeleteAccount({ onDeleted, onClose }: DeleteAccountProps) {
  const text = useText(accountText);
  const codeText = useText(authText);
  const { auth } = useApi();
  const { dialog, exportData } = useAccountExport();
  const [length, setLength] = useState<number>();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [isResending, setIsResending] = useState(false);
  const [hasResent, setHasResent] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const explain = ({ status, error }: ApiResult<unknown>) => {
    if (!error) return undefined;
    const refusal = error.fields.otp_code ? codeProblem(error, codeText).problem : text.tryLater;
    return failureReason(status, error, codeText) ?? refusal;
  };

  /** Returns whether a code was sent. */
  const requestCode = async (): Promise<boolean> => {
    const answer = await auth.requestDeleteCode();
    if (answer.data) setLength(answer.data.length);
    else setProblem(explain(answer));
    return answer.ok;
  };

  const remove = async (otpCode: string) => {
    if (isBusy || isResending) return;
    setIsBusy(true);
    setProblem(undefined);
    const result = await auth.deleteAccount(otpCode ? { otp_code: otpCode } : {});
    if (result.ok) return onDeleted();
    if (result.error.fields.otp_code?.code === 'required' && length === undefined) await requestCode();
    else setProblem(explain(result));
    setIsBusy(false);
    input.current?.select();
  };

  const handleResend = async () => {
    if (isBusy || isResending) return;
    setIsResending(true);
    setHasResent(false);
    setProblem(undefined);
    // A code that was typed stays as long as it may be the right one.
    if (await requestCode()) {
      setCode('');
      setHasResent(true);
    }
    setIsResending(false);
    input.current?.focus();
  };

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (length === undefined || code.length === length) void remove(code);
  };

  return (
    <Modal frame="dialog" title={text.deleteQuestion} onClose={onClose} returnsFocus>
      <form onSubmit={handleSubmit} noValidate className="space-y-5">
        <p className="text-ink-soft">{text.deleteDetail}</p>
        {exportData && (
          <p className="text-ink-soft">
            {text.exportFirst}{' '}
            <Button look="link" onClick={() => void exportData()}>
              {text.exportData}
            </Button>{' '}
            {text.imagesFirst}
          </p>
        )}
        {length !== undefined && (
          <>
            <p role="status">{hasResent ? text.deleteCodeResent : text.deleteCodeSent}</p>
            <OtpInput
              ref={input}
              label={codeText.code}
              length={length}
              value={code}
              onChange={setCode}
              error={problem}
            />
            <Button look="link" isBusy={isResending} onClick={() => void handleResend()}>
              {codeText.resend}
            </Button>
          </>
        )}
        {problem && length === undefined && (
          <p role="alert" className="font-medium text-caution">
            {text.deleteFailed}. {problem}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" autoFocus onClick={onClose}>
            {useText(modalText).cancel}
          </Button>
          <Button
            type="submit"
            look="danger"
            isBusy={isBusy}
            disabled={length !== undefined && code.length !== length}
          >
            {text.deleteConfirm}
          </Button>
        </div>
        {dialog}
      </form>
    </Modal>
  );
}
