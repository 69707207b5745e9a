import { DEFAULT_LOCALE, type Locale } from '@/lib/constants';
import { reportOldSiteLinks } from './links/site-map';
import { loadSource } from './load-source';
import { ImportCache, readImportCache } from './source/import-cache';
import { nameLeftOut } from './name-left-out';
import { planImport, planWrittenRedirects } from './plan-import';
import { renderItems } from './render-items';
import { SHIPPED_SOURCE } from './layout/layout-context';
import { readGitDates, type FileDates } from './source/git-dates';
import { detached, Spool, SpooledList } from './source/spool';
import type { ChangeSet, ContentStore } from './store/content-store';
import {
  FATAL_PROBLEMS,
  type ImportProgress,
  type ImportReport,
  type MediaFile,
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
  /** Whether the folder is in the portal's own form; otherwise that is told by its files. */
  isSiteForm?: boolean;
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
  const { cacheFile } = options;
  const files = {
    spool: new Spool(),
    cache: cacheFile === undefined ? new ImportCache() : readImportCache(cacheFile),
  };
  try {
    // Memory holds nothing of the source while its rows are written.
    const { changes, media, report } = await planFolder(options, files);
    if (options.dryRun) return report;
    if (cacheFile !== undefined) files.cache.write(cacheFile);
    await write(options, changes, media, report);
    return report;
  } finally {
    files.cache.close();
    files.spool.close();
  }
}

type TemporaryFiles = { spool: Spool; cache: ImportCache };

type PlannedFolder = {
  changes: ChangeSet;
  media: ReadonlyMap<string, MediaFile>;
  report: ImportReport;
};

async function planFolder(options: ImportFolderOptions, files: TemporaryFiles): Promise<PlannedFolder> {
  const { source, store, dryRun = false, locale = DEFAULT_LOCALE, onProgress } = options;
  const report = emptyReport(source, dryRun);
  const tell = (problem: Problem): void =>
    void report.problems.push({ ...problem, detail: detached(problem.detail) });
  const skipped = new Set<string>();
  const stored = await store.readItems();
  const loaded = await loadSource(
    {
      ...options,
      locale,
      ...files,
      readRows: store.readRows,
      onRead: (done, total) => onProgress?.('read', done, total),
      report: tell,
      skip: (file) => skipped.add(file),
    },
    stored,
  );

  // oxlint-disable-next-line typescript/no-misused-promises -- `finally` waits for it
  const { rows, ...rendered } = await renderItems(options, loaded, stored).finally(() =>
    loaded.tools.trial.close(),
  );
  for (const problem of rendered.problems) report.problems.push(problem);
  reportOldSiteLinks(rendered.oldSiteLinks, tell);
  report.files = nameLeftOut({ ...loaded, included: rendered.included, problems: report.problems }, tell);
  report.skipped = [...skipped].filter((path) => !path.endsWith('/')).length;
  // The shipped content comes without a Git history.
  const dates =
    rows.length === 0 || source === SHIPPED_SOURCE
      ? new Map<string, FileDates>()
      : await readGitDates(options.folder, () =>
          tell({ file: '.git', kind: 'unread-history', detail: options.folder }),
        );
  const changes = await planImport({
    ...{ dates, options, report, rows, sourceItems: loaded.sourceItems, skipped, stored },
    written: new SpooledList(files.spool),
  });
  changes.redirects = await planWrittenRedirects({ options, report, loaded, changes, stored });
  report.failed = new Set(
    report.problems.filter((problem) => FATAL_PROBLEMS.has(problem.kind)).map((problem) => problem.file),
  ).size;
  return { changes, media: loaded.images.media, report };
}

function emptyReport(source: string, dryRun: boolean): ImportReport {
  const counts = { created: 0, changed: 0, removed: 0, unchanged: 0, kept: 0, skipped: 0, failed: 0 };
  const files = { read: 0, taken: 0 };
  return { source, dryRun, ...counts, files, models: {}, media: { added: 0, removed: 0 }, problems: [] };
}

async function write(
  { store, source, onProgress }: ImportFolderOptions,
  changes: ChangeSet,
  media: ReadonlyMap<string, MediaFile>,
  report: ImportReport,
): Promise<void> {
  const ids = await store.missingMedia([...media.keys()]);
  for (const [index, id] of ids.entries()) {
    const picture = media.get(id);
    if (!picture) continue;
    const { read, ...file } = picture;
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
