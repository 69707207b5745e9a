import './start/environment.mjs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { countRows } from '@/lib/database/backup/format';
import { checkBackup } from '@/lib/database/backup/read-backup';
import { checkSchema } from '@/lib/database/backup/restore-backup';
import { controlAddress } from '@/lib/database/embedded/control-file';
import { getSettings } from '@/lib/env.server';
import { dataText as text } from '@/lib/text/data-commands';
import { exitWith } from './command';
import { describePlace, explainBackup, restoreInto } from './data/restore-into';
import { restoreSecret } from './data/restore-secret';
import { drawProgress } from './progress';
import { say } from './start/console.mjs';

/** `npm run data:restore -- <file>` and `npm run data:import`: replaces what is in the database by a backup. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { yes: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  const [named, more] = positionals;
  if (values.help || named === undefined || more !== undefined) {
    say(text.restoreUsage);
    return values.help ? 0 : 2;
  }
  const settings = getSettings();
  if (settings.remote) throw new Error(text.remote);
  if (settings.databaseUrl === undefined && (await controlAddress(settings.dataDir)))
    throw new Error(text.siteRuns);
  const file = path.resolve(process.env.INIT_CWD ?? '.', named);
  const { header, bytes } = await checkBackup(file, (done, total) =>
    drawProgress(text.checking, done, total),
  );
  checkSchema(header);
  const rows = countRows(header);
  say(text.found(header.createdAt, rows));
  await restoreInto(settings, { file, header, bytes, isAgreed: values.yes === true });
  say(text.restored(rows, describePlace(settings)));
  // After the data: a kill in between leaves the old secret, and the restore is run again.
  for (const line of await restoreSecret(settings, header)) say(line);
  return 0;
}

exitWith(() => main().catch(explainBackup), text.restoreUsage, 1);
