import './start/environment.mjs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Database, hasEmbeddedDatabase, openDatabase } from '@/lib/database/open-database';
import { countObjects } from '@/lib/database/media-bytes';
import { getSettings, type Settings } from '@/lib/env.server';
import { dataText as text } from '@/lib/text/data-commands';
import { askRunning, exitWith, withPortal } from './command';
import { explainBackup, verifyBackup } from './data/restore-into';
import { chooseFile, saveBackup, secretOf } from './data/save-backup';
import { resolveAppSecret } from '@/lib/server/app-secret';
import { say } from './start/console.mjs';
import type { ControlAddress } from '@/lib/database/embedded/control-file';
import { copyFolder } from '@/lib/database/embedded/folder';
import { lockFolder } from '@/lib/database/embedded/lock';
import { DatabaseStartError } from '@/lib/database/errors';
import { DATA_COPY_PATH } from '@/lib/server/control-paths';

/** Reading a large table takes longer than a page may wait. */
const READING = { isReadOnly: true, queryTimeoutMs: 30 * 60_000 };

/** `npm run data:backup -- <file or folder>` and, with `--without-secret`, `npm run data:export`. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      'without-secret': { type: 'boolean' },
      verify: { type: 'boolean' },
      'without-media': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  });
  const [named, more] = positionals;
  if (values.help || named === undefined || more !== undefined) {
    say(text.backupUsage);
    return values.help ? 0 : 2;
  }
  const settings = getSettings();
  await checkData(settings);
  const file = await chooseFile(path.resolve(process.env.INIT_CWD ?? '.', named), new Date());
  const isWhole = !values['without-secret'];
  const appSecret = isWhole ? await resolveAppSecret(settings) : undefined;
  const secret = appSecret === undefined ? undefined : secretOf(appSecret, settings.appSecret !== undefined);
  const signal = stopSignal();
  // Another site must not depend on the files of this one.
  const isWithMedia = !isWhole || !values['without-media'];
  const media = { apart: 0, missing: 0 };
  const save = async (db: Database): Promise<number> => {
    const readObject = isWithMedia ? reader(db, media) : undefined;
    if (!isWithMedia) media.apart = await countObjects(db);
    return saveBackup(db, file, { secret, signal, readObject });
  };
  const rows = await withPortal(
    settings,
    {
      running: (site) => {
        say(text.copying);
        return withRunningCopy(site, settings.dataDir, async (copyDir) => {
          const copy = await openDatabase({ dataDir: copyDir, objects: settings.objects, ...READING });
          try {
            return await save(copy);
          } finally {
            await copy.close();
          }
        });
      },
      stopped: save,
    },
    READING,
  );
  say(text.written(file, rows, megabytes((await stat(file)).size)));
  if (values.verify) say(text.verified(await verifyBackup(file)));
  if (media.apart > 0) say(text.mediaLeftOut(media.apart));
  if (media.missing > 0) say(text.mediaMissing(media.missing));
  if (!isWhole) say(text.secretLeftOut);
  else if (secret?.appSecret === undefined) say(text.secretApart);
  else say(text.secretIncluded);
  say(text.keepToo);
  return 0;
}

async function checkData({ remote, databaseUrl, dataDir }: Settings): Promise<void> {
  if (remote) throw new Error(text.remote);
  // Opening it would make an empty one.
  if (databaseUrl === undefined && !(await hasEmbeddedDatabase(dataDir)))
    throw new Error(text.noData(dataDir));
}

/** Returns what reads files from the object store, and counts those that are not there. */
const reader =
  ({ objects }: Database, media: { missing: number }) =>
  async (key: string): Promise<Buffer | undefined> => {
    if (!objects) throw new Error(text.noStore);
    const bytes = await objects.get(key).catch((error: unknown) => {
      throw new Error(text.storeDown(error instanceof Error ? error.message : ''), { cause: error });
    });
    if (!bytes) media.missing += 1;
    return bytes;
  };

/** Ends the writing, so that what is unfinished is removed. */
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => controller.abort());
  return controller.signal;
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1).replace('.', ',')} MB`;

exitWith(() => main().catch(explainBackup), text.backupUsage, 1);

/**
 * Has the running site copy its database, hands the data folder of the copy to `work`, and removes it. A copy that a
 * killed command has left is replaced by the next one.
 */
async function withRunningCopy<T>(
  site: ControlAddress,
  dataDir: string,
  work: (copyDir: string) => Promise<T>,
): Promise<T> {
  const copyDir = copyFolder(dataDir);
  await mkdir(copyDir, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(copyDir).catch((error: unknown) => {
    const isLocked = error instanceof DatabaseStartError && error.problem === 'locked';
    throw isLocked ? new Error(text.otherBackup, { cause: error }) : error;
  });
  try {
    try {
      await askRunning(site, DATA_COPY_PATH, {});
    } finally {
      // Opening the copy takes the lock again.
      await lock.release();
    }
    return await work(copyDir);
  } finally {
    await rm(copyDir, { recursive: true, force: true });
  }
}
