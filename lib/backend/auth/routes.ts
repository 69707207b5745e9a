import {
  account,
  accountExport,
  changeEmailBody,
  codeRequestAnswer,
  codeRequestBody,
  deleteAccountBody,
  emptyAnswer,
  loginBody,
  registerBody,
  registerCodeBody,
  tokenAnswer,
  tokenInfo,
  tokenInfoBody,
  tokenRevokeBody,
  updateAccountBody,
} from '@/lib/contract/auth';
import { route, userRoute } from '@/lib/backend/http/define-route';
import { changeEmail, getAccount, updateAccount, deleteAccount } from './change-account';
import { exportAccount } from './export-account';
import { getTokenInfo, revokeToken } from './sessions';
import { logIn, registerUser } from './log-in';
import { requestDeleteCode, requestEmailCode, requestLoginCode, requestRegisterCode } from './request-code';

const codeRequest = { body: codeRequestBody, answer: codeRequestAnswer };

export const authRoutes = [
  route('tokenInfo', { body: tokenInfoBody, answer: tokenInfo }, ({ body }, deps) =>
    getTokenInfo(body, deps),
  ),
  route('requestLoginCode', codeRequest, ({ body, clientKey }, deps) =>
    requestLoginCode(body.address, clientKey, deps),
  ),
  route('login', { body: loginBody, answer: tokenAnswer }, ({ body, clientKey }, deps) =>
    logIn(body, clientKey, deps),
  ),
  route('requestRegisterCode', { ...codeRequest, body: registerCodeBody }, ({ body, clientKey }, deps) =>
    requestRegisterCode(body, clientKey, deps),
  ),
  route('register', { body: registerBody, answer: tokenAnswer }, ({ body, clientKey }, deps) =>
    registerUser(body, clientKey, deps),
  ),
  route('revokeToken', { body: tokenRevokeBody, answer: emptyAnswer }, ({ body }, deps) =>
    revokeToken(body.token, deps),
  ),
  userRoute('exportAccount', 'user', { answer: accountExport }, ({ caller }, deps) =>
    exportAccount(caller, deps),
  ),
  userRoute('getAccount', 'user', { answer: account }, ({ caller }, deps) => getAccount(caller, deps)),
  userRoute('updateAccount', 'user', { body: updateAccountBody, answer: account }, ({ body, caller }, deps) =>
    updateAccount(caller, body, deps),
  ),
  userRoute('requestEmailCode', 'user', codeRequest, ({ body, caller, clientKey }, deps) =>
    requestEmailCode(caller, body.address, clientKey, deps),
  ),
  userRoute(
    'changeEmail',
    'user',
    { body: changeEmailBody, answer: account },
    ({ body, caller, clientKey }, deps) => changeEmail(caller, body, clientKey, deps),
  ),
  userRoute(
    'requestDeleteCode',
    'user',
    { body: emptyAnswer, answer: codeRequestAnswer },
    ({ caller, clientKey }, deps) => requestDeleteCode(caller, clientKey, deps),
  ),
  userRoute(
    'deleteAccount',
    'user',
    { body: deleteAccountBody, answer: emptyAnswer },
    ({ body, caller, clientKey }, deps) => deleteAccount(caller, { code: body.otp_code, clientKey }, deps),
  ),
];
