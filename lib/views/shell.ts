import type { LinkView } from './common';

/** An entry of a navigation; `href` is safe to link. Its list of `items` is empty where the page holds them already. */
export type NavLink = LinkView & { isExternal?: boolean; description?: string; items?: NavLink[] };

/** An entry of the bar at the foot of phones; `icon` is a name that content chose. */
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

/** What stands around every page. */
export type LayoutView = {
  name: string;
  links: NavLink[];
  mobileLinks: NavLink[];
  barLinks: BarLink[];
  footer: FooterSection[];
};
