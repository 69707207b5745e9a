import { once } from 'node:events';
import { basename } from 'node:path';
import { Worker } from 'node:worker_threads';

/** Folder of the bundled threads below the root of the project; only bundles have it, see `scripts/start/bundle.mjs`. */
declare const BUNDLED_THREADS: string;

/**
 * Starts a thread from its module, named below the root of the project, and resolves when it has sent its first message.
 * One that needs more memory than `heapMb` ends with an error, and not the process. From a bundle it starts in a quarter
 * of the time.
 */
export async function startThread(
  module: string,
  { heapMb, data = {} }: { heapMb: number; data?: object },
): Promise<Worker> {
  const file =
    typeof BUNDLED_THREADS === 'undefined'
      ? './start-worker.mjs'
      : `../../${BUNDLED_THREADS}/${basename(module, '.ts')}.mjs`;
  const worker = new Worker(new URL(file, import.meta.url), {
    workerData: { ...data, module: `../../${module}` },
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    execArgv: [],
  });
  await once(worker, 'message');
  return worker;
}
