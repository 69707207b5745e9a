// Run by `npm start` before a build. A first start with a prepared database copies it, which takes a second instead of
// ten, so that a kill at any moment of it is made good by a quick start.
import { ROOT } from './server/environment.mjs';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hasEmbeddedDatabase, openDatabase } from '@/lib/database/open-database';
import { importSynonyms } from '@/lib/importer/synonyms';
import { rebuildIndex } from '@/lib/search';
import { getSettings, SettingsError } from '@/lib/env.server';
import { importShippedContent, PREPARED_DATABASE } from './server/shipped-content';

async function prepare(): Promise<void> {
  const { remote, databaseUrl, demoContent, dataDir } = getSettings();
  const isUseless = remote !== undefined || databaseUrl !== undefined || !demoContent;
  if (isUseless || (await hasEmbeddedDatabase(dataDir)) || existsSync(PREPARED_DATABASE)) return;
  const unfinished = `${PREPARED_DATABASE}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const db = await openDatabase({ dataDir: unfinished });
  await importShippedContent(db, ROOT);
  await importSynonyms(db, join(ROOT, 'content'), () => undefined);
  await rebuildIndex(db);
  await db.close();
  await rename(unfinished, PREPARED_DATABASE);
}

prepare().catch((error: unknown) => {
  // The server says it better.
  if (error instanceof SettingsError) return;
  console.error(error);
  process.exitCode = 1;
});
