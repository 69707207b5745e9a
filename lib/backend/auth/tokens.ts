import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { SESSION_S } from '@/lib/backend/limits';
import type { BackendDeps } from '@/lib/backend/deps';

const ALGORITHM = 'HS256';
const ISSUER = 'portal-bantuan';
const AUDIENCE = 'portal-bantuan-api';
/** The portal's tokens have about 300 characters; longer ones are not parsed. */
const MAX_LENGTH = 4_096;
/** The tolerated difference between the clocks of instances, in seconds. */
const CLOCK_TOLERANCE_S = 5;

const claims = z.object({ jti: z.uuid(), sub: z.string().regex(/^\d{1,16}$/), iat: z.number() });

/** The claims of a valid token. */
export type TokenClaims = { sessionId: string; uid: number; issuedAt: Date };

type Deps = Pick<BackendDeps, 'keys' | 'clock'>;

/** Signs a new token of a session, valid for 30 days. */
export async function signToken(
  { sessionId, uid }: Omit<TokenClaims, 'issuedAt'>,
  { keys, clock }: Deps,
): Promise<string> {
  const issuedAt = Math.floor(clock().getTime() / 1000);
  return new SignJWT({})
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(String(uid))
    .setJti(sessionId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + SESSION_S)
    .sign(keys.token);
}

/** Returns the claims of a token; undefined when it is not valid. */
export async function verifyToken(token: string, { keys, clock }: Deps): Promise<TokenClaims | undefined> {
  if (token.length > MAX_LENGTH) return undefined;
  try {
    const { payload } = await jwtVerify(token, keys.token, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: 'JWT',
      requiredClaims: ['exp', 'iat', 'jti', 'sub'],
      maxTokenAge: SESSION_S,
      clockTolerance: CLOCK_TOLERANCE_S,
      currentDate: clock(),
    });
    const { jti, sub, iat } = claims.parse(payload);
    return { sessionId: jti, uid: Number(sub), issuedAt: new Date(iat * 1000) };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}
