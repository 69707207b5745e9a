// Run by `npm start` before a build. A first start with a prepared database copies it, which takes a second instead of
// ten, so that a kill at any moment of it is made good by a quick start.
import { ROOT } from './start/environment.mjs';
import { rename, rm } from 'node:fs/promises';
import { hasEmbeddedDatabase, openDatabase } from '@/lib/database/open-database';
import { rebuildIndex } from '@/lib/search';
import { getSettings, SettingsError } from '@/lib/env.server';
import { importShippedContent, PREPARED_DATABASE } from '@/lib/server/shipped-content';

async function prepare(): Promise<void> {
  const { remote, databaseUrl, demoContent, dataDir } = getSettings();
  // One of another version of the portal might be newer than the code, which refuses such a database.
  await rm(PREPARED_DATABASE, { recursive: true, force: true });
  const isEmbedded = remote === undefined && databaseUrl === undefined;
  if (!isEmbedded || !demoContent || (await hasEmbeddedDatabase(dataDir))) return;
  const unfinished = `${PREPARED_DATABASE}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const db = await openDatabase({ dataDir: unfinished });
  await importShippedContent(db, ROOT, unfinished);
  // Notes the version of the index, without which the first start would drop it.
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
