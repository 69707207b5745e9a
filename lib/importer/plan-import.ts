import { refKey } from '@/lib/database/item-ref';
import { isSameContent, withDates } from './compare-rows';
import { ownUid } from './layout/layout-context';
import type { FileDates } from './source/git-dates';
import { goneItems, removedItems } from './remove-items';
import {
  type ChangeEntry,
  type ChangeSet,
  type ContentStore,
  type StoredItem,
  type StoredRow,
} from './store/content-store';
import { chunks } from '@/lib/basics/values';
import type { SpooledList } from './source/spool';
import type { LoadedSource } from './load-source';
import { formerRedirects, planRedirects } from './redirects';
import {
  type ContentRow,
  type SourceItem,
  FATAL_PROBLEMS,
  type ImportReport,
  type Redirect,
} from './items/types';

type PlanOptions = { source: string; store: ContentStore; prune?: boolean; now?: () => Date };

type Plan = {
  /** Dates of the files in the history of the folder. */
  dates: ReadonlyMap<string, FileDates>;
  options: PlanOptions;
  report: ImportReport;
  sourceItems: SourceItem[];
  /** The rendered items. */
  rows: SpooledList<ContentRow>;
  /** Gets the rows to be written. */
  written: SpooledList<StoredRow>;
  /** Files that have become drafts or empty. */
  skipped: ReadonlySet<string>;
  stored: StoredItem[];
};

/** Returns the changes of an import and fills in the counts of the report. Nothing is written. */
export async function planImport({
  dates,
  options,
  report,
  sourceItems,
  rows,
  written,
  skipped,
  stored,
}: Plan): Promise<ChangeSet> {
  const { source, store } = options;
  const now = (options.now?.() ?? new Date()).toISOString();
  const own = stored.filter((item) => item.source === source);
  // An item that names its uid takes the item over from another source.
  const named = new Set(sourceItems.filter(isNamed).map(refKey));
  const taken = stored.filter((item) => item.source !== source && named.has(refKey(item)));
  const before = new Map([...own, ...taken].map((item) => [refKey(item), item]));
  const changes: ChangeSet = {
    ...{ source, removed: [], rows: written, renamed: [], rehashed: [], changes: [], now },
  };
  const rendered = new Set<string>();
  const present = new Set(before.keys());

  const isStored = (row: ContentRow): boolean => before.has(refKey(row));
  for await (const [row, oldRow] of withOldRows(rows, isStored, store)) {
    rendered.add(refKey(row));
    if (oldRow && isSameContent(row, oldRow)) {
      const { uid, locale, source_hash, source_path } = row;
      const isSame = oldRow.source_hash === source_hash && oldRow.source_path === source_path;
      if (!isSame || before.get(refKey(row))?.source !== source)
        changes.rehashed.push({ uid, locale, source_hash, source_path });
      continue;
    }
    report[oldRow ? 'changed' : 'created'] += 1;
    written.push(withDates(row, oldRow, dates.get(row.source_path), now));
    present.add(refKey(row));
    const { uid, locale } = row;
    if (oldRow && oldRow.key !== row.key) changes.renamed.push({ uid, locale });
    changes.changes.push(...changesOf(row, before.get(refKey(row))));
  }
  for (const row of await renameFailed(sourceItems, rendered, before, store)) {
    written.push(row);
    changes.renamed.push(row);
    changes.changes.push(...changesOf(row, before.get(refKey(row))));
  }
  planRemovals({ options, report, sourceItems, skipped, own, changes });
  report.unchanged =
    sourceItems.filter((sourceItem) => before.has(refKey(sourceItem))).length - report.changed;
  countModels(report, sourceItems, present);
  return changes;
}

/** Stored rows that are compared at a time, because all rows of a large source would take hundreds of megabytes. */
const ROWS_AT_A_TIME = 100;

async function* withOldRows(
  rows: Iterable<ContentRow>,
  isStored: (row: ContentRow) => boolean,
  store: ContentStore,
): AsyncGenerator<[ContentRow, StoredRow | undefined]> {
  for (const part of chunks(rows, ROWS_AT_A_TIME)) {
    const wanted = part.filter(isStored);
    const found = wanted.length === 0 ? [] : await store.readRows(wanted);
    const old = new Map(found.map((row) => [refKey(row), row]));
    for (const row of part) yield [row, old.get(refKey(row))];
  }
}

/**
 * Returns items that could not be rendered with their new keys as well: another item may get their old key, and links use the
 * new one.
 */
