import type { Locale } from '@/lib/constants';
import type { ContentModel } from '@/lib/contract/content';
import { decodeText, FileTooLargeError, type SourceTree } from '@/lib/importer/source/read-tree';
import { contentImportText } from '@/lib/text/content-import';
import {
  type FrontMatter,
  FrontMatterError,
  type OnRepeatedKey,
  readFrontMatter,
} from '@/lib/importer/source/front-matter';
import type { ImportCache } from '@/lib/importer/source/import-cache';
import type { Spool, SpooledText } from '@/lib/importer/source/spool';
import { looksHeavy } from '@/lib/importer/threads/looks-heavy';
import type { Trial } from '@/lib/importer/threads/trial';
import { hasComments, hideComments } from '@/lib/importer/syntax/comments';
import type { SourceItem, Fields, ProblemKind, Report } from '@/lib/importer/items/types';
import { contentUid, sha256 } from '@/lib/importer/items/uid';

/** Uids of the shipped content depend on paths only; those of other sources also on the source, so as not to collide. */
export const SHIPPED_SOURCE = 'shipped';

export type LayoutContext = {
  tree: SourceTree;
  source: string;
  report: Report;
  /** Called for drafts and empty files, and with `/` at the end for folders of drafts. */
  skip: (file: string) => void;
  /** Tries texts that look heavy in a thread first. */
  trial: Trial;
  cache: ImportCache;
  /** Where the texts of files are kept. */
  spool: Spool;
  /** What folders that were read say of themselves, by identity, which translations share. */
  hiddenFolders: Map<string, 'draft' | 'private'>;
  /** Files that describe a folder, with the path of the folder's item. */
  folderTexts: Map<string, string>;
  /** The tables of contents that gave the order. */
  usedTocs: Set<string>;
};

export type MarkdownFile = {
  path: string;
  fields: Fields;
  body: SpooledText;
  bodyLine: number;
  bytesHash: string;
};

/** Skips a draft or an empty file and reports it. */
export function skipFile(
  context: LayoutContext,
  file: string,
  kind: 'draft' | 'empty-file',
  name: string,
): void {
  context.skip(file);
  context.report({ file, kind, detail: name });
}

/** In characters; rendering a longer text takes gigabytes of memory. */
const MAX_TEXT = 1_000_000;

/** A file in the folder of Jekyll that holds what is not published yet. */
const DRAFTS = /(^|\/)_drafts\//;

/** Returns the uid of an item by its identity within the source. */
export function uidOf(context: LayoutContext, model: string, identity: string): string {
  return contentUid(model, context.source === SHIPPED_SOURCE ? identity : `${context.source}:${identity}`);
}

/** Returns the uid in the front matter, which exports write so that URLs stay the same. */
export function ownUid(fields: Fields): string | undefined {
  const { uid } = fields;
  return typeof uid === 'string' && /^[0-9a-hjkmnp-tv-z]{10}$/.test(uid) ? uid : undefined;
}

/** Returns the uid of an item: the one in its fields, or one made from its identity. */
export const uidFor = (context: LayoutContext, model: string, identity: string, fields: Fields): string =>
  ownUid(fields) ?? uidOf(context, model, identity);

/** Returns the path without the folder of the language; translations of an item share it. */
export function withoutLocale(path: string, locale: Locale): string {
  return path.startsWith(`${locale}/`) ? path.slice(locale.length + 1) : path;
}

/** Returns an item without a place, an order or a text of its own. */
export function plainItem(
  model: ContentModel,
  locale: Locale,
  path: string,
  fields: Fields,
  bytesHash: string,
): Omit<SourceItem, 'uid' | 'key' | 'name' | 'title'> {
  return {
    model,
    locale,
    visibility: 'public',
    priority: null,
    topicUid: null,
    categoryKey: null,
    path,
    fields,
    bodyLine: 1,
    bytesHash,
    extra: {},
    redirects: [],
  };
}

