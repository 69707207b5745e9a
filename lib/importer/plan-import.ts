import { ownUid, SHIPPED_SOURCE } from './layout/layout-context';
import type { LoadedSource } from './load-source';
import { changesOf, goneItems, isSameContent, refKey, removalOf, withDates } from './plan-changes';
import { planRedirects } from './redirects/plan-redirects';
import type { ChangeSet, ContentStore, StoredItem } from './store/content-store';
import { FATAL_PROBLEMS, type ContentRow, type Draft, type ImportReport, type Redirect } from './types';

export type PlanOptions = { source: string; store: ContentStore; prune?: boolean; now?: () => Date };

type Plan = {
  options: PlanOptions;
  report: ImportReport;
  drafts: Draft[];
  /** The items that were rendered. */
  rows: ContentRow[];
  /** Files that are drafts or empty now. */
  skipped: ReadonlySet<string>;
  stored: StoredItem[];
};

/** What an import changes, and its numbers for the report. Nothing is written. */
export async function planImport({
  options,
  report,
  drafts,
  rows,
  skipped,
  stored,
}: Plan): Promise<ChangeSet> {
  const { source, store } = options;
  const now = (options.now?.() ?? new Date()).toISOString();
  const own = stored.filter((item) => item.source === source);
  // An item that names its uid takes it over from the source that had it.
  const named = new Set(drafts.filter(isNamed).map(refKey));
  const taken = stored.filter((item) => item.source !== source && named.has(refKey(item)));
  const before = new Map([...own, ...taken].map((item) => [refKey(item), item]));
  const oldRows = await store.readRows(rows.filter((row) => before.has(refKey(row))));
  const old = new Map(oldRows.map((row) => [refKey(row), row]));
  const changes: ChangeSet = { source, removed: [], rows: [], renamed: [], rehashed: [], changes: [], now };

  for (const row of rows) {
    const oldRow = old.get(refKey(row));
    if (oldRow && isSameContent(row, oldRow)) {
      changes.rehashed.push(row);
      continue;
    }
    report[oldRow ? 'changed' : 'created'] += 1;
    changes.rows.push(withDates(row, oldRow, now));
    if (oldRow && oldRow.key !== row.key) changes.renamed.push(row);
    changes.changes.push(...changesOf(row, before.get(refKey(row))));
  }
  planRemovals({ options, report, drafts, skipped, own, changes });
  report.unchanged = drafts.filter((draft) => before.has(refKey(draft))).length - report.changed;
  countModels(report, drafts, new Set([...before.keys(), ...changes.rows.map(refKey)]));
  return changes;
}

const isNamed = (draft: Draft): boolean => ownUid(draft.fields) === draft.uid;

type Removals = Pick<Plan, 'options' | 'report' | 'drafts' | 'skipped'> & {
  own: StoredItem[];
  changes: ChangeSet;
};

/** Drafts go at once, because their author said so; what merely disappeared goes when that was asked for. */
function planRemovals({ options, report, drafts, skipped, own, changes }: Removals): void {
  const failed = report.problems.filter(({ kind }) => FATAL_PROBLEMS.has(kind)).map(({ file }) => file);
  const gone = goneItems(own, new Set(drafts.map(refKey)), new Set(failed));
  const isPruned = options.prune === true || options.source === SHIPPED_SOURCE;
  const removed = gone.filter((item) => isPruned || skipped.has(item.source_path));
  changes.removed = removed;
  changes.changes.push(...removed.map(removalOf));
  report.removed = removed.length;
  report.kept = gone.length - report.removed;
}

function countModels(report: ImportReport, drafts: Draft[], present: ReadonlySet<string>): void {
  for (const draft of drafts) {
    if (present.has(refKey(draft))) report.models[draft.model] = (report.models[draft.model] ?? 0) + 1;
  }
}

type RedirectOptions = {
  options: PlanOptions;
  report: ImportReport;
  loaded: LoadedSource;
  changes: ChangeSet;
  stored: StoredItem[];
};

/** All redirects of the source when they are not the stored ones, otherwise undefined. */
export async function planWrittenRedirects({
  options,
  report,
  loaded,
  changes,
  stored,
}: RedirectOptions): Promise<Redirect[] | undefined> {
  const { drafts, map, namedSites, redirectFile } = loaded;
  const existing = await options.store.readRedirects();
  const own = existing.filter((item) => item.source === options.source);
  const foreign = new Set(
    existing.filter((item) => item.source !== options.source).map((item) => item.old_path),
  );
  const planned = planRedirects({
    drafts,
    map,
    file: redirectFile,
    namedSites,
    foreign,
    report: (problem) => report.problems.push(problem),
  });
  // Items that stay although this import did not read them keep their old addresses.
  const current = new Set(drafts.map((draft) => draft.uid));
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
