import http from 'node:http';
import { createInterface } from 'node:readline';
import { importContent } from '@/lib/backend/content/import-content';
import type { ImportProgress, ImportReport } from '@/lib/backend/content/types';
import { controlAddress, type ControlAddress } from '@/lib/backend/db/embedded/control-file';
import { openDatabase } from '@/lib/backend/db/open-database';
import type { Settings } from '@/lib/env.server';
import { IMPORT_PATH, type ImportLine, type ImportRequest } from '../server/control';

export type ImportCommand = ImportRequest;

/**
 * Imports into whatever holds the database: the running site through its local channel, so that the change is
 * visible at once; otherwise the database itself.
 */
export async function runImport(
  settings: Settings,
  command: ImportCommand,
  onProgress: ImportProgress,
): Promise<ImportReport> {
  const { dataDir, databaseUrl } = settings;
  const running = databaseUrl === undefined ? await controlAddress(dataDir) : undefined;
  if (running) return importThrough(running, command, onProgress);
  const db = await openDatabase({ dataDir, databaseUrl });
  try {
    return await importContent({ ...command, db, onProgress });
  } finally {
    await db.close();
  }
}

async function importThrough(
  { target, token }: ControlAddress,
  command: ImportCommand,
  onProgress: ImportProgress,
): Promise<ImportReport> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const request = http.request({ ...target, method: 'POST', path: IMPORT_PATH, headers }, resolve);
    request.on('error', reject);
    request.end(JSON.stringify(command));
  });
  for await (const text of createInterface({ input: response })) {
    const line = JSON.parse(text) as ImportLine;
    if ('report' in line) return line.report;
    if ('error' in line) throw new Error(line.error);
    onProgress(line.progress.phase, line.progress.done, line.progress.total);
  }
  throw new Error(`the running site ended the import (status ${response.statusCode})`);
}
