import type { ContentImage } from '@/lib/contract/content';
import { safeLink } from '@/lib/paths/safe-link';
import { resolveLink, type LinkContext } from '@/lib/importer/links/resolve-link';
import type { OldSite, SiteMap } from '@/lib/importer/links/site-map';
import { type Anchors, decoded, findAnchor } from '@/lib/importer/markdown/heading-steps';
import { readAnchors } from '@/lib/importer/markdown/render-markdown';
import type { ImageTarget, RenderContext } from '@/lib/importer/markdown/render-types';
import type { ImageLibrary } from '@/lib/importer/media/image-library';
import { isFields } from '@/lib/importer/source/front-matter';
import { textField } from '@/lib/importer/source/fields';
import type { Spool, SpooledText } from '@/lib/importer/source/spool';
import { prepareSource, type PreparedSource } from '@/lib/importer/syntax/prepare-source';
import { looksHeavy } from '@/lib/importer/threads/looks-heavy';
import type { Render } from '@/lib/importer/threads/render-threads';
import type { Trial } from '@/lib/importer/threads/trial';
import type { Draft, Fields, Problem, ProblemKind, Report } from '@/lib/importer/items/types';

/** What is needed to build rows, besides the draft. */
export type BuildTools = {
  map: SiteMap;
  oldSites: OldSite[];
  images: ImageLibrary;
  report: Report;
  onOldSiteLink?: LinkContext['onOldSiteLink'];
  onLink?: (from: Draft, target: Draft) => void;
  /** Called for every file that the text of an item includes. */
  onInclude?: (file: string) => void;
  /** Anchors of items whose texts were read, as entries in JSON. */
  anchors: Map<Draft, Promise<SpooledText | undefined>>;
  spool: Spool;
  prepared: Map<Draft, Promise<PreparedSource>>;
  /** Tries texts that look heavy in a thread first. */
  trial: Trial;
  /** Renders bodies elsewhere, such as in threads. */
  render?: Render;
};

/** The tools for one draft: they resolve URLs relative to it and report each problem once. */
export type BuildContext = {
  draft: Draft;
  /** The body as GitHub Flavored Markdown; undefined for items without one. */
  body: string | undefined;
  render: RenderContext;
  report: (kind: ProblemKind, detail: string) => void;
  /** Resolves a picture in a field; null without a usable one. */
  image: (value: unknown, alt?: string) => Promise<ContentImage | null>;
  /** Resolves a link in a field; null without a safe one. */
  link: (value: unknown) => Promise<string | null>;
};

export async function buildContext(draft: Draft, tools: BuildTools): Promise<BuildContext> {
  const prepared = draft.body === undefined ? undefined : await preparedOf(draft, tools);
  const seen = new Set<string>();
  const links = new Map<string, Promise<string | undefined>>();
  const pictures = new Map<string, Promise<ImageTarget>>();

  function reportAt(kind: ProblemKind, detail: string, line?: number): void {
    // Links are percent-encoded in the HTML, and as they were written in the Markdown.
    const key = `${kind}\n${decoded(detail)}`;
    if (seen.has(key)) return;
    seen.add(key);
    const problem: Problem = { file: draft.path, kind, detail };
    if (line !== undefined && prepared) problem.line = prepared.lineOf(line) + draft.bodyLine - 1;
    tools.report(problem);
  }

  const linkContext = (line?: number): LinkContext => ({
    map: tools.map,
    oldSites: tools.oldSites,
    anchorIn: (target, anchor) => anchorIn(target, anchor, tools),
    imageUrl: async (path) => {
      const target = await tools.images.resolve(`/${encodeURI(path)}`, draft.path, (kind, detail) =>
        reportAt(kind, detail, line),
      );
      return target.kind === 'media' ? target.image.image_url : undefined;
    },
    report: (kind, detail) => reportAt(kind, detail, line),
    onOldSiteLink: tools.onOldSiteLink,
    onLink: (target) => tools.onLink?.(draft, target),
  });

  const once = <T>(map: Map<string, Promise<T>>, key: string, load: () => Promise<T>): Promise<T> => {
    const known = map.get(key) ?? load();
    map.set(key, known);
    return known;
  };
  const linkTo = (url: string, line?: number) =>
    once(links, url, () => resolveLink(url, draft, linkContext(line)));
  const imageAt = (url: string, line?: number) =>
    once(pictures, url, () =>
      tools.images.resolve(url, draft.path, (kind, detail) => reportAt(kind, detail, line)),
    );

  for (const { kind, detail } of prepared?.problems ?? []) reportAt(kind, detail);
  for (const file of prepared?.included ?? []) tools.onInclude?.(file);
  return {
    draft,
    body: prepared?.text,
    report: reportAt,
    render: {
      locale: draft.locale,
      title: draft.title,
      report: reportAt,
      resolveLink: linkTo,
      resolveImage: imageAt,
    },
    image: (value, alt) => fieldImage(value, alt, imageAt),
    link: async (value) => {
      const written = typeof value === 'string' ? value.trim() : '';
      if (written === '') return null;
      const link = safeLink(await linkTo(written));
      return link?.href ?? null;
    },
  };
}

async function fieldImage(
  value: unknown,
  alt: string | undefined,
  imageAt: (url: string) => Promise<ImageTarget>,
): Promise<ContentImage | null> {
  const fields: Fields = isFields(value) ? value : { src: value };
  const url = textField(fields, 'image_url', 'src', 'url', 'path');
  if (url === undefined) return null;
  const target = await imageAt(url);
  if (target.kind !== 'media') return null;
  const text = textField(fields, 'alt') ?? alt;
  return text === undefined ? target.image : { ...target.image, alt: text };
}

async function anchorIn(target: Draft, anchor: string, tools: BuildTools): Promise<string | undefined> {
  const { anchors } = tools;
  const known = anchors.get(target) ?? readAnchorsOf(target, tools);
  anchors.set(target, known);
  const entries = await known;
  return entries && findAnchor(new Map(JSON.parse(entries.text) as [string, string][]), anchor);
}

async function readAnchorsOf(target: Draft, tools: BuildTools): Promise<SpooledText | undefined> {
  try {
    const { text } = await preparedOf(target, tools);
    return spoolAnchors(await readAnchors(text, target.locale, target.title), tools);
  } catch {
    // Reported where the target itself is rendered; this file is not at fault.
    return undefined;
  }
}

/** Keeps anchors for links from items that are rendered later. */
export const spoolAnchors = (anchors: Anchors, { spool }: BuildTools): SpooledText =>
  spool.addText(JSON.stringify([...anchors]));

/** The most texts to keep from a link to them until they are rendered themselves. */
const MAX_PREPARED = 100;

function preparedOf(draft: Draft, { prepared, ...tools }: BuildTools): Promise<PreparedSource> {
  const known = prepared.get(draft) ?? prepare(draft, tools);
  prepared.set(draft, known);
  const [first] = prepared.keys();
  if (prepared.size > MAX_PREPARED && first) prepared.delete(first);
  return known;
}

async function prepare(
  draft: Draft,
  { map, trial }: Pick<BuildTools, 'map' | 'trial'>,
): Promise<PreparedSource> {
  const { path, locale, title } = draft;
  const body = draft.body?.text ?? '';
  let isTried = false;
  const tryOut = async (text: string): Promise<void> => {
    if (isTried || !looksHeavy(text)) return;
    isTried = true;
    await trial.run({ kind: 'article', path, body, locale, title });
  };
  await tryOut(body);
  const source = await prepareSource(path, body, map.tree, tryOut);
  await tryOut(source.text);
  return source;
}
