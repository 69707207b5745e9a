import { importInto, type StoreImportOptions } from '@/lib/importer/import-content';
import type { ContentStore } from '@/lib/importer/store/content-store';
import { databaseStore } from '@/lib/importer/store/database-store';
import { remoteStore } from '@/lib/importer/store/remote-store';
import type { ImportReport } from '@/lib/importer/types';
import { controlAddress } from '@/lib/database/embedded/control-file';
import { openDatabase } from '@/lib/database/open-database';
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
