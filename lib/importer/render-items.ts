import { setImmediate } from 'node:timers/promises';
import { withoutTextHash } from './identity/text-hash';
import { type ItemRecord, type LookedUp, lookUp, recordKey } from './links/references';
import { oldSiteLink, type OldSiteLink } from './links/site-map';
import type { LoadedSource } from './load-source';
import type { buildRow } from './records/build-row';
import { detached, SpooledList } from './source/spool';
import type { StoredItem } from './store/content-store';
import type { ContentRow, SourceItem, ImportProgress, Problem } from './items/types';

type RenderOptions = {
  source: string;
  /** Renders unchanged items, too. */
  all?: boolean;
  onProgress?: ImportProgress;
};

export type RenderedItems = {
  /** The rows of the items whose source has changed. */
  rows: SpooledList<ContentRow>;
  problems: Problem[];
  oldSiteLinks: OldSiteLink[];
  /** The files that items include. */
  included: ReadonlySet<string>;
};

/**
 * Renders the items that an earlier import of the same bytes did not record, or whose references lead elsewhere by now, and
 * returns the problems of all items: those of unchanged ones come from the cache, so that a second import names the same
 * losses.
 */
export async function renderItems(
  { all, source, onProgress }: RenderOptions,
  { sourceItems, tools }: LoadedSource,
  stored: StoredItem[],
): Promise<RenderedItems> {
  const own = stored.filter((item) => item.source === source);
  const known = new Set(own.map((item) => `${item.uid} ${item.locale} ${withoutTextHash(item.source_hash)}`));
  const problems = new Map<SourceItem, Problem[]>();
  const oldSiteLinks: OldSiteLink[] = [];
  const included = new Set<string>();
  const collect = (sourceItem: SourceItem, { links, references }: LookedUp): void => {
    oldSiteLinks.push(...links.flatMap((link) => oldSiteLink(sourceItem.path, link) ?? []));
    for (const { kind, written } of references) if (kind === 'text') included.add(written);
  };

  const stale: SourceItem[] = [];
  for (const [index, sourceItem] of sourceItems.entries()) {
    // Lets the process answer visitors in between.
    if (index % 20 === 0) await setImmediate();
    const record = all === true ? undefined : tools.cache.read<ItemRecord>(recordKey(sourceItem));
    const lookedUp = record && (await lookUp(sourceItem, record.references, tools));
    if (record && lookedUp && known.has(`${sourceItem.uid} ${sourceItem.locale} ${lookedUp.hash}`)) {
      problems.set(sourceItem, record.problems);
      collect(sourceItem, lookedUp);
    } else stale.push(sourceItem);
  }

  const rows = new SpooledList<ContentRow>(tools.spool);
  let count = 0;
  await renderAll(stale, async (sourceItem, index, buildRow) => {
    const reported: Problem[] = [];
    problems.set(sourceItem, reported);
    const report = (problem: Problem): void =>
      void reported.push({ ...problem, detail: detached(problem.detail) });
    const { row, lookedUp } = await buildRow(sourceItem, { ...tools, report });
    if (row) rows.set(index, row);
    collect(sourceItem, lookedUp);
    const { references } = lookedUp;
    tools.cache.set(recordKey(sourceItem), { references, problems: reported } satisfies ItemRecord);
    onProgress?.('render', (count += 1), stale.length);
  });
  return {
    rows,
    problems: sourceItems.flatMap((sourceItem) => problems.get(sourceItem) ?? []),
    oldSiteLinks,
    included,
  };
}

type BuildRow = typeof buildRow;

/** Fewer items are rendered sooner than threads start, which takes a second. */
const MIN_FOR_THREADS = 100;

/** Renders several items at a time; from a hundred on in threads. */
async function renderAll(
  sourceItems: SourceItem[],
  render: (sourceItem: SourceItem, index: number, buildRow: BuildRow) => Promise<void>,
): Promise<void> {
  if (sourceItems.length === 0) return;
  // Loading what renders takes a second, which an import without changes saves.
  const { buildRow: build } = await import('./records/build-row');
  const { startRenderThreads } = await import('./threads/render-threads');
  const threads = sourceItems.length < MIN_FOR_THREADS ? undefined : await startRenderThreads();
  const inThreads: BuildRow = (sourceItem, tools) => build(sourceItem, { ...tools, render: threads?.render });
  const waiting = sourceItems.entries();
  const renderNext = async (): Promise<void> => {
    for (const [index, sourceItem] of waiting) {
      await render(sourceItem, index, inThreads);
      // Lets the process answer visitors in between.
      await setImmediate();
    }
  };
  try {
    await Promise.all(Array.from({ length: threads?.jobs ?? 1 }, renderNext));
  } finally {
    await threads?.close();
  }
}
