import type { Locale } from '@/lib/constants';
import type { ContentImage, ExplainedCode, Heading } from '@/lib/contract/content';
import type { ProblemKind } from '@/lib/importer/items/types';
import type { Anchors } from './heading-steps';

/** Reports a problem at a line of the rendered text (from 1). */
export type ReportAt = (kind: ProblemKind, detail: string, line?: number) => void;

/**
 * A picture: stored, shown from where it is, on another site (replaced by a link), or missing (replaced by its alt text).
 */
export type ImageTarget =
  | { kind: 'shown'; src: string }
  | { kind: 'media'; image: ContentImage; isVector: boolean }
  | { kind: 'link'; href: string }
  | { kind: 'missing' };

export type RenderContext = {
  locale: Locale;
  /** Title of the page; a first heading that repeats it is removed. */
  title: string;
  report: ReportAt;
  /** Resolves a link; undefined when only its text may remain. */
  resolveLink: (url: string, line?: number) => Promise<string | undefined>;
  resolveImage: (url: string, line?: number) => Promise<ImageTarget>;
};

export type Rendered = {
  html: string;
  plainText: string;
  headings: Heading[];
  readingMinutes: number;
  /** The error codes in it. */
  errorCodes: ExplainedCode[];
  /** All ids of the HTML. */
  ids: string[];
  anchors: Anchors;
  /** The source with resolved links and pictures, for `.md` URLs. */
  markdown: string;
  /** Ids of its pictures in the table `media`. */
  mediaIds: string[];
};
