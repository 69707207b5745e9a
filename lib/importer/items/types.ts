import type { Locale } from '@/lib/constants';
import type { ContentModel } from '@/lib/contract/content';
import type { ContentData, ContentFilters, ContentVisibility } from '@/lib/database/schema';
import type { SpooledText } from '@/lib/importer/source/spool';
import type { contentImportText } from '@/lib/text/content-import';

export type ProblemKind = keyof typeof contentImportText.problems;

/** A part of the source that could not be imported unchanged; `detail` is the part itself (a link, a tag …). */
export type Problem = { file: string; line?: number; kind: ProblemKind; detail: string };

/** Problems that prevent a file from being imported: its previous version stays, and the command fails. */
export const FATAL_PROBLEMS: ReadonlySet<ProblemKind> = new Set([
  'unreadable-file',
  'broken-front-matter',
  'broken-content',
  'too-large',
  'missing-field',
]);

/** Problems for which a file is not imported: the report names every file that has one. */
export const LEFT_OUT_PROBLEMS: ReadonlySet<ProblemKind> = new Set([
  ...FATAL_PROBLEMS,
  'draft',
  'empty-file',
  'owned-elsewhere',
  'other-version',
  'other-language',
  'no-original',
  'unsupported-file',
  'about-repository',
  'unused-fragment',
  'unused-toc',
  'no-place',
  'hidden-folder',
  'too-deep',
]);

export type Report = (problem: Problem) => void;

/** Unchecked values of front matter or a YAML file. */
export type Fields = Record<string, unknown>;

/**
 * An item of the source before its body is rendered. It holds everything that decides the item's URL, so that links
 * can be resolved before anything is rendered.
 */
export type SourceItem = {
  model: ContentModel;
  locale: Locale;
  uid: string;
  key: string;
  name: string;
  title: string;
  visibility: ContentVisibility;
  priority: string | null;
  topicUid: string | null;
  categoryKey: string | null;
  /** Uid of the category with the key `categoryKey`, when it comes from the same source. */
  categoryUid?: string;
  /** File or folder of the item, relative to the imported folder, with `/`. Links and pictures are relative to it. */
  path: string;
  /** Front matter, or the fields of a YAML file. */
  fields: Fields;
  /** Markdown without the front matter, for models that have a body. */
  body?: SpooledText;
  /** Line of the file on which the body begins, from 1. */
  bodyLine: number;
  /** Hash of the bytes that the item was read from. */
  bytesHash: string;
  /** Data that derives from other items, such as the group of a question. */
  extra: ContentData;
  /** The id the article had on the old site. */
  oldId?: string;
  /** Its earlier URLs. */
  redirects: string[];
};

/**
 * What an item refers to, as it is written there: the target of a link or of a picture, the page that a wiki link names, a
 * file that has to be there, or a file whose text is included. Other than the item's own file only these decide its row.
 */
export type Reference = { kind: 'link' | 'picture' | 'page' | 'file' | 'text'; written: string };

/** A row of `content_item` to be written; dates that are null are taken from the stored row or the clock. */
export type ContentRow = {
  uid: string;
  locale: Locale;
  model: ContentModel;
  key: string;
  name: string;
  title: string;
  visibility: ContentVisibility;
  priority_group: string | null;
  topic_uid: string | null;
  category_key: string | null;
  tags: string[];
  keywords: string[];
  filters: ContentFilters;
  data: ContentData;
  html: string | null;
  plain_text: string | null;
  markdown: string | null;
  source_path: string;
  source_hash: string;
  created_at: string | null;
  updated_at: string | null;
};

/** A checked picture for the table `media`; `read` returns its bytes. */
export type MediaFile = {
  id: string;
  file_name: string;
  mime: string;
  width: number;
  height: number;
  read: () => Promise<Buffer>;
};

export type Redirect = { old_path: string; target_uid: string | null; target_path: string | null };

export type ImportPhase = 'read' | 'render' | 'media' | 'write';
export type ImportProgress = (phase: ImportPhase, done: number, total: number) => void;

export type ImportReport = {
  source: string;
  dryRun: boolean;
  created: number;
  changed: number;
  removed: number;
  unchanged: number;
  /** Missing in the source, but not removed without `prune`. */
  kept: number;
  /** Drafts and empty files. */
  skipped: number;
  /** Markdown files of the folder, and those of them that were taken; a problem names each other one. */
  files: { read: number; taken: number };
  /** Items of this source after the import, by model. */
  models: Partial<Record<ContentModel, number>>;
  media: { added: number; removed: number };
  problems: Problem[];
  /** Files that could not be imported. */
  failed: number;
};

/** Reports syntax that could not be converted without loss. */
export type ReportSyntax = (kind: ProblemKind, detail: string) => void;
