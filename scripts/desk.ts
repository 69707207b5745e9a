import './server/environment.mjs';
import { unlockEmail, type Unlocked } from '@/lib/backend/auth/unlock-email';
import { getSettings, type Settings } from '@/lib/env.server';
import { deskText as text } from '@/lib/text/commands';
import { askRunning, exitWith, withPortal } from './command';
import { UNLOCK_PATH } from './server/control';
import { say } from './start/console.mjs';

/** `npm run desk -- unlock <email>`: lets a customer log in again, with the site running or stopped. */
async function main(): Promise<number> {
  const [command, email, ...rest] = process.argv.slice(2);
  if (command !== 'unlock' || email === undefined || rest.length > 0) {
    say(text.usage);
    return 2;
  }
  const unlocked = await unlock(email, getSettings());
  say(unlocked.counters + unlocked.codes > 0 ? text.unlocked(unlocked.email) : text.wasOpen(unlocked.email));
  return 0;
}

function unlock(email: string, settings: Settings): Promise<Unlocked> {
  return withPortal(settings, {
    running: (site) => askRunning(site, UNLOCK_PATH, { email }),
    stopped: (db) => unlockEmail(email, { db }),
  });
}

exitWith(main, text.usage, 1);
