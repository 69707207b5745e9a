import type { Settings } from '@/lib/env.server';
import type { Connection } from './client-address';

/**
 * What lives once per process: the start server puts it here, Next's bundles (pages and API routes have separate
 * module instances) take it from here. Imports nothing at run time, because Next bundles this file.
 */
export type Runtime = {
  backend: { fetch(request: Request, connection?: Connection): Promise<Response> };
  settings: Settings;
};

const SLOT = Symbol.for('portal.runtime');
const holder = globalThis as typeof globalThis & { [SLOT]?: Runtime };

/** Makes the runtime known to the whole process. */
export function setRuntime(runtime: Runtime): void {
  holder[SLOT] = runtime;
}

/** Whether the process was started with a backend; `next build` and remote bases have none. */
export const hasRuntime = (): boolean => holder[SLOT] !== undefined;

/** The process's runtime; throws when the site was not started by its own start script. */
export function getRuntime(): Runtime {
  const runtime = holder[SLOT];
  if (!runtime)
    throw new Error('The portal has no backend in this process: start the site with `npm start`.');
  return runtime;
}
