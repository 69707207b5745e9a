import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Folder of the bundled threads below the root of the project; only bundles have it, see `scripts/start/bundle.mjs`. */
declare const BUNDLED_THREADS: string;

/** Memory of a thread, in MB; one that needs more ends with an error, and not the process. */
const MAX_HEAP_MB = 400;

/**
 * Starts a thread from its module in this folder and resolves when it has sent its first message. From a bundle it starts
 * in a quarter of the time.
 */
export async function startThread(
  name: 'render-worker' | 'trial-worker',
  data: object = {},
): Promise<Worker> {
  const file =
    typeof BUNDLED_THREADS === 'undefined' ? './start-worker.mjs' : `../../../${BUNDLED_THREADS}/${name}.mjs`;
  const workerData = { ...data, module: `./${name}.ts` };
  const worker = new Worker(new URL(file, import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    execArgv: [],
  });
  await once(worker, 'message');
  return worker;
}
