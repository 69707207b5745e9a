import type { Settings } from '@/lib/env.server';
import { type Asking, startAsking } from './ask';
import type { CheckedCall } from './judge';
import { checkReading } from './read-calls';
import { type Account, checkUser, checkVisitor, noteUntried } from './user-calls';
import { CALLS } from '@/lib/contract/calls';

/**
 * Makes every call of the contract that the specification lists, one after the other. Without an account only those that
 * change nothing and need no login.
 */
export async function checkBackend(
  settings: Settings,
  { account, onRow }: { account?: Account | undefined; onRow: (row: CheckedCall) => void },
): Promise<void> {
  const asking = startAsking(settings, onRow);
  await checkCors(asking, settings);
  await checkReading(asking);
  if (account) {
    await checkVisitor(asking);
    await checkUser(asking, account);
  } else noteUntried(asking);
}

/** Whether a row means that the portal would lack something. */
export const isFailure = ({ verdict, isOptional }: CheckedCall): boolean =>
  verdict === 'fails' || (verdict === 'missing' && !isOptional);

const NEEDED = ['x-api-key', 'content-type', 'authorization', 'x-service-key'];
const TIMEOUT_MS = 5_000;

/** Asks whether browsers may call the provider from the portal's pages. */
async function checkCors({ note }: Asking, { remote, siteUrl }: Settings): Promise<void> {
  if (!remote) return;
  const { listContent, login } = CALLS;
  for (const url of [`${remote.apiBase}${listContent.path}`, `${remote.authBase}${login.path}`]) {
    const name = `OPTIONS ${new URL(url).pathname}`;
    const missing = await missingPermissions(url, siteUrl).catch(() => undefined);
    if (missing === undefined) note({ name, verdict: 'fails', reason: 'network' });
    else note({ name, verdict: missing.length > 0 ? 'fails' : 'works', fields: missing });
  }
}

async function missingPermissions(url: string, origin: string): Promise<string[]> {
  if (new URL(url).origin === origin) return [];
  const { headers } = await fetch(url, {
    method: 'OPTIONS',
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': NEEDED.join(', '),
    },
  });
  const allowed = headers.get('access-control-allow-origin');
  const names = (headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/\s*,\s*/);
  return [
    ...(allowed === '*' || allowed === origin ? [] : ['Access-Control-Allow-Origin']),
    // A wildcard does not cover Authorization.
    ...NEEDED.filter(
      (name) => !names.includes(name) && (name === 'authorization' || !names.includes('*')),
    ).map((name) => `Access-Control-Allow-Headers: ${name}`),
  ];
}
