import { BrandFolder, markOf } from '@/lib/brand/brand-folder';
import { setBrand } from '@/lib/brand/current';
import { loadBrand } from '@/lib/brand/load-brand';

/** How often the files of the brand are checked, in ms. */
const POLL_MS = 2_000;

type Options = {
  /** Path of brand.yml. */
  file: string;
  log: { error(fields: object, message: string): void; info(fields: object, message: string): void };
  /** Called when the new brand is in force. */
  onChange: () => Promise<unknown> | undefined;
  pollMs?: number;
};

export type BrandWatch = {
  /** Checks now; resolves when a change is in force. */
  refresh(): Promise<void>;
  /** Starts to check regularly. */
  start(): void;
  stop(): Promise<void>;
};

/**
 * Reads the brand, and again whenever one of its files changes. After a mistake in a file the last good brand stays, and
 * the log says once what is wrong.
 */
export async function watchBrand({ file, log, onChange, pollMs = POLL_MS }: Options): Promise<BrandWatch> {
  /** The state of the brand's files when they were last read. */
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
      // Missing and wrong files are included: changing one of them may be the repair.
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
