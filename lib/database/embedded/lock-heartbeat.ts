import { readFile, readlink, stat, utimes } from 'node:fs/promises';

/** The holder touches the control file this often; a watcher waits for several beats. */
const BEAT_MS = 1000;
const WATCH_MS = 4000;
const LOOK_MS = 200;

/**
 * Identifies the machine and network namespace of this process: socket names are private to them, so two containers
 * (or machines) that share a data folder do not see each other's lock. Empty where unknown.
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

/** Watches whether the file is still being touched; it compares times of the file only, so clocks may differ. */
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
    // A full or read-only disk: the socket still locks the folder, and the next beat may work.
    utimes(file, now, now).catch(() => undefined);
  }, BEAT_MS);
  timer.unref();
  return () => clearInterval(timer);
}
