import type { BrandLogo } from './brand';
import type { LinkView } from './common';

/** An entry of a navigation; `href` is safe to link. `items` is empty where the page contains them already. */
export type NavLink = LinkView & { isExternal?: boolean; description?: string; items?: NavLink[] };

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
export type LayoutView = {
  name: string;
  logo?: BrandLogo;
  links: NavLink[];
  mobileLinks: NavLink[];
  barLinks: BarLink[];
  footer: FooterSection[];
};
