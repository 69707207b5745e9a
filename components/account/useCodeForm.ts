import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useModal } from '@/components/modal/ModalProvider';
import { useBackStep } from '@/components/modal/useBackStep';
import type { LoginInput } from '@/components/modal/view-input';
import { useAlertDialog } from '@/components/ui/useAlertDialog';
import type { ApiResult } from '@/lib/api/send';
import type { TokenAnswer } from '@/lib/contract/auth';
import { useAuth, useUser } from '@/lib/client/useAuth';
import { useAuthDraft, useCodeRequest, type AuthDraft } from './useCodeRequest';
import { useText } from '@/lib/client/useText';
import { normaliseEmail } from '@/lib/format/email';
import { authText } from '@/lib/text/auth';

type CodeFormField = 'name' | 'email' | 'phone' | 'code';
type CodeFormErrors = Partial<Record<CodeFormField, string>>;
type FailedResult = Extract<ApiResult<unknown>, { ok: false }>;

type CodeFormOptions = {
  purpose: 'login' | 'register';
  input: LoginInput;
  /** Whether a field other than the code is empty (behaviour.md §5). */
  isIncomplete: (draft: AuthDraft) => boolean;
  /** Submits the code. */
  submit: (draft: AuthDraft, code: string) => Promise<ApiResult<TokenAnswer>>;
  /** The alert and the errors of fields when the code could not be requested or was refused. */
  describeRequestFailure: (
    status: number,
    error: FailedResult['error'],
  ) => CodeFormFailure | 'not-registered';
  describeSubmitFailure: (result: FailedResult) => CodeFormFailure;
};

type CodeFormFailure = {
  /** Shown in an alert; undefined where the field alone says it. */
  message?: string;
  detail?: string | undefined;
  errors?: CodeFormErrors;
  /** The code was used up or has expired, so that only a new one helps. */
  isVoid?: boolean;
};

/** The form that login and registration share: an email, a code sent to it, then a session. */
export function useCodeForm({ purpose, input, ...options }: CodeFormOptions) {
  const text = useText(authText);
  const { signIn } = useAuth();
  const modal = useModal();
  const { dialog, alert, confirm } = useAlertDialog();
  const controls = useAuthDraft();
  const codeRequest = useCodeRequest(purpose, controls);
  const { draft } = controls;
  const { requested } = codeRequest;
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<CodeFormErrors>({});
  const [notice, setNotice] = useState('');
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [isVoid, setIsVoid] = useState(false);
  const formId = useId();
  const isShown = useIsShown();
  const user = useUser();
  const [wasAnonymous] = useState(user === undefined);

  // Only a login that happens while the form is open: the view also opens when a session has just been refused.
  const isLoggedInElsewhere = wasAnonymous && user !== undefined && !isSubmitting;
  const { clear: clearDraft } = controls;
  useEffect(() => {
    if (!isLoggedInElsewhere) return;
    clearDraft();
    modal.complete(() => input?.onSuccess?.(user));
  }, [isLoggedInElsewhere, clearDraft, modal, input, user]);

  const focusField = (field: CodeFormField) => {
    const form = document.getElementById(formId);
    const element = form?.querySelector<HTMLInputElement>(`[data-field="${field}"] input`);
    element?.focus();
    // Typing replaces a wrong code.
    if (field === 'code') element?.select();
  };

  /** Shows the alert, and only after it what stands at the field. */
  const fail = async ({ message, detail, errors: wrong = {} }: CodeFormFailure) => {
    setNotice('');
    setErrors({});
    if (message) await alert(message, detail);
    // The field is read with its message, which thus must be there when it gets the focus.
    flushSync(() => setErrors(wrong));
    const [first] = Object.keys(wrong) as CodeFormField[];
    focusField(first ?? (requested ? 'code' : 'email'));
  };

  const requestCode = async () => {
    const outcome = await codeRequest.request();
    if (!isShown()) return;
    if (outcome.kind === 'invalid') {
      await fail({ message: text.invalidEmail, errors: { email: text.invalidEmail } });
    } else if (outcome.kind === 'failed') {
      const failure = options.describeRequestFailure(outcome.status, outcome.error);
      if (failure !== 'not-registered') return fail(failure);
      const wantsAccount = await confirm({ message: text.notRegistered, confirmLabel: text.yesRegister });
      if (wantsAccount) modal.open('REGISTER_VIEW', input);
      else focusField('email');
    } else if (outcome.kind === 'sent') {
      setErrors({});
      setCode('');
      setIsVoid(false);
      setNotice(
        (requested ? text.codeSentAgain : purpose === 'register' ? text.registerCodeSent : text.codeSent)(
          normaliseEmail(draft.email),
        ),
      );
      if (requested) focusField('code');
    }
  };

  const submitCode = async (complete: string) => {
    if (isSubmitting) return;
    setIsSubmitting(true);
    setErrors({});
    const result = await options.submit(draft, complete);
    const token = result.data?.token;
    const user = token ? await signIn(token) : undefined;
    if (token) controls.clear();
    setIsSubmitting(false);
    if (!isShown()) return;
    if (token) {
      if (!user) await alert(text.loadingUserFailed, text.loadingUserFailedDetail);
      modal.complete(user && (() => input?.onSuccess?.(user)));
    } else {
      const failed = result.ok ? { ...NO_ANSWER, error: { message: '', fields: {} } } : result;
      const failure = options.describeSubmitFailure(failed);
      setIsVoid(failure.isVoid ?? false);
      // While codes of this email are refused, another one would not be mailed either.
      if (failed.error.retryAfter) codeRequest.lockFor(failed.error.retryAfter);
      await fail(failure);
    }
  };

  const returnToEmail = () => {
    codeRequest.changeEmail();
    setNotice('');
    setErrors({});
    focusField('email');
  };
  const handleChangeEmail = useBackStep(requested && returnToEmail);

  const isNextDisabled =
    options.isIncomplete(draft) || (requested !== undefined && (isVoid || code.length !== requested.length));

  return {
    ...codeRequest,
    dialog,
    formId,
    draft,
    code,
    errors,
    notice,
    isBusy: isSubmitting || codeRequest.isRequesting,
    isNextDisabled,
    change: (part: Partial<AuthDraft>) => {
      controls.change(part);
      setErrors({});
    },
    changeCode: (value: string) => {
      setCode(value);
      // No input makes a void code valid again.
      if (!isVoid) setErrors({});
    },
    handleComplete: (value: string) => {
      if (!isVoid && !options.isIncomplete(draft)) void submitCode(value);
    },
    handleSubmit: (event: FormEvent) => {
      event.preventDefault();
      if (!isNextDisabled) void (requested ? submitCode(code) : requestCode());
    },
    handleResend: () => void requestCode(),
    handleChangeEmail,
  };
}

export type CodeForm = ReturnType<typeof useCodeForm>;

const NO_ANSWER = { ok: false, status: 500, data: undefined } as const;

/** Returns whether the component is mounted: an answer may come after the visitor closed the modal. */
function useIsShown(): () => boolean {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => isShown.current;
}
