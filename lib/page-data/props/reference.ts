import type { Crumb, LinkView } from './common';

/** An error code with the article that explains it. */
export type ErrorCodeView = LinkView & {
  /** Anchor on the page. */
  id: string;
  code: string;
  text: string;
  /** Other articles that mention it. */
  others: LinkView[];
};

/** One page of the codes; groups without a code on it are left out. */
export type ErrorCodesContent = {
  crumbs: Crumb[];
  page: number;
  /** Number of codes on all pages. */
  count: number;
  groups: { id: string; name: string; codes: ErrorCodeView[] }[];
};

export type TermView = {
  /** Anchor on the page. */
  id: string;
  term: string;
  aliases: string[];
  explanation: string;
  /** The article about it. */
  href?: string;
  isExternal?: boolean;
};

export type GlossaryContent = {
  crumbs: Crumb[];
  /** Terms by their first letter. */
  letters: { letter: string; id: string; terms: TermView[] }[];
};
