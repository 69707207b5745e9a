import type { Locale } from '@/lib/constants';

// Everything in this folder is a prop of a page, and so ends up in public HTML.

/** Where a page stands in each language in which it exists; paths without the language's prefix. */
export type Alternates = Partial<Record<Locale, string>>;

/** A link by its address; leaving the portal or not. */
export type LinkView = { title: string; href: string };

/** A picture of our own; sizes in pixels. */
export type PictureView = { src: string; alt: string; width: number; height: number };

/** A day for machines and in words. */
export type DateView = { iso: string; text: string };

/** A step of a breadcrumb; `url` is a path without the language's prefix. */
export type Crumb = { name: string; url: string };

export type HeadingView = { id: string; text: string };
