import type {
  AccountExport,
  CodeRequestAnswer,
  CodeRequestBody,
  DeleteAccountBody,
  LoginBody,
  RegisterBody,
  TokenAnswer,
  TokenInfo,
} from '@/lib/contract/auth';
import { CALLS } from '@/lib/contract/calls';
import type { Send } from './send';

/** The calls of the auth base (behaviour.md §7). */
export const authCalls = (send: Send) => ({
  /** Who holds this token; 401 when nobody does. With `rotate` the answer may hold a token to keep instead. */
  tokenInfo: (token: string, signal?: AbortSignal, rotate?: true) =>
    send<TokenInfo>(CALLS.tokenInfo, { body: { token, rotate }, signal }),
  /** Mails a login code; `error.fields.address.code` is 'not-found' for an address nobody registered. */
  requestLoginCode: (address: string, signal?: AbortSignal) =>
    send<CodeRequestAnswer>(CALLS.requestLoginCode, { body: byEmail(address), signal }),
  login: (body: LoginBody, signal?: AbortSignal) => send<TokenAnswer>(CALLS.login, { body, signal }),
  requestRegisterCode: (address: string, signal?: AbortSignal) =>
    send<CodeRequestAnswer>(CALLS.requestRegisterCode, { body: byEmail(address), signal }),
  register: (body: RegisterBody, signal?: AbortSignal) => send<TokenAnswer>(CALLS.register, { body, signal }),
  /** Logs out on the server; 401 when the token was worth nothing already. */
  revokeToken: (token: string, signal?: AbortSignal) =>
    send<unknown>(CALLS.revokeToken, { body: { token }, signal }),
  exportAccount: (signal?: AbortSignal) => send<AccountExport>(CALLS.exportAccount, { signal }),
  /** Mails a code for `deleteAccount`. */
  requestDeleteCode: (signal?: AbortSignal) =>
    send<CodeRequestAnswer>(CALLS.requestDeleteCode, { body: {}, signal }),
  /** Deletes for good; `error.fields.otp_code.code` is 'required' when the login is not a recent one. */
  deleteAccount: (body: DeleteAccountBody = {}, signal?: AbortSignal) =>
    send<unknown>(CALLS.deleteAccount, { body, signal }),
});

const byEmail = (address: string): CodeRequestBody => ({ address, method: 'email' });
