import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder for the data folders of a run; only in the project of the embedded engine. */
    dataFolders: string;
  }
}

/** Makes the folder for data folders. It is removed after the run, because databases stay open until their process ends. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-dbs-'));
  project.provide('dataFolders', folder);
  return () => rm(folder, { recursive: true, force: true });
}
