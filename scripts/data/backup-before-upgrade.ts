import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { databaseBytes } from '@/lib/database/backup/catalogue';
import type { Upgrade } from '@/lib/database/migrate';
import type { Tables } from '@/lib/database/schema';
import type { Settings } from '@/lib/env.server';
import { dataText as text } from '@/lib/text/data-commands';
import { resolveAppSecret } from '@/lib/server/app-secret';
import { say } from '../start/console.mjs';
import { chooseFile, saveBackup, secretOf } from './save-backup';

/** The largest database that a start backs up by itself, in bytes: it takes half a minute. */
const MAX_BYTES = 1_000_000_000;

/** Says that data of an older version are about to be changed, and writes a backup of them where that is quick. */
export async function backUpBefore(
  kysely: Kysely<Tables>,
  { from, to, missing }: Upgrade,
  settings: Settings,
): Promise<void> {
  say(`  ${text.upgrading(from, to, missing.length)}`);
  if ((await databaseBytes(kysely)) > MAX_BYTES) return say(`  ${text.backUpYourself}`);
  try {
    const folder = join(settings.dataDir, 'backups');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = await chooseFile(folder, new Date());
    const secret = secretOf(await resolveAppSecret(settings), settings.appSecret !== undefined);
    await saveBackup({ kysely }, file, { secret, signal: new AbortController().signal });
    say(`  ${text.backedUp(file)}`);
  } catch (error) {
    // The migrations are one transaction, so the data are safe without it, too.
    say(`  ! ${error instanceof Error ? error.message : String(error)}`);
  }
}
