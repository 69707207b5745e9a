import { importInto, type StoreImportOptions } from '@/lib/backend/content/import-content';
import type { ContentStore } from '@/lib/backend/content/store/content-store';
import { databaseStore } from '@/lib/backend/content/store/database-store';
import { remoteStore } from '@/lib/backend/content/store/remote-store';
import type { ImportReport } from '@/lib/backend/content/types';
import { controlAddress } from '@/lib/backend/db/embedded/control-file';
import { openDatabase } from '@/lib/backend/db/open-database';
import type { Settings } from '@/lib/env.server';

export type ImportCommand = Omit<StoreImportOptions, 'store'>;

/**
 * Works with whatever holds the database: the running site through its local channel, so that changes are visible at
 * once; otherwise the database itself.
 */
export async function withStore<T>(
  settings: Settings,
  work: (store: ContentStore) => Promise<T>,
): Promise<T> {
  const { dataDir, databaseUrl } = settings;
  const running = databaseUrl === undefined ? await controlAddress(dataDir) : undefined;
  if (running) return work(remoteStore(running));
  const db = await openDatabase({ dataDir, databaseUrl });
  try {
    return await work(databaseStore(db));
  } finally {
    await db.close();
  }
}

export const runImport = (settings: Settings, command: ImportCommand): Promise<ImportReport> =>
  withStore(settings, (store) => importInto({ ...command, store }));
