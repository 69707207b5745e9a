import type { NavLink } from './nav-link';

/** The parts of the footer that content may set. */
export type FooterSection =
  | { kind: 'about'; text: string }
  | { kind: 'address'; lines: string[] }
  | { kind: 'contact'; email?: string; phone?: string; hours?: string }
  | { kind: 'links'; title: string; links: NavLink[] }
  | { kind: 'social'; links: NavLink[] }
  | { kind: 'copyright'; text: string };

export type FooterSectionOf<Kind extends FooterSection['kind']> = Extract<FooterSection, { kind: Kind }>;
