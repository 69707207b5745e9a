import { z } from 'zod';
import { cleanText } from './common';

const address = cleanText.pipe(z.string().max(1_000));
const code = cleanText.pipe(z.string().max(64));

export const tokenInfoBody = z.object({ token: z.string().max(8_192) });
/** The holder of a token. `business_uid` selects the tenant in X-Service-Key; it is no credential. */
export const user = z.object({
  uid: z.number().int(),
  business_uid: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
});

export const codeRequestBody = z.object({ address, method: z.literal('email') });
/** How many digits the mailed code has, and when it ends (ISO time). */
export const codeRequestAnswer = z.object({ length: z.number().int(), expired_at: z.string() });

export const loginBody = z.object({ username: address, otp_code: code });
export const registerBody = z.object({
  email: address,
  otp_code: code,
  first_name: cleanText.pipe(z.string().min(1).max(200)),
  mobile_no: cleanText.pipe(z.string().min(1).max(32)),
});
export const tokenAnswer = z.object({ token: z.string() });

export type User = z.infer<typeof user>;
export type CodeRequestBody = z.infer<typeof codeRequestBody>;
export type CodeRequestAnswer = z.infer<typeof codeRequestAnswer>;
export type LoginBody = z.infer<typeof loginBody>;
export type RegisterBody = z.infer<typeof registerBody>;
export type TokenAnswer = z.infer<typeof tokenAnswer>;
