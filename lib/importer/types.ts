import type { Locale } from '@/lib/constants';
import type { ContentModel } from '@/lib/contract/content';
import type { ContentData, ContentFilters, ContentVisibility } from '@/lib/database/schema';
import type { contentImportText } from '@/lib/text/content-import';

export type ProblemKind = keyof typeof contentImportText.problems;

/** Something of the source that could not be kept as it was; `detail` is the thing itself (a link, a tag …). */
export type Problem = { file: string; line?: number; kind: ProblemKind; detail: string };

/** These kept a file from being imported: the previous version stays, and the command ends with an error. */
export const FATAL_PROBLEMS: ReadonlySet<ProblemKind> = new Set([
  'unreadable-file',
  'broken-front-matter',
  'broken-content',
  'too-large',
  'missing-field',
]);

export type Report = (problem: Problem) => void;

/** Front matter or a YAML file: a plain object of unchecked values. */
export type Fields = Record<string, unknown>;

/**
 * One item of the source with its place and identity, before its body is rendered. What stands here decides its
 * address, so that links can be resolved before anything is rendered.
 */
export type Draft = {
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
  /** Uid of the category whose key stands in `categoryKey`, when it comes from the same source. */
  categoryUid?: string;
  /** File or folder of the item, relative to the imported folder, with `/`. Links and pictures are relative to it. */
  path: string;
  /** Front matter, or the fields of a YAML file. */
  fields: Fields;
  /** Markdown without the front matter, for models that have a body. */
  body?: string;
  /** Line of the file on which the body begins, from 1. */
  bodyLine: number;
  /** Hash of what the item was read from. */
  bytesHash: string;
  /** What belongs to the identity of other items but to this item's data too, such as the group of a question. */
  extra: ContentData;
  /** The id the article had on the old site. */
  oldId?: string;
  /** Addresses it had before. */
  redirects: string[];
};

/** A row of `content_item` as the import writes it; `null` dates are filled in from the stored row or the clock. */
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

/** A checked picture, ready for table `media`; `read` yields the bytes when they are needed. */
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
  /** Gone from the source, but kept because removing was not asked for. */
  kept: number;
  /** Drafts and empty files. */
  skipped: number;
  /** Items of this source after the import, by model. */
  models: Partial<Record<ContentModel, number>>;
  media: { added: number; removed: number };
  problems: Problem[];
  /** Files that could not be imported. */
  failed: number;
};

/** Reports syntax that was converted with a loss. */
export type ReportSyntax = (kind: ProblemKind, detail: string) => void;
