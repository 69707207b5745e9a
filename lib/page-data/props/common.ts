import type { Locale } from '@/lib/constants';

// Everything in this folder becomes a prop of a page, and so part of public HTML.

/** The path of a page in each of its languages, without the language's prefix. */
export type Alternates = Partial<Record<Locale, string>>;

/** A link within the portal or to another site. */
export type LinkView = { title: string; href: string };

/** A link to content; `lang` is its language if it is not the page's. */
export type ContentLink = LinkView & { lang?: Locale | undefined };

/** A picture of the portal; sizes in pixels. */
export type PictureView = { src: string; alt: string; width: number; height: number };

/** A day as an ISO time and in words. */
export type DateView = { iso: string; text: string };

/** A step of a breadcrumb; `url` is a path without the language's prefix. */
export type Crumb = { name: string; url: string };

export type HeadingView = { id: string; text: string };
