import { fold } from '../analyze/fold';
import type { Matcher, Spot } from './mark';

export type Heading = { id: string; text: string };
/** A part of a text and the heading it stands below; the part before the first heading has none. */
export type Section = { heading: Heading | null; text: string };

/** What a heading's own words count against those of the text below it. */
const HEADING_WEIGHT = 1.5;
/** A part further down must be this much better than the beginning to be where the hit opens. */
const ADVANTAGE = 1.05;
/** Longer texts are books; looking through all of one would hold up everybody else. */
const MAX_TEXT = 60_000;

/** Takes a plain text (one line per block) apart at its headings. */
export function splitSections(text: string, headings: readonly Heading[]): Section[] {
  const sections: Section[] = [{ heading: null, text: '' }];
  let next = 0;
  for (const line of text.slice(0, MAX_TEXT).split('\n')) {
    const heading = headings[next];
    if (heading && sameText(line, heading.text)) {
      sections.push({ heading, text: '' });
      next += 1;
      continue;
    }
    const section = sections.at(-1);
    if (section) section.text += section.text === '' ? line : `\n${line}`;
  }
  return sections;
}

/** The part that answers the query best, with its words that do; the first one when none does better. */
export function bestSection(
  sections: readonly Section[],
  matcher: Matcher,
): (Section & { spots: readonly Spot[] }) | undefined {
  let best: { section: Section; spots: Spot[]; worth: number } | undefined;
  for (const section of sections) {
    const spots = matcher.scan(section.text);
    const below = matcher.worth(spots);
    const own = section.heading ? matcher.worth(matcher.scan(section.heading.text)) : 0;
    const worth = below + HEADING_WEIGHT * own;
    if (!best || worth > best.worth * ADVANTAGE) best = { section, spots, worth };
  }
  return best && { ...best.section, spots: best.spots };
}

const sameText = (a: string, b: string): boolean =>
  // Most lines are told apart by their length alone.
  a === b || (Math.abs(a.length - b.length) < 20 && squeeze(a) === squeeze(b));

const squeeze = (text: string): string => fold(text).replace(/\s+/g, ' ').trim();
