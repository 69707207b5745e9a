import { setImmediate } from 'node:timers/promises';
import type { Database } from '@/lib/backend/db/database';
import { DEFAULT_LOCALE, type Locale } from '@/lib/constants';
import { SHIPPED_SOURCE, uidOf, type LayoutContext } from './layout/layout-context';
import { buildSiteMap } from './links/site-map';
import { ImageLibrary } from './media/image-library';
import { changesOf, goneItems, isSameContent, refKey, removalOf, withDates } from './plan-changes';
import { planRedirects } from './plan-redirects';
import { readSource } from './read-source';
import { assignKeys } from './records/assign-keys';
import type { BuildTools } from './records/build-context';
import { buildRow } from './records/build-row';
import { itemHashes } from './records/dependency-hash';
import { readTree } from './source/read-tree';
import type { ChangeSet, ContentStore, StoredItem } from './store/content-store';
import { databaseStore } from './store/database-store';
import { FATAL_PROBLEMS, type ContentRow, type Draft, type ImportProgress, type ImportReport } from './types';

export type ImportOptions = {
  /** Folder with the content. */
  folder: string;
  /** Name under which the database keeps what comes from this folder; `shipped` for the content of the project. */
  source: string;
  db: Database;
  category?: string;
  /** Language of a folder that has none of its own; the default language unless told otherwise. */
  locale?: Locale;
  dryRun?: boolean;
  /** Remove from the portal what disappeared from the folder. Always so for the shipped content. */
  prune?: boolean;
  /** Read everything again, also what did not change. */
  all?: boolean;
  now?: () => Date;
  onProgress?: ImportProgress;
};

export type StoreImportOptions = Omit<ImportOptions, 'db'> & { store: ContentStore };

/**
 * Brings a folder of Markdown into the database: what is new or changed is rendered and written in one transaction,
 * so the site shows the state before or after it, never one between. A file that cannot be read is reported and
 * keeps its previous version. Importing the same folder again changes nothing.
 * @throws when the folder does not exist or the database fails.
 */
export function importContent({ db, ...options }: ImportOptions): Promise<ImportReport> {
  return importInto({ ...options, store: databaseStore(db) });
}

/** The same for another place to write to, such as the running site. */
export async function importInto(options: StoreImportOptions): Promise<ImportReport> {
  const { source, store, dryRun = false, locale = DEFAULT_LOCALE, onProgress } = options;
  const report = emptyReport(source, dryRun);
  const stored = await store.readItems();
  onProgress?.('read', 0, 1);
  const tree = await readTree(options.folder, (problem) => report.problems.push(problem));
  const context: LayoutContext = {
    tree,
    source,
    report: (problem) => report.problems.push(problem),
    skip: () => (report.skipped += 1),
  };
  const read = await readSource(context, { folder: options.folder, category: options.category, locale }, stored);
  const own = stored.filter((item) => item.source === source);
  const foreign = stored.filter((item) => item.source !== source);
  const drafts = assignKeys(withoutDoubles(read, context), own, foreign, context.report);
  onProgress?.('read', 1, 1);

  const images = new ImageLibrary(tree);
  const tools: BuildTools = { map: buildSiteMap(tree, drafts), images, report: context.report, anchors: new Map() };
  const before = new Map(own.map((item) => [refKey(item), item]));
  const hashes = await itemHashes(drafts, tree);
  const stale = drafts.filter((draft) => options.all || before.get(refKey(draft))?.source_hash !== hashes.get(draft));
  const rows = await renderRows(stale, hashes, tools, onProgress);

  const changes = await planChanges({ options, report, drafts, rows, before, own });
  const existing = await store.readRedirects();
  const foreignPaths = existing.filter((item) => item.source !== source).map((item) => item.old_path);
  const redirects = planRedirects(drafts, new Set(foreignPaths), context.report);
  const kept = existing.filter((item) => item.source === source && isKept(item.target_uid, drafts, changes, own));
  const wanted = [...new Map([...kept, ...redirects].map((item) => [item.old_path, item])).values()];
  if (isChanged(existing.filter((item) => item.source === source), wanted)) {
    changes.redirects = wanted.map(({ old_path, target_uid, target_path }) => ({ old_path, target_uid, target_path }));
  }

  report.failed = new Set(
    report.problems.filter((problem) => FATAL_PROBLEMS.has(problem.kind)).map((problem) => problem.file),
  ).size;
  if (!dryRun) await write(options, changes, images, report);
  return report;
}

