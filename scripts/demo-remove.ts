import './server/environment.mjs';
import { createDeps } from '@/lib/backend/app';
import { getSettings } from '@/lib/env.server';
import { demoText as text } from '@/lib/text/commands';
import { askRunning, exitWith, withPortal } from './command';
import { removeDemo, type RemovedDemo } from './demo/remove-demo';
import { resolveAppSecret } from './server/app-secret';
import { DEMO_REMOVE_PATH } from './server/control-paths';
import { say } from './start/console.mjs';

/** `npm run demo:remove`: takes the shipped content and the demo customer away, with the site running or stopped. */
async function main(): Promise<number> {
  if (process.argv.length > 2) {
    say(text.usage);
    return 2;
  }
  const settings = getSettings();
  const { removed, kept, requests } = await withPortal<RemovedDemo>(settings, {
    running: (site) => askRunning<RemovedDemo>(site, DEMO_REMOVE_PATH, {}),
    stopped: async (db) => {
      const own = { ...settings, appSecret: await resolveAppSecret(settings) };
      return removeDemo(createDeps({ db, settings: own, clock: () => new Date(), log }));
    },
  });
  if (removed === 0 && requests === undefined) say(text.nothing);
  else say(text.removed(removed, requests));
  if (kept > 0) say(text.kept(kept));
  return 0;
}

const complain = (_: object, message: string): void => console.error(message);
const log = { info: () => undefined, warn: complain, error: complain };

exitWith(main, text.usage);
