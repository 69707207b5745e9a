import type { TestProject } from 'vitest/node';
import { startTestServer } from './postgres-server';
import { findServerBinaries } from './server-binaries.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the PostgreSQL test server's `postgres` database; only in the project that uses it. */
    serverUrl: string;
  }
}

/** Starts the PostgreSQL server that the backend's tests run on, and ends it with the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const binaries = findServerBinaries();
  if (binaries === undefined) throw new Error('The PostgreSQL server binaries are gone.');
  const server = await startTestServer(binaries);
  project.provide('serverUrl', server.url('postgres'));
  return () => server.stop();
}
