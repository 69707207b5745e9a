import { guessOldSites, oldSiteAt, type OldSite } from './links/old-site';
import { buildSiteMap, type SiteMap } from './links/site-map';
import { ownUid, uidOf, type LayoutContext } from './layout/layout-context';
import { ImageLibrary } from './media/image-library';
import { refKey } from './plan-changes';
import { readSource, type SourceOptions } from './read-source';
import { assignKeys } from './records/assign-keys';
import type { BuildTools } from './records/build-context';
import { itemHashes } from './records/dependency-hash';
import { readRedirectFile, type RedirectFile } from './redirects/read-redirects';
import { readTree } from './source/read-tree';
import type { StoredItem } from './store/content-store';
import type { Draft, Report } from './types';

export type LoadOptions = SourceOptions & {
  source: string;
  oldSite?: string;
  report: Report;
  skip: (file: string) => void;
};

/** A source before anything is rendered: its items with their addresses, and what rendering needs. */
export type LoadedSource = {
  drafts: Draft[];
  map: SiteMap;
  images: ImageLibrary;
  hashes: Map<Draft, string>;
  redirectFile: RedirectFile | undefined;
  namedSites: OldSite[];
  tools: BuildTools;
};

/** Reads a folder and gives every item its address; `stored` are the items of the database. */
export async function loadSource(options: LoadOptions, stored: StoredItem[]): Promise<LoadedSource> {
  const { source, report, skip } = options;
  const tree = await readTree(options.folder, report);
  const context: LayoutContext = { tree, source, report, skip };
  const read = await readSource(context, options, stored);
  const distinct = withoutForeign(withoutDoubles(read, context), stored, context);
  const present = new Set(distinct.map(refKey));
  const isOwn = (item: StoredItem): boolean => item.source === source || present.has(refKey(item));
  const foreign = stored.filter((item) => !isOwn(item));
  const drafts = assignKeys(distinct, stored.filter(isOwn), foreign, report);

  const map = buildSiteMap(tree, drafts);
  const named = options.oldSite === undefined ? undefined : oldSiteAt(options.oldSite);
  const namedSites = named ? [named] : [];
  const oldSites = [...namedSites, ...guessOldSites(drafts, map)];
  const images = new ImageLibrary(tree);
  return {
    drafts,
    map,
    images,
    hashes: await itemHashes(drafts, tree, oldSites),
    redirectFile: await readRedirectFile(context),
    namedSites,
    tools: { map, oldSites, images, report, anchors: new Map(), prepared: new Map() },
  };
}

/**
 * Items that another source has taken over, because it names their uids, belong to it from then on; they are left
 * alone unless this source names them too.
 */
function withoutForeign(drafts: Draft[], stored: StoredItem[], { source, report }: LayoutContext): Draft[] {
  const foreign = new Map(
    stored.filter((item) => item.source !== source).map((item) => [refKey(item), item.source]),
  );
  return drafts.filter((draft) => {
    const owner = foreign.get(refKey(draft));
    if (owner === undefined || ownUid(draft.fields) === draft.uid) return true;
    report({ file: draft.path, kind: 'owned-elsewhere', detail: owner });
    return false;
  });
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
