import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '@/lib/database/open-database';
import { startTestServer, TEMPLATE_DATABASE, type TestServer } from './postgres-server';
import { findServerBinaries } from './server-binaries.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the PostgreSQL test server's `postgres` database; only in the project that uses it. */
    serverUrl: string;
  }
}

/** Starts the PostgreSQL server of the backend's tests, and ends it with the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const binaries = findServerBinaries();
  if (binaries === undefined) throw new Error('The PostgreSQL server binaries are gone.');
  const server = await startTestServer(binaries);
  await makeTemplate(server);
  project.provide('serverUrl', server.url('postgres'));
  return () => server.stop();
}

/** Migrates one empty database; the database of each test file is a copy of it. */
async function makeTemplate(server: TestServer): Promise<void> {
  const client = new Client({ connectionString: server.url('postgres') });
  await client.connect();
  await client.query(`create database ${TEMPLATE_DATABASE}`).finally(() => client.end());
  const database = await openDatabase({ dataDir: '', databaseUrl: server.url(TEMPLATE_DATABASE) });
  await database.close();
}
