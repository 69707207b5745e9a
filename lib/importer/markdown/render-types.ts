import type { Locale } from '@/lib/constants';
import type { ContentImage, Heading } from '@/lib/contract/content';
import type { ProblemKind } from '@/lib/importer/types';

/** Reports a problem at a line of the rendered text (from 1). */
export type ReportAt = (kind: ProblemKind, detail: string, line?: number) => void;

/** A picture: ours, elsewhere (a link takes its place), or missing (its text takes its place). */
export type ImageTarget =
  | { kind: 'media'; image: ContentImage; isVector: boolean }
  | { kind: 'link'; href: string }
  | { kind: 'missing' };

export type RenderContext = {
  locale: Locale;
  /** The page's title: a first heading that repeats it is left out. */
  title: string;
  report: ReportAt;
  /** Where a link leads: an address that may stand in a page, or undefined: then only its text remains. */
  resolveLink: (address: string, line?: number) => Promise<string | undefined>;
  resolveImage: (address: string, line?: number) => Promise<ImageTarget>;
};

export type Rendered = {
  html: string;
  plainText: string;
  headings: Heading[];
  readingMinutes: number;
  /** Every id of the HTML, for links from elsewhere. */
  ids: string[];
  /** The id that an anchor means, also one written as the old site had it. */
  anchorOf: (anchor: string) => string | undefined;
  /** The source with its links and pictures led to the portal, for `.md` addresses. */
  markdown: string;
  /** Ids of the `media` rows it shows. */
  mediaIds: string[];
};
