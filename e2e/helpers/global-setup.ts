import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIXTURE_CONTENT, startPortal } from './portal';

/**
 * Makes the data folder that the portals of the tests begin with: initialising a database takes seconds, copying one
 * does not. Goes through the import into a running portal, like everything else.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-e2e-template-'));
  const portal = await startPortal();
  try {
    await portal.importContent(FIXTURE_CONTENT);
    portal.kill('SIGTERM');
    await portal.exited;
    await cp(portal.dataDir, folder, { recursive: true });
  } finally {
    await portal.stop();
  }
  process.env.E2E_TEMPLATE = folder;
  return () => rm(folder, { recursive: true, force: true });
}
