import type { ContentImage } from '@/lib/contract/content';
import { safeLink } from '@/lib/paths/safe-link';
import { linkContext, type LinkTools } from '@/lib/importer/links/references';
import { type ResolvedLink, resolveLink } from '@/lib/importer/links/resolve-link';
import { decoded } from '@/lib/importer/markdown/heading-steps';
import type { ImageTarget, RenderContext } from '@/lib/importer/markdown/render-types';
import { isFields } from '@/lib/importer/source/front-matter';
import { textField } from '@/lib/importer/source/fields';
import type { Render } from '@/lib/importer/threads/render-threads';
import type { SourceItem, Fields, Problem, ProblemKind, Reference, Report } from '@/lib/importer/items/types';

/** What is needed to build rows, besides the source item. */
export type BuildTools = LinkTools & {
  report: Report;
  /** Renders bodies elsewhere, such as in threads. */
  render?: Render;
};

/** The tools for one source item: they resolve URLs relative to it and report each problem once. */
export type BuildContext = {
  sourceItem: SourceItem;
  /** The body as GitHub Flavored Markdown; undefined for items without one. */
  body: string | undefined;
  render: RenderContext;
  report: (kind: ProblemKind, detail: string) => void;
  /** Resolves a picture in a field; null without a usable one. */
  image: (value: unknown, alt?: string) => Promise<ContentImage | null>;
  /** Resolves a link in a field; null without a safe one. */
  link: (value: unknown) => Promise<string | null>;
  /** Returns what the item has referred to so far. */
  references: () => Reference[];
};

export async function buildContext(sourceItem: SourceItem, tools: BuildTools): Promise<BuildContext> {
  const prepared = sourceItem.body === undefined ? undefined : await tools.texts.get(sourceItem);
  const seen = new Set<string>();
  const links = new Map<string, Promise<ResolvedLink | undefined>>();
  const pictures = new Map<string, Promise<ImageTarget>>();

  function reportAt(kind: ProblemKind, detail: string, line?: number): void {
    // Links are percent-encoded in the HTML, and as they were written in the Markdown.
    const key = `${kind}\n${decoded(detail)}`;
    if (seen.has(key)) return;
    seen.add(key);
    const problem: Problem = { file: sourceItem.path, kind, detail };
    if (line !== undefined && prepared) problem.line = prepared.lineOf(line) + sourceItem.bodyLine - 1;
    tools.report(problem);
  }

  const once = <T>(map: Map<string, Promise<T>>, key: string, load: () => Promise<T>): Promise<T> => {
    const known = map.get(key) ?? load();
    map.set(key, known);
    return known;
  };
  const imageAt = (url: string, line?: number) =>
    once(pictures, url, () =>
      tools.images.resolve(url, sourceItem.path, (kind, detail) => reportAt(kind, detail, line)),
    );
  async function linkTo(url: string, line?: number): Promise<string | undefined> {
    const report = (kind: ProblemKind, detail: string): void => reportAt(kind, detail, line);
    const imageUrl = async (path: string): Promise<string | undefined> => {
      const target = await tools.images.resolve(`/${encodeURI(path)}`, sourceItem.path, report);
      return target.kind === 'media' ? target.image.image_url : undefined;
    };
    const link = await once(links, url, () =>
      resolveLink(url, sourceItem, linkContext(tools, { report, imageUrl })),
    );
    return link?.url;
  }

  for (const { kind, detail } of prepared?.problems ?? []) reportAt(kind, detail);
  return {
    sourceItem,
    body: prepared?.text,
    report: reportAt,
    render: {
      locale: sourceItem.locale,
      title: sourceItem.title,
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
    references: () => [
      ...(prepared?.references ?? []),
      ...[...links.keys()].map((written): Reference => ({ kind: 'link', written })),
      ...[...pictures.keys()].map((written): Reference => ({ kind: 'picture', written })),
    ],
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
