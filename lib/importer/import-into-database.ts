import type { Database } from '@/lib/database/database';
import { importFolder, type ImportFolderOptions } from './import-folder';
import { fileInRoot } from './source/inside-root';
import { databaseStore } from './store/queries';
import { importSynonyms, SYNONYMS_FILE } from './synonyms';
import type { ImportReport, ProblemKind } from './items/types';

export type ImportOptions = Omit<ImportFolderOptions, 'store'> & { db: Database };

/** Imports a folder and its synonyms into the database, as the site does with the shipped content. */
export async function importIntoDatabase({ db, ...options }: ImportOptions): Promise<ImportReport> {
  const report = await importFolder({ ...options, store: databaseStore(db) });
  if (!options.dryRun) await takeSynonyms(db, options.folder, report);
  return report;
}

async function takeSynonyms(db: Database, folder: string, report: ImportReport): Promise<void> {
  const tell = (kind: ProblemKind, detail: string): void =>
    void report.problems.push({ file: SYNONYMS_FILE, kind, detail });
  const isInside = await fileInRoot(folder, SYNONYMS_FILE).catch(() => undefined);
  if (isInside === undefined) tell('outside-root', SYNONYMS_FILE);
  else await importSynonyms(db, folder, (reason) => tell('broken-front-matter', reason));
}
