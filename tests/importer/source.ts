import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { loadSource, type LoadedSource } from '@/lib/importer/load-source';
import { buildRow } from '@/lib/importer/records/build-row';
import type { ContentRow, SourceItem, Problem } from '@/lib/importer/items/types';
import type { Locale } from '@/lib/constants';

/** Files of a source: text, or bytes, by path. */
export type Files = Record<string, string | Uint8Array>;

/** Writes files into a fresh folder that goes with the test. */
export async function makeFolder(files: Files): Promise<string> {
  const folder = await createFolder(files);
  onTestFinished(() => removeFolder(folder));
  return folder;
}

/** The same for `beforeAll`: the caller removes it. */
export async function createFolder(files: Files): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-content-'));
  await writeFiles(folder, files);
  return folder;
}

export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

export async function writeFiles(folder: string, files: Files): Promise<void> {
  for (const [file, content] of Object.entries(files)) {
    const full = path.join(folder, file);
    await mkdir(path.dirname(full), { recursive: true });
    await writeFile(full, content);
  }
}

export type Source = LoadedSource & { problems: Problem[]; skipped: string[] };

export type SourceSketch = { source?: string; category?: string; locale?: Locale; oldSite?: string };

/** Reads a folder without a database. */
export async function readFolder(folder: string, sketch: SourceSketch = {}): Promise<Source> {
  const problems: Problem[] = [];
  const skipped: string[] = [];
  const loaded = await loadSource(
    {
      folder,
      source: sketch.source ?? 'uji',
      locale: sketch.locale ?? 'id',
      category: sketch.category,
      oldSite: sketch.oldSite,
      report: (problem) => problems.push(problem),
      skip: (file) => skipped.push(file),
    },
    [],
  );
  return { ...loaded, problems, skipped };
}

export const readFiles = async (files: Files, sketch?: SourceSketch): Promise<Source> =>
  readFolder(await makeFolder(files), sketch);

/** The rows of the items that match, by their path. */
export async function rowsOf(
  source: Source,
  isWanted: (sourceItem: SourceItem) => boolean,
): Promise<Map<string, ContentRow>> {
  const rows = new Map<string, ContentRow>();
  for (const sourceItem of source.sourceItems.filter(isWanted)) {
    const { row } = await buildRow(sourceItem, source.tools);
    if (row) rows.set(sourceItem.path, row);
  }
  return rows;
}

export type RenderedArticle = ContentRow & { html: string; problems: Problem[] };

/** One article in a category and topic, rendered; other files may lie around it. */
export async function renderArticle(
  markdown: string,
  others: Files = {},
  sketch: SourceSketch & { file?: string } = {},
): Promise<RenderedArticle> {
  const file = sketch.file ?? 'Kebun/Pagar/artikel.md';
  const source = await readFiles({ [file]: markdown, ...others }, sketch);
  const row = (
    await rowsOf(source, (sourceItem) => sourceItem.path === file && sourceItem.model === 'help-article')
  ).get(file);
  if (!row) throw new Error(`not imported: ${JSON.stringify(source.problems)}`);
  return { ...row, html: row.html ?? '', problems: source.problems };
}

/** HTML of a body, without the line breaks between blocks. */
export const htmlOf = async (markdown: string, others?: Files): Promise<string> =>
  (await renderArticle(markdown, others)).html.replace(/\n/g, '');

export const kindsOf = (problems: Problem[]): string[] =>
  [...new Set(problems.map(({ kind }) => kind))].sort();
