import {
  accountExport,
  codeRequestAnswer,
  codeRequestBody,
  deleteAccountBody,
  emptyAnswer,
  loginBody,
  registerBody,
  tokenAnswer,
  tokenInfo,
  tokenInfoBody,
  tokenRevokeBody,
} from '@/lib/contract/auth';
import { deleteAccount } from '../services/delete-account';
import { exportAccount } from '../services/export-account';
import { getTokenInfo } from '../services/get-token-info';
import { logIn } from '../services/log-in';
import { registerUser } from '../services/register-user';
import { requestDeleteCode } from '../services/request-delete-code';
import { requestLoginCode } from '../services/request-login-code';
import { requestRegisterCode } from '../services/request-register-code';
import { revokeToken } from '../services/revoke-token';
import { route, userRoute } from './define-route';

const codeRequest = { body: codeRequestBody, answer: codeRequestAnswer };

export const authRoutes = [
  route('tokenInfo', { body: tokenInfoBody, answer: tokenInfo }, ({ body }, deps) =>
    getTokenInfo(body, deps),
  ),
  route('requestLoginCode', codeRequest, ({ body, client }, deps) =>
    requestLoginCode(body.address, client, deps),
  ),
  route('login', { body: loginBody, answer: tokenAnswer }, ({ body, client }, deps) =>
    logIn(body, client, deps),
  ),
  route('requestRegisterCode', codeRequest, ({ body, client }, deps) =>
    requestRegisterCode(body.address, client, deps),
  ),
  route('register', { body: registerBody, answer: tokenAnswer }, ({ body, client }, deps) =>
    registerUser(body, client, deps),
  ),
  route('revokeToken', { body: tokenRevokeBody, answer: emptyAnswer }, ({ body }, deps) =>
    revokeToken(body.token, deps),
  ),
  userRoute('exportAccount', 'user', { answer: accountExport }, ({ caller }, deps) =>
    exportAccount(caller, deps),
  ),
  userRoute(
    'requestDeleteCode',
    'user',
    { body: emptyAnswer, answer: codeRequestAnswer },
    ({ caller, client }, deps) => requestDeleteCode(caller, client, deps),
  ),
  userRoute(
    'deleteAccount',
    'user',
    { body: deleteAccountBody, answer: emptyAnswer },
    ({ body, caller, client }, deps) => deleteAccount(caller, { code: body.otp_code, client }, deps),
  ),
];