function emptyReport(source: string, dryRun: boolean): ImportReport {
  const counts = { created: 0, changed: 0, removed: 0, unchanged: 0, kept: 0, skipped: 0, failed: 0 };
  return { source, dryRun, ...counts, models: {}, media: { added: 0, removed: 0 }, problems: [] };
}

/** Two files with the id of one article: the second goes by its path, so that neither is lost. */
function withoutDoubles(drafts: Draft[], context: LayoutContext): Draft[] {
  const seen = new Set<string>();
  return drafts.map((draft) => {
    if (!seen.has(refKey(draft))) {
      seen.add(refKey(draft));
      return draft;
    }
    context.report({ file: draft.path, kind: 'duplicate-id', detail: draft.oldId ?? draft.key });
    return { ...draft, uid: uidOf(context, draft.model, `path:${draft.path}`), oldId: undefined };
  });
}

async function renderRows(
  drafts: Draft[],
  hashes: Map<Draft, string>,
  tools: BuildTools,
  onProgress: ImportProgress | undefined,
): Promise<ContentRow[]> {
  const rows: ContentRow[] = [];
  for (const [index, draft] of drafts.entries()) {
    const row = await buildRow(draft, hashes.get(draft) ?? '', tools);
    if (row) rows.push(row);
    onProgress?.('render', index + 1, drafts.length);
    // The process may be serving visitors at the same time.
    await setImmediate();
  }
  return rows;
}

type Plan = {
  options: StoreImportOptions;
  report: ImportReport;
  drafts: Draft[];
  rows: ContentRow[];
  before: Map<string, StoredItem>;
  own: StoredItem[];
};

async function planChanges({ options, report, drafts, rows, before, own }: Plan): Promise<ChangeSet> {
  const now = (options.now?.() ?? new Date()).toISOString();
  const known = rows.filter((row) => before.has(refKey(row)));
  const stored = new Map((await options.store.readRows(known)).map((row) => [refKey(row), row]));
  const changes: ChangeSet = { source: options.source, removed: [], rows: [], renamed: [], rehashed: [], changes: [], now };

  for (const row of rows) {
    const old = stored.get(refKey(row));
    if (old && isSameContent(row, old)) {
      changes.rehashed.push(row);
      continue;
    }
    report[old ? 'changed' : 'created'] += 1;
    changes.rows.push(withDates(row, old, now));
    if (old && old.key !== row.key) changes.renamed.push(row);
    changes.changes.push(...changesOf(row, before.get(refKey(row))));
  }
  const failed = new Set(report.problems.filter(({ kind }) => FATAL_PROBLEMS.has(kind)).map(({ file }) => file));
  const gone = goneItems(own, new Set(drafts.map(refKey)), failed);
  const isPruned = options.prune === true || options.source === SHIPPED_SOURCE;
  if (isPruned) {
    changes.removed = gone;
    changes.changes.push(...gone.map(removalOf));
    report.removed = gone.length;
  } else report.kept = gone.length;

  report.unchanged = drafts.filter((draft) => before.has(refKey(draft))).length - report.changed;
  const written = new Set(changes.rows.map(refKey));
  for (const draft of drafts) {
    if (!before.has(refKey(draft)) && !written.has(refKey(draft))) continue;
    report.models[draft.model] = (report.models[draft.model] ?? 0) + 1;
  }
  return changes;
}

/** Redirects to items that stay although this import did not read them. */
function isKept(target: string | null, drafts: Draft[], changes: ChangeSet, own: StoredItem[]): boolean {
  if (target === null || drafts.some((draft) => draft.uid === target)) return false;
  return own.some((item) => item.uid === target) && !changes.removed.some((item) => item.uid === target);
}

type Target = { old_path: string; target_uid: string | null; target_path: string | null };

function isChanged(before: Target[], after: Target[]): boolean {
  const text = (items: Target[]): string =>
    JSON.stringify(items.map((item) => [item.old_path, item.target_uid, item.target_path]).sort());
  return text(before) !== text(after);
}

async function write(
  { store, source, onProgress }: StoreImportOptions,
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
    onProgress?.('write', 0, 1);
    await store.apply(changes);
    onProgress?.('write', 1, 1);
  }
  if (size > 0) report.media.removed = await store.removeUnusedMedia(source);
  if (size > 100) await store.afterBulkLoad();
}
