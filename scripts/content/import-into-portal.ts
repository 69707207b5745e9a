import os from 'node:os';
import path from 'node:path';
import { importFolder, type ImportFolderOptions } from '@/lib/importer/import-folder';
import { controlAddress, type ControlAddress } from '@/lib/database/embedded/control-file';
import { hasEmbeddedDatabase } from '@/lib/database/embedded/folder';
import { importCacheFile } from '@/lib/importer/source/import-cache';
import { EMPTY_STORE, type ContentStore } from '@/lib/importer/store/content-store';
import { holdingStore, remoteStore } from '@/lib/importer/store/remote-store';
import type { ImportReport } from '@/lib/importer/items/types';
import type { Settings } from '@/lib/env.server';
import { isPlainFolder, toKey } from '@/lib/importer/items/keys';
import { SHIPPED_SOURCE } from '@/lib/importer/layout/layout-context';
import { withPortal } from '../command';
import { ROOT } from '../start/environment.mjs';

export type ImportCommand = Omit<ImportFolderOptions, 'store' | 'cacheFile'>;

type OpenStore = {
  store: ContentStore;
  site?: ControlAddress;
  /** Runs an import, one at a time. */
  holding: <T>(work: () => Promise<T>) => Promise<T>;
};

/** Opens the content of the running site, so that changes are visible at once, or else of the database. */
export const withStore = <T>(
  settings: Settings,
  work: (open: OpenStore) => Promise<T>,
  options?: { isReadOnly?: boolean },
): Promise<T> =>
  withPortal(
    settings,
    {
      running: (site) =>
        work({ store: remoteStore(site), site, holding: (held) => holdingStore(site, held) }),
      stopped: async (db) => {
        const { databaseStore, holdingDatabase } = await import('@/lib/importer/store/queries');
        return work({ store: databaseStore(db), holding: (held) => holdingDatabase(db, held) });
      },
    },
    options,
  );

/** Imports a folder into the running site, or else into its database. */
export async function importIntoPortal(settings: Settings, command: ImportCommand): Promise<ImportReport> {
  const { dryRun, source } = command;
  // A dry run leaves nothing behind, not even an empty database.
  if (dryRun && !(await hasDatabase(settings))) return importFolder({ ...command, store: EMPTY_STORE });
  const cacheFile = importCacheFile(settings.dataDir, source);
  return withStore(
    settings,
    ({ store, site, holding }) => {
      const work = (): Promise<ImportReport> => importFolder({ ...command, store, cacheFile });
      // Readers of the running site come first. Threads inherit the priority.
      if (site) os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
      return dryRun ? work() : holding(work);
    },
    { isReadOnly: dryRun },
  );
}

/** Returns whether there is a database; one that is being created already has a control file. */
const hasDatabase = async ({ databaseUrl, dataDir }: Settings): Promise<boolean> =>
  databaseUrl !== undefined ||
  (await hasEmbeddedDatabase(dataDir)) ||
  (await controlAddress(dataDir)) !== undefined;

/**
 * Returns the name of a folder's source in the database: its last segments, so that another import updates the same
 * items. Only the shipped folder itself gets the name of the shipped content.
 */
export function sourceNameOf(folder: string): string {
  const parts = folder.split(/[\\/]/).filter(Boolean);
  const last = toKey(parts.at(-1) ?? '');
  const name = isPlainFolder(last) ? toKey(parts.slice(-2).join('-')) : last;
  const isShipped = path.resolve(folder) === path.join(ROOT, 'content');
  if (isShipped) return SHIPPED_SOURCE;
  return name === '' || name === SHIPPED_SOURCE ? `impor-${name || 'folder'}` : name;
}
