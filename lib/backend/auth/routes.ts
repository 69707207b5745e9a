import * as auth from '@/lib/contract/auth';
import { route, userRoute } from '@/lib/backend/http/define-route';
import { changeEmail, getAccount, updateAccount, deleteAccount } from './change-account';
import { exportAccount } from './export-account';
import { getTokenInfo, revokeToken, logIn, registerUser } from './sessions';
import { requestDeleteCode, requestEmailCode, requestLoginCode, requestRegisterCode } from './request-code';

const codeRequest = { body: auth.codeRequestBody, answer: auth.codeRequestAnswer };

export const authRoutes = [
  route('tokenInfo', { body: auth.tokenInfoBody, answer: auth.tokenInfo }, ({ body }, deps) =>
    getTokenInfo(body, deps),
  ),
  route('requestLoginCode', codeRequest, ({ body, clientKey }, deps) =>
    requestLoginCode(body.address, clientKey, deps),
  ),
  route('login', { body: auth.loginBody, answer: auth.tokenAnswer }, ({ body, clientKey }, deps) =>
    logIn(body, clientKey, deps),
  ),
  route('requestRegisterCode', { ...codeRequest, body: auth.registerCodeBody }, ({ body, clientKey }, deps) =>
    requestRegisterCode(body, clientKey, deps),
  ),
  route('register', { body: auth.registerBody, answer: auth.tokenAnswer }, ({ body, clientKey }, deps) =>
    registerUser(body, clientKey, deps),
  ),
  route('revokeToken', { body: auth.tokenRevokeBody, answer: auth.emptyAnswer }, ({ body }, deps) =>
    revokeToken(body.token, deps),
  ),
  userRoute('exportAccount', { answer: auth.accountExport }, ({ caller }, deps) =>
    exportAccount(caller, deps),
  ),
  userRoute('getAccount', { answer: auth.account }, ({ caller }, deps) => getAccount(caller, deps)),
  userRoute(
    'updateAccount',
    { body: auth.updateAccountBody, answer: auth.account },
    ({ body, caller }, deps) => updateAccount(caller, body, deps),
  ),
  userRoute('requestEmailCode', codeRequest, ({ body, caller, clientKey }, deps) =>
    requestEmailCode(caller, body.address, clientKey, deps),
  ),
  userRoute(
    'changeEmail',
    { body: auth.changeEmailBody, answer: auth.account },
    ({ body, caller, clientKey }, deps) => changeEmail(caller, body, clientKey, deps),
  ),
  userRoute(
    'requestDeleteCode',
    { body: auth.emptyAnswer, answer: auth.codeRequestAnswer },
    ({ caller, clientKey }, deps) => requestDeleteCode(caller, clientKey, deps),
  ),
  userRoute(
    'deleteAccount',
    { body: auth.deleteAccountBody, answer: auth.emptyAnswer },
    ({ body, caller, clientKey }, deps) => deleteAccount(caller, { code: body.otp_code, clientKey }, deps),
  ),
];
