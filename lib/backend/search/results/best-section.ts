import type { Reading } from '../memory/search-fresh';
import { PLACE } from '../postings/places';
import { placesIn } from '../postings/posting';
import type { Candidate } from '../query/rank';
import type { WordGroup } from '../query/word-group';
import { findPlace, type Spot } from './place';

/** What a heading's own words count against those of the text below it. */
const HEADING_WEIGHT = 1.5;
/** A part further down must be this much better than the beginning to be where the hit opens. */
const ADVANTAGE = 1.05;

/** A part of a text; places are counted in characters. */
export type Section = {
  /** As which heading of the item; null before the first one. */
  heading: number | null;
  from: number;
  /** Null: to the end. */
  to: number | null;
  /** Where in the text the query is answered; null when no word of this part does. */
  start: number | null;
};

/**
 * The part of an item's text that answers the query best, the first one when none does better: told from where the
 * index says that the words stand, without the text.
 */
export function bestSection(
  reading: Pick<Reading, 'posting'>,
  { number, sections }: Pick<Candidate, 'number' | 'sections'>,
  groups: readonly WordGroup[],
): Section {
  const spots = spotsIn(reading, number, groups);
  let best: { section: Section; worth: number } | undefined;
  for (const { line, ...section } of sectionsOf(sections)) {
    const own = HEADING_WEIGHT * findPlace(between(spots, line[0], line[1]), groups).worth;
    const { worth, start } = findPlace(between(spots, section.from, section.to), groups);
    if (!best || worth + own > best.worth * ADVANTAGE)
      best = { section: { ...section, start }, worth: worth + own };
  }
  return best?.section ?? { heading: null, from: 0, to: null, start: null };
}

/** The words of an item's text that answer the query, in their order. */
function spotsIn(reading: Pick<Reading, 'posting'>, number: number, groups: readonly WordGroup[]): Spot[] {
  const spots: Spot[] = [];
  for (const [index, { variants }] of groups.entries()) {
    const own = [index];
    for (const variant of variants.keys()) {
      const places = placesIn(reading.posting(variant), number);
      for (const [at, kind] of places?.kinds.entries() ?? []) {
        if (kind !== PLACE.text) continue;
        spots.push({
          start: places?.offsets[at] as number,
          order: places?.positions[at] as number,
          groups: own,
        });
      }
    }
  }
  return spots.sort((a, b) => a.order - b.order);
}

const between = (spots: readonly Spot[], from: number, to: number | null): Spot[] =>
  spots.filter(({ start }) => start >= from && (to === null || start < to));

/** From where the lines of the headings begin and end. */
function sectionsOf(
  lines: readonly number[],
): (Omit<Section, 'start'> & { line: [from: number, to: number] })[] {
  const sections = [];
  for (let heading = -1; 2 * heading < lines.length; heading += 1) {
    const line: [number, number] =
      heading < 0 ? [0, 0] : [lines[2 * heading] ?? 0, lines[2 * heading + 1] ?? 0];
    const next = lines[2 * heading + 2];
    const from = heading < 0 ? 0 : line[1] + 1;
    sections.push({
      heading: heading < 0 ? null : heading,
      line,
      from,
      // Two headings may follow each other.
      to: next === undefined ? null : Math.max(from, next - 1),
    });
  }
  return sections;
}
