import { removeDemoCustomer } from '@/lib/backend/demo/demo-customer';
import type { BackendDeps } from '@/lib/backend/deps';
import type { Database } from '@/lib/database/database';
import { findSetting, saveSetting } from '@/lib/database/settings';
import { removeSource } from '@/lib/importer/remove-items';
import { databaseStore } from '@/lib/importer/store/queries';
import { SHIPPED_SOURCE } from '@/lib/importer/layout/layout-context';
import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentStore } from '@/lib/importer/store/content-store';
import { SYNONYMS_FILE } from '@/lib/importer/synonyms';

type ShippedFile = { file: string; changedAt: Date };

/** The file to which the synonyms of the demo are moved. */
export const FORMER_SYNONYMS_FILE = 'synonyms.demo.yml';

/**
 * Lists the files of `content/` that the site shows, the last changed first: files of an operator differ from shipped ones
 * only in their date.
 */
export async function listShippedFiles(store: ContentStore, content: string): Promise<ShippedFile[]> {
  const shipped = (await store.readItems()).filter(({ source }) => source === SHIPPED_SOURCE);
  const files: ShippedFile[] = [];
  for (const file of new Set(shipped.map(({ source_path }) => source_path))) {
    const stats = await stat(join(content, file)).catch(() => undefined);
    if (!stats?.isDirectory()) files.push({ file, changedAt: stats?.mtime ?? new Date(0) });
  }
  return files.sort((one, other) => other.changedAt.getTime() - one.changedAt.getTime());
}

/**
 * Returns whether there is a file of synonyms to be put aside. It is only once: a file that is written afterwards is
 * the operator's.
 */
export async function hasShippedSynonyms(content: string): Promise<boolean> {
  const exists = (file: string): Promise<boolean> =>
    stat(join(content, file)).then(
      () => true,
      () => false,
    );
  return !(await exists(FORMER_SYNONYMS_FILE)) && (await exists(SYNONYMS_FILE));
}

/** Renames the file of synonyms, which every start of the site would read. Returns whether it was renamed. */
export async function putSynonymsAside(content: string): Promise<boolean> {
  if (!(await hasShippedSynonyms(content))) return false;
  await rename(join(content, SYNONYMS_FILE), join(content, FORMER_SYNONYMS_FILE));
  return true;
}

const SETTING = 'demo-removed';

/** Numbers of what was removed; `requests` is undefined when there was no demo customer. */
export type RemovedDemo = { removed: number; kept: number; requests?: number | undefined };

/** Returns whether the demo was removed, so that no later start brings it back. */
export const isDemoRemoved = async (db: Database): Promise<boolean> =>
  (await findSetting(db.kysely, SETTING)) === true;

/** Removes the shipped content and the demo customer with its requests; everything else stays. */
export async function removeDemo(deps: Pick<BackendDeps, 'db' | 'clock' | 'keys'>): Promise<RemovedDemo> {
  const { db, clock } = deps;
  // This is noted first: a start that follows an interrupted removal must not bring back what is gone.
  await saveSetting(db.kysely, SETTING, true);
  const content = await removeSource(databaseStore(db), SHIPPED_SOURCE, clock());
  return { ...content, requests: await removeDemoCustomer(deps) };
}