/** Reads a text file; returns undefined after reporting a problem. */
export async function readText(
  context: LayoutContext,
  path: string,
): Promise<{ text: string; bytesHash: string } | undefined> {
  try {
    const bytes = await context.tree.read(path);
    const { text, encoding } = decodeText(bytes);
    if (encoding) context.report({ file: path, kind: 'other-encoding', detail: encoding });
    return { text, bytesHash: sha256(bytes) };
  } catch (error) {
    const isLarge = error instanceof FileTooLargeError;
    const detail = error instanceof Error ? error.message : String(error);
    context.report({ file: path, kind: isLarge ? 'too-large' : 'unreadable-file', detail });
    return undefined;
  }
}

/** Reads a Markdown file with its front matter; returns undefined after reporting a problem. */
export async function readMarkdown(context: LayoutContext, path: string): Promise<MarkdownFile | undefined> {
  const file = await readText(context, path);
  if (!file) return undefined;
  if (file.text.length > MAX_TEXT) {
    context.report({ file: path, kind: 'too-large', detail: contentImportText.tooLong(MAX_TEXT) });
    return undefined;
  }
  const { text, bytesHash } = file;
  const head = guarded(context, path, () => context.cache.get(`head ${bytesHash}`, () => readHead(text)));
  if (!head) return undefined;
  const { guessed, repeated } = head.notes;
  for (const line of guessed) context.report({ file: path, kind: 'guessed-front-matter', detail: line });
  for (const { text: field, line } of repeated)
    context.report({ file: path, line, kind: 'repeated-field', detail: field });
  const { length, bodyLine } = head;
  const body = await readBody(context, path, text.slice(length), bodyLine);
  if (body === undefined) return undefined;
  const written = withoutComments(context, path, head.fields);
  const fields = DRAFTS.test(path) ? { ...written, draft: true } : written;
  return { path, fields, body: context.spool.addText(body), bodyLine, bytesHash };
}

/** Returns a body without its comments; undefined after reporting that finding them takes too long. */
async function readBody(
  context: LayoutContext,
  path: string,
  text: string,
  firstLine: number,
): Promise<string | undefined> {
  try {
    if (hasComments(text) && looksHeavy(text)) await context.trial.run({ kind: 'comments', text });
    return hideComments(text, (kind, detail, line) =>
      context.report({ file: path, line: firstLine - 1 + line, kind, detail }),
    );
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    context.report({ file: path, kind: 'broken-content', detail });
    return undefined;
  }
}

function withoutComments(context: LayoutContext, path: string, fields: Fields): Fields {
  const { title } = fields;
  if (typeof title !== 'string' || !hasComments(title)) return fields;
  const report = (kind: ProblemKind, detail: string): void => context.report({ file: path, kind, detail });
  return { ...fields, title: hideComments(title, report) };
}

/** Returns the front matter of a text and its length, without the body. */
function readHead(text: string): Omit<FrontMatter, 'body'> & { length: number } {
  const { body, ...head } = readFrontMatter(text);
  return { ...head, length: text.length - body.length };
}

/** Reads a YAML (or JSON) file with a reader of front-matter.ts; returns undefined after reporting a problem. */
export async function readYaml<T>(
  context: LayoutContext,
  path: string,
  reader: (text: string, onRepeatedKey: OnRepeatedKey) => T,
): Promise<{ value: T; bytesHash: string } | undefined> {
  const file = await readText(context, path);
  if (!file) return undefined;
  const onRepeatedKey: OnRepeatedKey = ({ text, line }) =>
    context.report({ file: path, line, kind: 'repeated-field', detail: text });
  const parsed = guarded(context, path, () => ({ value: reader(file.text, onRepeatedKey) }));
  return parsed && { value: parsed.value, bytesHash: file.bytesHash };
}

function guarded<T>(context: LayoutContext, path: string, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FrontMatterError)) throw error;
    context.report({ file: path, line: error.line, kind: 'broken-front-matter', detail: error.message });
    return undefined;
  }
}
