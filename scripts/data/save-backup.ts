import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { backupLines } from '@/lib/database/backup/backup-lines';
import type { BackupHeader } from '@/lib/database/backup/format';
import { readHeader } from '@/lib/database/backup/read-backup';
import type { Database } from '@/lib/database/database';
import { errorCode } from '@/lib/database/errors';
import { dataText as text } from '@/lib/text/data-commands';
import { drawProgress } from '../progress';
import { hashSecret } from '@/lib/server/app-secret';

/**
 * Returns the file for a backup: the one that is named, or one with the time in its name in the folder that is named.
 * @throws Error when another file would be lost
 */
export async function chooseFile(named: string, now: Date): Promise<string> {
  const stats = await stat(named).catch(() => undefined);
  if (stats?.isDirectory()) {
    const time = now.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');
    return path.join(named, `portal-${time}.jsonl.gz`);
  }
  const isReplaceable = stats === undefined || (await readHeader(named).then(Boolean, () => false));
  if (!isReplaceable) throw new Error(text.otherFile(named));
  if (!(await stat(path.dirname(named)).then(Boolean, () => false)))
    throw new Error(text.noFolder(path.dirname(named)));
  return named;
}

/** Returns what a backup says of the secret: a generated one whole, one from the settings by its hash. */
export function secretOf(
  appSecret: string,
  isSetting: boolean,
): Pick<BackupHeader, 'appSecret' | 'appSecretHash'> {
  return { appSecretHash: hashSecret(appSecret), ...(!isSetting && { appSecret }) };
}

type SaveOptions = {
  secret: ReturnType<typeof secretOf> | undefined;
  signal: AbortSignal;
  readObject?: ((key: string) => Promise<Buffer | undefined>) | undefined;
};

/** Writes a backup under another name and renames it when it is complete. Returns the number of rows. */
export async function saveBackup(
  db: Pick<Database, 'kysely'>,
  file: string,
  { secret, signal, readObject }: SaveOptions,
): Promise<number> {
  const temporary = `${file}.${randomBytes(6).toString('hex')}.new`;
  let rows = 0;
  const onProgress = (done: number, total: number): void => {
    rows = done;
    drawProgress(text.writing, done, total);
  };
  try {
    await pipeline(
      backupLines(db.kysely, { ...secret, createdAt: new Date(), onProgress, readObject }),
      createGzip(),
      createWriteStream(temporary, { mode: 0o600, flags: 'wx', flush: true }),
      { signal },
    );
    await rename(temporary, file);
    return rows;
  } catch (error) {
    await rm(temporary, { force: true });
    if (signal.aborted) throw new Error(text.stopped, { cause: error });
    const code = errorCode(error);
    if (code !== undefined && /^E[A-Z]+$/.test(code))
      throw new Error(text.cannotWrite(file, code), { cause: error });
    throw error;
  }
}
