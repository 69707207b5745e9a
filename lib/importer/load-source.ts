import { refKey } from '@/lib/database/item-ref';
import { buildSiteMap, guessOldSites, type OldSite, oldSiteAt, type SiteMap } from './links/site-map';
import { readSiteBases } from './links/site-bases';
import { type LayoutContext, ownUid, uidOf } from './layout/layout-context';
import { keepIdentities } from './identity/keep-identities';
import { removedItems } from './remove-items';
import { ImageLibrary } from './media/image-library';
import { assignKeys } from './items/keys';
import { readSource, type SourceOptions } from './read-source';
import type { BuildTools } from './records/build-context';
import { PreparedTexts } from './records/prepared-texts';
import { readRedirectFile, type RedirectFile } from './redirect-file';
import { ImportCache } from './source/import-cache';
import { Spool } from './source/spool';
import { readTree, type SourceTree } from './source/read-tree';
import { type ContentStore, type StoredItem } from './store/content-store';
import { createTrial, type Trial } from './threads/trial';
import { FATAL_PROBLEMS, type SourceItem, type Report } from './items/types';

export type LoadOptions = SourceOptions & {
  source: string;
  oldSite?: string;
  /** Items without a file are removed by this import, so that their keys are free. */
  prune?: boolean;
  /** Time for one file that looks heavy, in ms. */
  renderLimitMs?: number;
  report: Report;
  skip: (file: string) => void;
  /** Gets the number of files that were read, and of all. */
  onRead?: (done: number, total: number) => void;
  /** Reads stored items with their texts. */
  readRows?: ContentStore['readRows'];
  /** Results of earlier imports. */
  cache?: ImportCache;
  /** Where texts are kept; the caller closes it. */
  spool?: Spool;
};

/** A source before rendering: its items with their URLs, and what rendering them needs. */
export type LoadedSource = Pick<LayoutContext, 'tree' | 'folderTexts' | 'usedTocs'> & {
  sourceItems: SourceItem[];
  map: SiteMap;
  images: ImageLibrary;
  redirectFile: RedirectFile | undefined;
  namedSites: OldSite[];
  tools: BuildTools & { spool: Spool; trial: Trial };
};

/** Reads a folder and assigns the URL of every item; `stored` are the items of the database. */
export async function loadSource(options: LoadOptions, stored: StoredItem[]): Promise<LoadedSource> {
  const { source, cache = new ImportCache(), spool = new Spool() } = options;
  const skipped = new Set<string>();
  const failed = new Set<string>();
  const report: Report = (problem) => {
    if (FATAL_PROBLEMS.has(problem.kind)) failed.add(problem.file);
    options.report(problem);
  };
  const skip = (file: string): void => {
    skipped.add(file);
    options.skip(file);
  };
  const files = await readTree(options.folder, report);
  const tree = withProgress(files, options.onRead);
  const trial = createTrial(tree, options.renderLimitMs);
  const seen = { hiddenFolders: new Map(), folderTexts: new Map(), usedTocs: new Set<string>() };
  const context: LayoutContext = { tree, source, report, skip, trial, cache, spool, ...seen };
  const sourceItems = await identifiedItems(context, options, stored, { failed, skipped });
  const map = buildSiteMap(files, sourceItems);
  const named = options.oldSite === undefined ? undefined : oldSiteAt(options.oldSite);
  const namedSites = named ? [named] : [];
  const bases = (await readSiteBases(files)).map((prefix) => ({ origin: '', prefix }));
  const oldSites = [...namedSites, ...bases, ...guessOldSites(sourceItems, map)];
  const images = new ImageLibrary(files, map.fileInRoot, spool);
  const redirectFile = await readRedirectFile(context);
  options.onRead?.(files.paths.length, files.paths.length);
  const { folderTexts, usedTocs } = context;
  const texts = new PreparedTexts(files, trial);
  const looked = { anchors: new Map(), fileHashes: new Map() };
  const tools = { map, oldSites, images, report, cache, texts, ...looked, trial, spool };
  return { tree, folderTexts, usedTocs, sourceItems, map, images, redirectFile, namedSites, tools };
}

/** Reads the items, with the uids and keys that they have or get. */
async function identifiedItems(
  context: LayoutContext,
  options: LoadOptions,
  stored: StoredItem[],
  { failed, skipped }: { failed: ReadonlySet<string>; skipped: ReadonlySet<string> },
): Promise<SourceItem[]> {
  const { cache, source, report } = context;
  const known = stored.filter((item) => item.source === source);
  const kept = await keepIdentities(
    withoutDoubles(await readSource(context, options, stored), context),
    known.filter((item) => !failed.has(item.source_path) && !skipped.has(item.source_path)),
    {
      freshUid: (sourceItem, number) =>
        uidOf(context, sourceItem.model, `path:${sourceItem.path}${number > 1 ? ` ${number}` : ''}`),
      cache,
      readRows: options.readRows ?? (() => Promise.resolve([])),
    },
  );
  const distinct = withoutForeign(kept, stored, context);
  const present = new Set(distinct.map(refKey));
  // Items that stay without a file keep their keys.
  const removed = new Set(
    removedItems({ own: known, sourceItems: distinct, failed, skipped, prune: options.prune, source }).map(
      refKey,
    ),
  );
  const isStaying = (item: StoredItem): boolean => !present.has(refKey(item)) && !removed.has(refKey(item));
  return assignKeys(
    distinct,
    stored.filter((item) => present.has(refKey(item))),
    stored.filter(isStaying),
    report,
  );
}

/** Returns a tree that reports how many of its files were read. */
function withProgress(tree: SourceTree, onRead: LoadOptions['onRead']): SourceTree {
  const known = new Set<string>();
  return {
    ...tree,
    read(file) {
      onRead?.(known.add(file).size, tree.paths.length);
      return tree.read(file);
    },
  };
}

/**
 * Leaves out items that another source has taken over by naming their uids, unless this source names them too.
 */
function withoutForeign(
  sourceItems: SourceItem[],
  stored: StoredItem[],
  { source, report }: LayoutContext,
): SourceItem[] {
  const foreign = new Map(
    stored.filter((item) => item.source !== source).map((item) => [refKey(item), item.source]),
  );
  return sourceItems.filter((sourceItem) => {
    const owner = foreign.get(refKey(sourceItem));
    if (owner === undefined || ownUid(sourceItem.fields) === sourceItem.uid) return true;
    report({ file: sourceItem.path, kind: 'owned-elsewhere', detail: owner });
    return false;
  });
}

/** Gives the second of two files with the same id a uid made from its path, so that neither is lost. */
function withoutDoubles(sourceItems: SourceItem[], context: LayoutContext): SourceItem[] {
  const seen = new Set<string>();
  return sourceItems.map((sourceItem) => {
    if (!seen.has(refKey(sourceItem))) {
      seen.add(refKey(sourceItem));
      return sourceItem;
    }
    context.report({
      file: sourceItem.path,
      kind: 'duplicate-id',
      detail: sourceItem.oldId ?? sourceItem.key,
    });
    return {
      ...sourceItem,
      uid: uidOf(context, sourceItem.model, `path:${sourceItem.path}`),
      oldId: undefined,
    };
  });
}
