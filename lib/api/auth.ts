import type {
  CodeRequestAnswer,
  CodeRequestBody,
  LoginBody,
  RegisterBody,
  TokenAnswer,
  User,
} from '@/lib/contract/auth';
import { CALLS } from '@/lib/contract/calls';
import type { Send } from './send';

/** The calls of the auth base (specification §7). */
export const authCalls = (send: Send) => ({
  /** Who holds this token; 401 when nobody does. */
  tokenInfo: (token: string, signal?: AbortSignal) =>
    send<User>(CALLS.tokenInfo, { body: { token }, signal }),
  /** Mails a login code; `error.fields.address.code` is 'not-found' for an address nobody registered. */
  requestLoginCode: (address: string, signal?: AbortSignal) =>
    send<CodeRequestAnswer>(CALLS.requestLoginCode, { body: byEmail(address), signal }),
  login: (body: LoginBody, signal?: AbortSignal) => send<TokenAnswer>(CALLS.login, { body, signal }),
  requestRegisterCode: (address: string, signal?: AbortSignal) =>
    send<CodeRequestAnswer>(CALLS.requestRegisterCode, { body: byEmail(address), signal }),
  register: (body: RegisterBody, signal?: AbortSignal) => send<TokenAnswer>(CALLS.register, { body, signal }),
});

const byEmail = (address: string): CodeRequestBody => ({ address, method: 'email' });