async function renameFailed(
  sourceItems: SourceItem[],
  rendered: ReadonlySet<string>,
  before: ReadonlyMap<string, StoredItem>,
  store: ContentStore,
): Promise<StoredRow[]> {
  const keys = new Map(
    sourceItems
      .filter((sourceItem) => {
        const key = before.get(refKey(sourceItem))?.key;
        return key !== undefined && key !== sourceItem.key && !rendered.has(refKey(sourceItem));
      })
      .map((sourceItem) => [refKey(sourceItem), sourceItem.key]),
  );
  if (keys.size === 0) return [];
  const old = await store.readRows(sourceItems.filter((sourceItem) => keys.has(refKey(sourceItem))));
  return old.map((row) => ({ ...row, key: keys.get(refKey(row)) ?? row.key }));
}

const isNamed = (sourceItem: SourceItem): boolean => ownUid(sourceItem.fields) === sourceItem.uid;

type Removals = Pick<Plan, 'options' | 'report' | 'sourceItems' | 'skipped'> & {
  own: StoredItem[];
  changes: ChangeSet;
};

function planRemovals({ options, report, sourceItems, skipped, own, changes }: Removals): void {
  const failed = new Set(
    report.problems.filter(({ kind }) => FATAL_PROBLEMS.has(kind)).map(({ file }) => file),
  );
  const missing = { own, sourceItems, failed, skipped };
  const removed = removedItems({ ...missing, prune: options.prune, source: options.source });
  changes.removed = removed;
  changes.changes.push(...removed.map(removalOf));
  report.removed = removed.length;
  report.kept = goneItems(missing).length - report.removed;
}

function countModels(report: ImportReport, sourceItems: SourceItem[], present: ReadonlySet<string>): void {
  for (const sourceItem of sourceItems) {
    if (present.has(refKey(sourceItem)))
      report.models[sourceItem.model] = (report.models[sourceItem.model] ?? 0) + 1;
  }
}

type RedirectOptions = {
  options: PlanOptions;
  report: ImportReport;
  loaded: LoadedSource;
  changes: ChangeSet;
  stored: StoredItem[];
};

/** Returns all redirects of the source; undefined when they equal the stored ones. */
export async function planWrittenRedirects({
  options,
  report,
  loaded,
  changes,
  stored,
}: RedirectOptions): Promise<Redirect[] | undefined> {
  const { sourceItems, map, namedSites, redirectFile } = loaded;
  const existing = await options.store.readRedirects();
  const own = existing.filter((item) => item.source === options.source);
  const foreign = new Map(
    existing.filter((item) => item.source !== options.source).map((item) => [item.old_path, item]),
  );
  const gone = new Set(changes.removed.map(refKey));
  const planned = planRedirects({
    sourceItems,
    map,
    file: redirectFile,
    namedSites,
    foreign,
    former: formerRedirects({
      sourceItems,
      stored,
      known: own,
      removed: stored.filter((item) => gone.has(refKey(item))),
    }),
    report: (problem) => report.problems.push(problem),
  });
  // Stored items that this import does not contain keep their redirects.
  const current = new Set(sourceItems.map((sourceItem) => sourceItem.uid));
  const removed = new Set(changes.removed.map((item) => item.uid));
  const staying = new Set(
    stored.map((item) => item.uid).filter((uid) => !current.has(uid) && !removed.has(uid)),
  );
  const kept = own.filter((item) => item.target_uid !== null && staying.has(item.target_uid));
  const wanted = [...new Map([...kept, ...planned].map((item) => [item.old_path, item])).values()];
  return asText(own) === asText(wanted) ? undefined : wanted.map(plain);
}

const plain = ({ old_path, target_uid, target_path }: Redirect): Redirect => ({
  old_path,
  target_uid,
  target_path,
});
const asText = (items: Redirect[]): string =>
  JSON.stringify(items.map((item) => Object.values(plain(item))).sort());

/** Returns the change-log entries of a row: its current place and, if it has moved, its former one. */
function changesOf(row: ContentRow, before: StoredItem | undefined): ChangeEntry[] {
  const kind = kindOf(row, before);
  const { uid, locale, model, key, topic_uid, category_key } = row;
  const entry: ChangeEntry = { uid, locale, model, kind, category_key, topic_uid, key };
  if (!before) return [entry];
  const isMoved =
    before.key !== key || before.topic_uid !== topic_uid || before.category_key !== category_key;
  return isMoved ? [entry, { ...locationOf(before), kind }] : [entry];
}

function kindOf(row: ContentRow, before: StoredItem | undefined): ChangeEntry['kind'] {
  if (!before || before.visibility === row.visibility) return 'changed';
  return row.visibility === 'private' ? 'hidden' : 'shown';
}

const removalOf = (item: StoredItem): ChangeEntry => ({ ...locationOf(item), kind: 'removed' });

function locationOf(item: StoredItem): Omit<ChangeEntry, 'kind'> {
  const { uid, locale, model, key, topic_uid, category_key } = item;
  return { uid, locale, model, category_key, topic_uid, key };
}
