import { BrandFolder, markOf } from '@/lib/brand/brand-folder';
import { setBrand } from '@/lib/brand/current';
import { loadBrand } from '@/lib/brand/load-brand';

/** How often the files of the brand are looked at, in ms. */
const POLL_MS = 2_000;

type Options = {
  /** Path of brand.yml. */
  file: string;
  log: { error(fields: object, message: string): void; info(fields: object, message: string): void };
  /** Called after a change, when the brand is the new one. */
  onChange: () => Promise<unknown> | undefined;
  pollMs?: number;
};

export type BrandWatch = {
  /** Looks now; resolves when a change shows. */
  refresh(): Promise<void>;
  /** Begins to look by itself. */
  start(): void;
  stop(): Promise<void>;
};

/**
 * Reads the brand, and again whenever one of its files changes. A file with a mistake keeps the last good brand, and the
 * log says once what is wrong.
 */
export async function watchBrand({ file, log, onChange, pollMs = POLL_MS }: Options): Promise<BrandWatch> {
  /** The files of the brand, as they were when they were read last. */
  let seen = new Map<string, string>();
  let version: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    if (!(await hasChanged(seen))) return;
    const folder = new BrandFolder(file);
    const mark = await markOf(file);
    try {
      const brand = await loadBrand(file, folder);
      if (brand.version === version) return;
      const isFirst = version === undefined;
      setBrand(brand);
      version = brand.version;
      if (isFirst) return;
      log.info({ event: 'brand-changed', version }, 'the brand changed');
      await onChange();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.error({ event: 'brand', file, reason }, 'brand.yml has a mistake; the last good brand stays');
    } finally {
      // With those that are missing or wrong: a change of theirs may be what mends it.
      seen = new Map([[file, mark], ...folder.marks]);
    }
  }

  // Checks never overlap.
  function refresh(): Promise<void> {
    running = running.then(() => (isStopped ? undefined : look()));
    return running;
  }

  function start(): void {
    if (isStopped) return;
    timer = setTimeout(() => void refresh().then(start), pollMs);
    timer.unref();
  }

  await refresh();
  version ??= '';
  return {
    refresh,
    start,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

async function hasChanged(seen: ReadonlyMap<string, string>): Promise<boolean> {
  for (const [file, mark] of seen) if ((await markOf(file)) !== mark) return true;
  return seen.size === 0;
}
