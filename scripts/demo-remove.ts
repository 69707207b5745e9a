import './start/environment.mjs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { getSettings, type Settings } from '@/lib/env.server';
import { saveSynonyms } from '@/lib/search';
import { demoText as text } from '@/lib/text/commands';
import { askRunning, exitWith, withPortal } from './command';
import { withStore } from './content/import-into-portal';
import { isConfirmed } from './is-confirmed';
import {
  type RemovedDemo,
  FORMER_SYNONYMS_FILE,
  hasShippedSynonyms,
  listShippedFiles,
  putSynonymsAside,
} from '@/lib/server/remove-demo';
import { resolveAppSecret } from '@/lib/server/app-secret';
import { DEMO_REMOVE_PATH, SYNONYMS_PATH } from '@/lib/server/control-paths';
import { ROOT } from './start/environment.mjs';
import { say } from './start/console.mjs';

const CONTENT = path.join(ROOT, 'content');
/** Number of files that are listed; an operator's own files were changed last. */
const SHOWN = 20;

/**
 * `npm run demo:remove`: removes the content of `content/`, its synonyms and the demo customer, with the site running or
 * stopped, once the operator has agreed.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { yes: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    say(text.usage);
    return 2;
  }
  const settings = getSettings();
  if (!values.yes && !(await isAgreed(settings))) return 2;
  const { removed, kept, requests } = await withPortal<RemovedDemo>(settings, {
    running: (site) => askRunning<RemovedDemo>(site, DEMO_REMOVE_PATH, {}),
    stopped: async (db) => {
      // Loading the backend takes seconds, which the question and a running site save.
      const [{ createDeps }, { removeDemo }] = await Promise.all([
        import('@/lib/backend/app'),
        import('@/lib/server/remove-demo'),
      ]);
      const complete = { ...settings, appSecret: await resolveAppSecret(settings) };
      return removeDemo(createDeps({ db, settings: complete, clock: () => new Date(), log }));
    },
  });
  if (removed === 0 && requests === undefined) say(text.nothing);
  else say(text.removed(removed, requests));
  if (kept > 0) say(text.kept(kept));
  const isAside = await putSynonymsAside(CONTENT).catch(() => undefined);
  // For example, the folder is read-only.
  if (isAside === undefined) console.error(text.synonymsStay);
  if (isAside) {
    const none = { same: [], instead: {} };
    await withPortal<unknown>(settings, {
      running: (site) => askRunning(site, SYNONYMS_PATH, none),
      stopped: (db) => saveSynonyms(db, none),
    });
    say(text.synonyms(FORMER_SYNONYMS_FILE));
  }
  return 0;
}

/** Lists what would be removed, and asks at a terminal. */
async function isAgreed(settings: Settings): Promise<boolean> {
  const files = await withStore(settings, ({ store }) => listShippedFiles(store, CONTENT));
  const hasSynonyms = await hasShippedSynonyms(CONTENT);
  if (files.length === 0 && !hasSynonyms) return true;
  if (files.length > 0) say(text.about(files.length));
  for (const { file, changedAt } of files.slice(0, SHOWN))
    say(`  ${changedAt.toISOString().slice(0, 10)}  content/${file}`);
  if (files.length > SHOWN) say(`  ${text.more(files.length - SHOWN)}`);
  if (hasSynonyms) say(text.synonymsToo(FORMER_SYNONYMS_FILE));
  if (files.length > 0) say(text.keepOwn);
  if (process.stdin.isTTY) return isConfirmed(text.ask, process.stdin, process.stdout);
  console.error(text.needsYes);
  return false;
}

const complain = (_: object, message: string): void => console.error(message);
const log = { info: () => undefined, warn: complain, error: complain };

exitWith(main, text.usage);
