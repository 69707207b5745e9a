import { setImmediate } from 'node:timers/promises';
import { DEFAULT_LOCALE, type Locale } from '@/lib/constants';
import { reportOldSiteLinks, type OldSiteLink } from './links/site-map';
import { loadSource, type LoadedSource } from './load-source';
import type { ImageLibrary } from './media/image-library';
import { withoutTextHash } from './identity/text-hash';
import { ImportCache, readImportCache } from './source/import-cache';
import { planImport, planWrittenRedirects } from './plan-import';
import { SHIPPED_SOURCE } from './layout/layout-context';
import { readGitDates, type FileDates } from './source/git-dates';
import type { ChangeSet, ContentStore } from './store/content-store';
import {
  FATAL_PROBLEMS,
  type ContentRow,
  type Draft,
  type ImportProgress,
  type ImportReport,
  type Problem,
} from './items/types';

export type ImportFolderOptions = {
  store: ContentStore;
  /** Folder with the content. */
  folder: string;
  /** Name of the source in the database; `shipped` for the content of the project. */
  source: string;
  category?: string;
  /** Language of a folder that has no folder per language; DEFAULT_LOCALE by default. */
  locale?: Locale;
  dryRun?: boolean;
  /** URL at which the folder was published before: links to it and its old URLs lead to the portal. */
  oldSite?: string;
  /** Removes items that are missing in the folder; always true for the shipped content. */
  prune?: boolean;
  /** Renders unchanged files again, too. */
  all?: boolean;
  /** Time for rendering one file, in ms. */
  renderLimitMs?: number;
  now?: () => Date;
  onProgress?: ImportProgress;
  /** File in which imports of this source keep what they have computed; without one nothing is kept. */
  cacheFile?: string;
};

/**
 * Imports a folder of Markdown into a store: a database, or the running site. New and changed items are rendered and written in one transaction. A file
 * that cannot be read is reported and keeps its previous version. Importing the same folder again changes nothing.
 * @throws when the folder does not exist or the store fails
 */
export async function importFolder(options: ImportFolderOptions): Promise<ImportReport> {
  const { source, store, dryRun = false, locale = DEFAULT_LOCALE, onProgress, cacheFile } = options;
  const report = emptyReport(source, dryRun);
  const skipped = new Set<string>();
  const [stored, cache] = await Promise.all([
    store.readItems(),
    cacheFile === undefined ? new ImportCache() : readImportCache(cacheFile),
  ]);
  const loaded = await loadSource(
    {
      ...options,
      locale,
      cache,
      readRows: store.readRows,
      onRead: (done, total) => onProgress?.('read', done, total),
      report: (problem) => report.problems.push(problem),
      skip: (file) => skipped.add(file),
    },
    stored,
  );

  const rows = await renderStale(options, loaded, stored, report).finally(() => loaded.tools.trial.close());
  report.skipped = [...skipped].filter((path) => !path.endsWith('/')).length;
  // The shipped content comes without a Git history.
  const dates =
    rows.length === 0 || source === SHIPPED_SOURCE
      ? new Map<string, FileDates>()
      : await readGitDates(options.folder, () =>
          report.problems.push({ file: '.git', kind: 'unread-history', detail: options.folder }),
        );
  const changes = await planImport({ dates, options, report, rows, drafts: loaded.drafts, skipped, stored });
  changes.redirects = await planWrittenRedirects({ options, report, loaded, changes, stored });
  report.failed = new Set(
    report.problems.filter((problem) => FATAL_PROBLEMS.has(problem.kind)).map((problem) => problem.file),
  ).size;
  if (dryRun) return report;
  const keep = cacheFile === undefined ? undefined : cache.write(cacheFile);
  await Promise.all([keep, write(options, changes, loaded.images, report)]);
  return report;
}

function emptyReport(source: string, dryRun: boolean): ImportReport {
  const counts = { created: 0, changed: 0, removed: 0, unchanged: 0, kept: 0, skipped: 0, failed: 0 };
  return { source, dryRun, ...counts, models: {}, media: { added: 0, removed: 0 }, problems: [] };
}

/** Renders the items whose source has changed. */
async function renderStale(
  { all, source, onProgress }: ImportFolderOptions,
  { drafts, hashes, tools }: LoadedSource,
  stored: { uid: string; locale: string; source: string; source_hash: string }[],
  report: ImportReport,
): Promise<ContentRow[]> {
  const known = new Set(
    stored
      .filter((item) => item.source === source)
      .map((item) => `${item.uid} ${item.locale} ${withoutTextHash(item.source_hash)}`),
  );
  const isKnown = (draft: Draft): boolean => known.has(`${draft.uid} ${draft.locale} ${hashes.get(draft)}`);
  const stale = all ? drafts : drafts.filter((draft) => !isKnown(draft));
  if (stale.length === 0) return [];
  // Loading what renders takes a second, which an import without changes saves.
  const { buildRow } = await import('./records/build-row');
  const { startRenderThreads } = await import('./threads/render-threads');
  const threads = stale.length < MIN_FOR_THREADS ? undefined : await startRenderThreads();
  const oldSiteLinks: OldSiteLink[] = [];
  const onOldSiteLink = (link: OldSiteLink): void => void oldSiteLinks.push(link);
  const rows: (ContentRow | undefined)[] = [];
  const problems: Problem[][] = [];
  let count = 0;

  // Several at a time; the result keeps their order.
  const waiting = stale.entries();
  const renderNext = async (): Promise<void> => {
    for (const [index, draft] of waiting) {
      const found: Problem[] = (problems[index] = []);
      const own = { report: (problem: Problem) => void found.push(problem), onOldSiteLink };
      rows[index] = await buildRow(draft, hashes.get(draft) ?? '', {
        ...tools,
        ...own,
        render: threads?.render,
      });
      onProgress?.('render', (count += 1), stale.length);
      // Lets the process answer visitors in between.
      await setImmediate();
    }
  };
  await Promise.all(Array.from({ length: threads?.jobs ?? 1 }, renderNext)).finally(() => threads?.close());
  report.problems.push(...problems.flat());
  reportOldSiteLinks(oldSiteLinks, (problem) => report.problems.push(problem));
  return rows.filter((row) => row !== undefined);
}

/** Fewer items are rendered sooner than threads start, which takes a second. */
const MIN_FOR_THREADS = 100;

async function write(
  { store, source, onProgress }: ImportFolderOptions,
  changes: ChangeSet,
  images: ImageLibrary,
  report: ImportReport,
): Promise<void> {
  const ids = await store.missingMedia([...images.media.keys()]);
  for (const [index, id] of ids.entries()) {
    const media = images.media.get(id);
    if (!media) continue;
    const { read, ...file } = media;
    await store.addMedia({ ...file, bytes: await read(), source });
    onProgress?.('media', index + 1, ids.length);
  }
  report.media.added = ids.length;
  const size = changes.rows.length + changes.removed.length;
  if (size + changes.rehashed.length > 0 || changes.redirects) {
    const total = changes.rows.length + 1;
    onProgress?.('write', 0, total);
    await store.apply(changes, (rows) => onProgress?.('write', rows, total));
    // The search index is written after the last row.
    onProgress?.('write', total, total);
  }
  if (size > 0) report.media.removed = await store.removeUnusedMedia(source);
  if (size > BULK_SIZE) await store.afterBulkLoad();
}

/** Number of changed items above which the database's statistics are refreshed. */
const BULK_SIZE = 100;
