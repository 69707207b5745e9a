import type { Settings } from '@/lib/env.server';
import { startAsking } from './ask';
import { checkCors } from './check-cors';
import type { CheckedCall } from './judge';
import { checkReading } from './read-calls';
import { checkUser, checkVisitor, noteUntried, type Account } from './user-calls';

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
