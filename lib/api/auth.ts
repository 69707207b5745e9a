import type * as auth from '@/lib/contract/auth';
import { CALLS } from '@/lib/contract/calls';
import type { Send } from './send';

/** Calls of the auth base (behaviour.md §7). */
export const authCalls = (send: Send) => ({
  /** Returns the holder of a token; 401 when it is invalid. With `rotate` the answer may hold a token to use instead. */
  tokenInfo: (token: string, signal?: AbortSignal, rotate?: true) =>
    send<auth.TokenInfo>(CALLS.tokenInfo, { body: { token, rotate }, signal }),
  /** Mails a login code; `error.fields.address.code` is 'not-found' for an email that is not registered. */
  requestLoginCode: (email: string, signal?: AbortSignal) =>
    send<auth.CodeRequestAnswer>(CALLS.requestLoginCode, { body: byEmail(email), signal }),
  login: (body: auth.LoginBody, signal?: AbortSignal) =>
    send<auth.TokenAnswer>(CALLS.login, { body, signal }),
  /** Mails a code to a new email; with a phone number only if that could be registered. */
  requestRegisterCode: (email: string, phone?: string, signal?: AbortSignal) => {
    const body: auth.RegisterCodeBody = { ...byEmail(email), ...(phone && { mobile_no: phone }) };
    return send<auth.CodeRequestAnswer>(CALLS.requestRegisterCode, { body, signal });
  },
  register: (body: auth.RegisterBody, signal?: AbortSignal) =>
    send<auth.TokenAnswer>(CALLS.register, { body, signal }),
  /** Logs out on the server; 401 when the token was invalid already. */
  revokeToken: (token: string, signal?: AbortSignal) =>
    send<unknown>(CALLS.revokeToken, { body: { token }, signal }),
  exportAccount: (signal?: AbortSignal) => send<auth.AccountExport>(CALLS.exportAccount, { signal }),
  getAccount: (signal?: AbortSignal) => send<auth.Account>(CALLS.getAccount, { signal }),
  updateAccount: (body: auth.UpdateAccountBody, signal?: AbortSignal) =>
    send<auth.Account>(CALLS.updateAccount, { body, signal }),
  /** Mails a code for `changeEmail` to the new email. */
  requestEmailCode: (email: string, signal?: AbortSignal) =>
    send<auth.CodeRequestAnswer>(CALLS.requestEmailCode, { body: byEmail(email), signal }),
  /** Changes the email; all other sessions end. */
  changeEmail: (body: auth.ChangeEmailBody, signal?: AbortSignal) =>
    send<auth.Account>(CALLS.changeEmail, { body, signal }),
  /** Mails a code for `deleteAccount`. */
  requestDeleteCode: (signal?: AbortSignal) =>
    send<auth.CodeRequestAnswer>(CALLS.requestDeleteCode, { body: {}, signal }),
  /** Deletes for good; `error.fields.otp_code.code` is 'required' when the login is not recent. */
  deleteAccount: (body: auth.DeleteAccountBody = {}, signal?: AbortSignal) =>
    send<unknown>(CALLS.deleteAccount, { body, signal }),
});

const byEmail = (email: string): auth.CodeRequestBody => ({ address: email, method: 'email' });
