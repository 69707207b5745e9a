import { mkdir, rm } from 'node:fs/promises';
import type { ControlAddress } from '@/lib/database/embedded/control-file';
import { copyFolder } from '@/lib/database/embedded/folder';
import { lockFolder } from '@/lib/database/embedded/lock';
import { DatabaseStartError } from '@/lib/database/errors';
import { dataText as text } from '@/lib/text/data-commands';
import { askRunning } from '../command';
import { DATA_COPY_PATH } from '@/lib/server/control-paths';

/**
 * Has the running site copy its database, hands the data folder of the copy to `work`, and removes it. A copy that a
 * killed command has left is replaced by the next one.
 */
export async function withRunningCopy<T>(
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
