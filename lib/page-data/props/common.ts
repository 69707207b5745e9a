import type { Locale } from '@/lib/constants';

// Everything in this folder becomes a prop of a page, and so part of public HTML.

/** The path of a page in each of its languages, without the language's prefix. */
export type Alternates = Partial<Record<Locale, string>>;

/** A link within the portal or to another site. */
export type LinkData = { title: string; href: string };

/** A link to content; `lang` is its language if it is not the page's. */
export type ContentLink = LinkData & { lang?: Locale | undefined };

/** A picture of the portal; sizes in pixels. */
export type PictureData = { src: string; alt: string; width: number; height: number };

/** A day as an ISO time and in words. */
export type DateData = { iso: string; text: string };

/** A step of a breadcrumb; `url` is a path without the language's prefix. */
export type Crumb = { name: string; url: string };

export type HeadingData = { id: string; text: string };

/** A picture of the brand that pages link to. */
export type BrandPicture = { src: string; width: number; height: number };

/** The logo; `dark` is for dark backgrounds. Without it the light one gets a light background there. */
export type BrandLogo = { light: BrandPicture; dark?: BrandPicture; containsName: boolean };

/** URLs of the app icon; the numbers are widths of PNGs. */
export type BrandIcons = {
  svg?: string;
  32: string;
  180: string;
  192: string;
  512: string;
  maskable: string;
};

/** The content of content/brand.yml; missing values keep their built-in defaults. */
export type BrandData = {
  name?: Record<Locale, string>;
  shortName?: Record<Locale, string>;
  company?: string;
  description?: Record<Locale, string>;
  logo?: BrandLogo;
  icons?: BrandIcons;
  social?: BrandPicture;
  /** URL of the style sheet with what differs from the built-in one. */
  stylesheet?: string;
  /** URL of the font of running text. */
  font?: string;
  /** Colours of the browser's own bars. */
  themeColours?: { light: string; dark: string };
};

/** An entry of a navigation; `href` is safe to link. `items` is empty where the page contains them already. */
export type NavLink = LinkData & { isExternal?: boolean; description?: string; items?: NavLink[] };

/** An entry of the bottom bar on phones; content chooses the name of its `icon`. */
export type BarLink = NavLink & { icon?: string };

/** The parts of the footer that content may set. */
export type FooterSection =
  | { kind: 'about'; text: string }
  | { kind: 'address'; lines: string[] }
  | { kind: 'contact'; email?: string; phone?: string; hours?: string }
  | { kind: 'links'; title: string; links: NavLink[] }
  | { kind: 'social'; links: NavLink[] }
  | { kind: 'copyright'; text: string };

export type FooterSectionOf<Kind extends FooterSection['kind']> = Extract<FooterSection, { kind: Kind }>;

/** Header, bottom bar and footer of every page. */
export type LayoutData = {
  name: string;
  logo?: BrandLogo;
  links: NavLink[];
  mobileLinks: NavLink[];
  barLinks: BarLink[];
  footer: FooterSection[];
};
