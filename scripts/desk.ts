import './server/environment.mjs';
import { controlAddress } from '@/lib/database/embedded/control-file';
import { DatabaseStartError, openDatabase } from '@/lib/database/open-database';
import { AppError } from '@/lib/backend/errors';
import { unlockEmail, type Unlocked } from '@/lib/backend/auth/unlock-email';
import { getSettings, SettingsError, type Settings } from '@/lib/env.server';
import { deskText as text } from '@/lib/text/desk';
import { askRunning } from './server/ask-running';
import { UNLOCK_PATH } from './server/control';
import { say } from './start/console.mjs';

/** `npm run desk -- unlock <address>`: what the people at the help desk do for a customer, running or stopped. */
async function main([command, address, ...rest]: string[]): Promise<number> {
  if (command !== 'unlock' || address === undefined || rest.length > 0) {
    say(text.usage);
    return 2;
  }
  const unlocked = await unlock(address, getSettings());
  say(unlocked.counters + unlocked.codes > 0 ? text.unlocked(unlocked.email) : text.wasOpen(unlocked.email));
  return 0;
}

/** Through the running site where there is one: the embedded database belongs to one process. */
async function unlock(address: string, { dataDir, databaseUrl }: Settings): Promise<Unlocked> {
  const running = databaseUrl === undefined ? await controlAddress(dataDir) : undefined;
  if (running) return askRunning(running, UNLOCK_PATH, { address });
  const db = await openDatabase({ dataDir, databaseUrl });
  try {
    return await unlockEmail(address, { db });
  } finally {
    await db.close();
  }
}

function explain(error: unknown): string {
  if (error instanceof SettingsError || error instanceof DatabaseStartError) return error.message;
  if (error instanceof AppError) return error.detail;
  return error instanceof Error ? error.message : String(error);
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(explain(error));
    process.exitCode = 1;
  },
);
