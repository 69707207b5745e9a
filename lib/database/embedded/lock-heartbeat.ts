import { readFile, readlink, stat, utimes } from 'node:fs/promises';

/** The holder touches the control file this often; who watches it waits for a few beats. */
const BEAT_MS = 1000;
const WATCH_MS = 4000;
const LOOK_MS = 200;

/**
 * Where this process runs, as far as the lock's name reaches: names are private to a network namespace, so two
 * containers (or two machines) that share a data folder do not see each other's. Empty where that is unknown.
 */
export async function lockPlace(): Promise<string> {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    return `${boot.trim()} ${await readlink('/proc/self/ns/net')}`;
  } catch {
    return '';
  }
}

async function lastBeat(file: string): Promise<number> {
  return stat(file).then(
    (found) => found.mtimeMs,
    () => 0,
  );
}

/** Whether somebody still touches the file: watched for change, so that differing clocks do not matter. */
export async function isBeating(file: string): Promise<boolean> {
  const first = await lastBeat(file);
  const deadline = Date.now() + WATCH_MS;
  while (Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    if ((await lastBeat(file)) !== first) return true;
  }
  return false;
}

/** Touches the file until the returned function is called. */
export function startBeating(file: string): () => void {
  const timer = setInterval(() => {
    const now = new Date();
    // A full or read-only disk: the lock's name still protects, and the next beat may work.
    utimes(file, now, now).catch(() => undefined);
  }, BEAT_MS);
  timer.unref();
  return () => clearInterval(timer);
}
