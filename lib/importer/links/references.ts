import type { ImageLibrary } from '@/lib/importer/media/image-library';
import type { SourceItem, Problem, ProblemKind, Reference } from '@/lib/importer/items/types';
import { sha256 } from '@/lib/importer/items/uid';
import { IMPORTER_VERSION } from '@/lib/importer/items/version';
import { type Anchors, findAnchor } from '@/lib/importer/markdown/heading-steps';
import type { PreparedTexts } from '@/lib/importer/records/prepared-texts';
import type { ImportCache } from '@/lib/importer/source/import-cache';
import type { SourceTree } from '@/lib/importer/source/read-tree';
import { findByName } from './paths-by-end';
import { type LinkContext, resolveLink } from './resolve-link';
import type { OldSite, SiteMap } from './site-map';

/** What is needed to look up what items refer to. */
export type LinkTools = {
  map: SiteMap;
  oldSites: OldSite[];
  images: ImageLibrary;
  cache: ImportCache;
  texts: PreparedTexts;
  /** The keys under which the cache has the anchors of texts; undefined for a text that cannot be read. */
  anchors: Map<SourceItem, Promise<string | undefined>>;
  fileHashes: Map<string, Promise<string>>;
};

/** What the cache knows of an item that was rendered from the same bytes in the same place. */
export type ItemRecord = { references: Reference[]; problems: Problem[] };
export const recordKey = (sourceItem: SourceItem): string => `item ${ownHash(sourceItem)}`;

/** The references of an item, looked up in the source. */
export type LookedUp = {
  /** Changes whenever the item's row may become another one. */
  hash: string;
  references: Reference[];
  /** Where its links lead, in the order of the references. */
  links: { written: string; url?: string; target?: SourceItem }[];
};

/** Looks up what an item refers to, and reports nothing. */
export async function lookUp(
  sourceItem: SourceItem,
  references: Reference[],
  tools: LinkTools,
): Promise<LookedUp> {
  const answers: unknown[] = [];
  const links: LookedUp['links'] = [];
  for (const { kind, written } of references) {
    const kinds: ProblemKind[] = [];
    const report = (problem: ProblemKind): void => void kinds.push(problem);
    if (kind === 'link') {
      const context = linkContext(tools, { report, imageUrl: contentOf });
      const link = await resolveLink(written, sourceItem, context).catch(() => undefined);
      links.push({ written, ...link });
      answers.push([link?.url, kinds]);
    } else if (kind === 'picture') {
      const found = tools.images.find(written, sourceItem.path, report);
      answers.push([typeof found === 'string' ? await contentOf(found) : found, kinds]);
    } else answers.push(await answerOfTree(kind, written, tools));
  }
  const hash = sha256(JSON.stringify([ownHash(sourceItem), references, answers]));
  return { hash, references, links };

  function contentOf(file: string): Promise<string> {
    return /^data:/i.test(file) ? Promise.resolve('') : fileHash(file, tools);
  }
}

/** Returns the context of links whose pictures and problems are taken care of elsewhere. */
export const linkContext = (
  tools: LinkTools,
  rest: Pick<LinkContext, 'imageUrl' | 'report'>,
): LinkContext => ({
  map: tools.map,
  oldSites: tools.oldSites,
  anchorIn: (target, anchor) => anchorIn(target, anchor, tools),
  ...rest,
});

const answerOfTree = (
  kind: 'page' | 'file' | 'text',
  written: string,
  tools: LinkTools,
): Promise<string | boolean | undefined> => {
  const { tree } = tools.map;
  if (kind === 'text') return fileHash(written, tools);
  return Promise.resolve(kind === 'file' ? tree.has(written) : findByName(tree.paths, written));
};

function fileHash(path: string, { map, fileHashes }: LinkTools): Promise<string> {
  const known = fileHashes.get(path) ?? contentHash(map.tree, path);
  fileHashes.set(path, known);
  return known;
}

const contentHash = (tree: SourceTree, path: string): Promise<string> =>
  tree.read(path).then(
    (bytes) => `${path} ${sha256(bytes)}`,
    () => `${path} unreadable`,
  );

/** Returns a hash of what an item itself is: its bytes and its place. */
function ownHash(sourceItem: SourceItem): string {
  const { model, locale, uid, key, name, title, visibility, priority, topicUid, categoryKey } = sourceItem;
  const { path, bytesHash, extra, redirects, fields } = sourceItem;
  const place = [model, locale, uid, key, name, title, visibility, priority, topicUid, categoryKey, path];
  return sha256(JSON.stringify([IMPORTER_VERSION, ...place, bytesHash, extra, redirects, fields]));
}

/** Keeps the anchors of a text for links from other items; they depend on its own bytes and on what it includes. */
export async function keepAnchors(
  sourceItem: SourceItem,
  anchors: Anchors,
  references: Reference[],
  tools: LinkTools,
): Promise<string> {
  const key = await anchorsKey(sourceItem, references, tools);
  tools.cache.set(key, anchors);
  tools.anchors.set(sourceItem, Promise.resolve(key));
  return key;
}

async function anchorsKey(
  sourceItem: SourceItem,
  references: Reference[],
  tools: LinkTools,
): Promise<string> {
  const answers: unknown[] = [];
  for (const { kind, written } of references)
    if (kind !== 'link' && kind !== 'picture')
      answers.push([kind, written, await answerOfTree(kind, written, tools)]);
  return `anchors ${sha256(JSON.stringify([ownHash(sourceItem), answers]))}`;
}

async function anchorIn(target: SourceItem, anchor: string, tools: LinkTools): Promise<string | undefined> {
  const known = tools.anchors.get(target) ?? readAnchorsOf(target, tools);
  tools.anchors.set(target, known);
  const key = await known;
  const anchors = key === undefined ? undefined : tools.cache.read<Anchors>(key);
  return anchors && findAnchor(anchors, anchor);
}

/** Returns the key of the anchors of an item, whose text is read unless the cache has them. */
async function readAnchorsOf(target: SourceItem, tools: LinkTools): Promise<string | undefined> {
  const record = tools.cache.read<ItemRecord>(recordKey(target));
  const key = record && (await anchorsKey(target, record.references, tools));
  if (key !== undefined && tools.cache.read(key)) return key;
  try {
    // Loading what parses takes half a second, which an import without changes saves.
    const { readAnchors } = await import('@/lib/importer/markdown/render-markdown');
    const { text, references } = await tools.texts.get(target);
    return await keepAnchors(target, await readAnchors(text, target.locale, target.title), references, tools);
  } catch {
    // Reported where the target itself is rendered; this file is not at fault.
    return undefined;
  }
}
