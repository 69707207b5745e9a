import { setImmediate } from 'node:timers/promises';
import type { OldSiteLink } from './links/site-map';
import type { LoadedSource } from './load-source';
import { withoutTextHash } from './identity/text-hash';
import type { buildRow } from './records/build-row';
import type { ImportCache } from './source/import-cache';
import { detached, SpooledList } from './source/spool';
import type { ContentRow, Draft, ImportProgress, Problem } from './items/types';

type RenderOptions = {
  source: string;
  /** Renders unchanged items, too. */
  all?: boolean;
  onProgress?: ImportProgress;
  /** Keeps outcomes for the next import; without one nothing is known of unchanged items. */
  cache?: ImportCache;
};

/** What rendering an item found, besides its row. */
type Outcome = {
  problems: Problem[];
  oldSiteLinks: OldSiteLink[];
  /** The files that its text includes. */
  included: string[];
};

export type RenderedItems = {
  /** The rows of the items whose source has changed. */
  rows: SpooledList<ContentRow>;
  problems: Problem[];
  oldSiteLinks: OldSiteLink[];
  /** The files that items include; undefined when that is not known of all items. */
  included: ReadonlySet<string> | undefined;
};

type StoredHash = { uid: string; locale: string; source: string; source_hash: string };

/**
 * Renders the items whose source has changed, and returns the problems of all items: those of unchanged ones come from the
 * cache, so that a second import names the same losses. An item of which the cache knows nothing is rendered again.
 */
export async function renderItems(
  options: RenderOptions,
  { drafts, hashes, tools }: LoadedSource,
  stored: StoredHash[],
): Promise<RenderedItems> {
  const { all, source, cache, onProgress } = options;
  const own = stored.filter((item) => item.source === source);
  const known = new Set(own.map((item) => `${item.uid} ${item.locale} ${withoutTextHash(item.source_hash)}`));
  const keyOf = (draft: Draft): string => `outcome ${hashes.get(draft) ?? ''}`;
  const outcomes = new Map<Draft, Outcome>();
  const stale: Draft[] = [];
  for (const draft of drafts) {
    const isKnown = all !== true && known.has(`${draft.uid} ${draft.locale} ${hashes.get(draft)}`);
    const outcome = isKnown ? cache?.read<Outcome>(keyOf(draft)) : undefined;
    if (outcome) outcomes.set(draft, outcome);
    else if (!isKnown || cache) stale.push(draft);
  }

  const rows = new SpooledList<ContentRow>(tools.spool);
  let count = 0;
  await renderAll(stale, async (draft, index, buildRow) => {
    const outcome: Outcome = { problems: [], oldSiteLinks: [], included: [] };
    outcomes.set(draft, outcome);
    const row = await buildRow(draft, hashes.get(draft) ?? '', {
      ...tools,
      report: (problem) => void outcome.problems.push({ ...problem, detail: detached(problem.detail) }),
      onOldSiteLink: (link) => void outcome.oldSiteLinks.push(link),
      onInclude: (file) => void outcome.included.push(file),
    });
    if (row) rows.set(index, row);
    cache?.set(keyOf(draft), outcome);
    onProgress?.('render', (count += 1), stale.length);
  });
  const found = drafts.flatMap((draft) => outcomes.get(draft) ?? []);
  return {
    rows,
    problems: found.flatMap(({ problems }) => problems),
    oldSiteLinks: found.flatMap(({ oldSiteLinks }) => oldSiteLinks),
    included: found.length === drafts.length ? new Set(found.flatMap(({ included }) => included)) : undefined,
  };
}

type BuildRow = typeof buildRow;

/** Fewer items are rendered sooner than threads start, which takes a second. */
const MIN_FOR_THREADS = 100;

/** Renders several items at a time; from a hundred on in threads. */
async function renderAll(
  drafts: Draft[],
  render: (draft: Draft, index: number, buildRow: BuildRow) => Promise<void>,
): Promise<void> {
  if (drafts.length === 0) return;
  // Loading what renders takes a second, which an import without changes saves.
  const { buildRow: build } = await import('./records/build-row');
  const { startRenderThreads } = await import('./threads/render-threads');
  const threads = drafts.length < MIN_FOR_THREADS ? undefined : await startRenderThreads();
  const inThreads: BuildRow = (draft, hash, tools) =>
    build(draft, hash, { ...tools, render: threads?.render });
  const waiting = drafts.entries();
  const renderNext = async (): Promise<void> => {
    for (const [index, draft] of waiting) {
      await render(draft, index, inThreads);
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
