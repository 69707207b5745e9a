import type { AnnouncementSeverity } from '@/lib/constants';
import type { ServiceHours } from '@/lib/hours/service-hours';
import type { BlogCardData, CategoryCardData, FaqItemData, StoreCardData, SectionOf } from './cards';
import type { ContentLink, Crumb, DateData, HeadingData, LinkData, PictureData } from './common';

export type TextContent = {
  title: string;
  description: string | null;
  html: string;
  updated: DateData;
  crumbs: Crumb[];
  headings: HeadingData[];
  sections: SectionOf<'content' | 'action'>[];
};

/** An answer of the FAQ, with the questions before and after it. */
export type FaqItemContent = TextContent & { siblings: { previous?: LinkData; next?: LinkData } };

/** A page of the blog, of all posts or of those in a category. */
export type BlogContent = {
  title: string;
  /** Only for the list of all posts. */
  lead?: string;
  crumbs: Crumb[];
  /** Links to all posts and to the categories, with the current one marked; empty without categories. */
  categories: (LinkData & { isCurrent: boolean })[];
  posts: BlogCardData[];
  /** The number of the first shown post, and of all posts. */
  first: number;
  count: number;
  page: number;
  previous: string | null;
  next: string | null;
};

export type BlogPostContent = {
  title: string;
  description: string | null;
  author: string | null;
  category: LinkData | null;
  published: DateData;
  /** The day of a later change. */
  changed: DateData | null;
  /** Undefined for a short text. */
  readingMinutes?: number | undefined;
  image: PictureData | null;
  html: string;
  crumbs: Crumb[];
  newer: ContentLink | null;
  older: ContentLink | null;
  related: BlogCardData[];
};

/** The questions of a theme: the first ones with their answers, the others as links to their pages. */
export type FaqTheme = { id: string; name: string; items: FaqItemData[]; links?: ContentLink[] };

export type FaqContent = { crumbs: Crumb[]; themes: FaqTheme[] };

export type StoresContent = {
  crumbs: Crumb[];
  stores: StoreCardData[];
};

/** A way to reach a person; `note` says when an answer can be expected. */
export type ContactChannel = { note?: string | undefined } & (
  | {
      kind: 'phone' | 'whatsApp' | 'email';
      /** A phone number or an email. */
      label: string;
      href: string;
    }
  /** `chat` is only shown if the portal has one. */
  | { kind: 'request' | 'chat' | 'offices' }
);

export type ContactContent = {
  title: string;
  lead: string;
  crumbs: Crumb[];
  channels: ContactChannel[];
  /** The hours of a week, in words. */
  week: { days: string; open: string }[];
  /** The next days without service, in words. */
  holidays: string[];
  /** The same hours in machine-readable form, if the backend has them. */
  service?: ServiceHours | undefined;
};

export type NotFoundContent = { categories: CategoryCardData[] };

/** Pages of the user's requests, which only the browser loads. */
export type RequestPageContent = {
  crumbs: Crumb[];
  /** Phone numbers and email, for browsers without JavaScript. */
  contacts?: LinkData[];
};

/** The page of one request. */
export type RequestContent = RequestPageContent & { requestKey: string };

/** An announcement on the page of known issues. */
export type IssueData = {
  uid: string;
  severity: AnnouncementSeverity;
  title: string;
  text: string;
  href?: string;
  since: DateData;
  /** When its text was changed after that. */
  updated?: DateData;
  /** Its end, actual or expected. */
  until?: DateData;
  isOver: boolean;
};

/** `lists` is null when they could not be loaded. */
export type KnownIssuesContent = {
  crumbs: Crumb[];
  lists: { current: IssueData[]; news: IssueData[]; ended: IssueData[] } | null;
};

/**
 * Where the link in a mail leads: before and after its mails are stopped. `isCopy`: the mails are copies, sent to an email
 * that somebody else entered.
 */
export type MailSettingsContent = {
  outcome: 'asking' | 'stopped' | 'invalid';
  isCopy: boolean;
  action: string;
};

/** A parameter of a call, or a field of its body. */
export type ApiFieldData = {
  name: string;
  /** Where the parameter is placed; undefined for fields of the body. */
  place?: 'path' | 'query' | 'header';
  type: string;
  isRequired: boolean;
  description: string;
};

export type ApiCallData = {
  id: string;
  method: string;
  /** Path, after the origin. */
  path: string;
  summary: string;
  details: string;
  isExtension: boolean;
  /** The required headers. */
  headers: string[];
  parameters: ApiFieldData[];
  bodyFields: ApiFieldData[];
  /** JSON; undefined for calls without a JSON body. */
  bodyExample?: string;
  answerExample: string;
  errors: string[];
};

type ApiGroupData = { id: string; description: string; calls: ApiCallData[] };

/** The readable form of the OpenAPI document; its texts are English. */
export type ApiDocsContent = {
  crumbs: Crumb[];
  paragraphs: string[];
  bases: { name: string; url: string }[];
  schemes: { header: string; description: string }[];
  errors: { status: string; description: string }[];
  groups: ApiGroupData[];
};
