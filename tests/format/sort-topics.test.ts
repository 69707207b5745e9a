import { describe, expect, it } from 'vitest';
import { sortTopics } from '@/lib/format/sort-topics';

const topic = (name: string, priority_group: string | null, created_at = '2026-01-01') => ({
  name,
  priority_group,
  created_at,
});
const namesOf = (topics: { name: string }[]) => topics.map(({ name }) => name).join(' ');

describe('sortTopics (behaviour.md §4)', () => {
  it.each([
    ['by priority group', [topic('b', '02'), topic('a', '01')], 'a b'],
    [
      'a missing group counts as last',
      [topic('none', null), topic('empty', ''), topic('z', '99')],
      'z none empty',
    ],
    ['groups compare as text, not as numbers', [topic('nine', '9'), topic('ten', '10')], 'ten nine'],
    [
      'equal groups: the older first',
      [topic('new', '01', '2026-03-01T00:00:00Z'), topic('old', '01', '2025-03-01T00:00:00Z')],
      'old new',
    ],
    [
      'no groups: the older first',
      [topic('new', null, '2026-03-01'), topic('old', null, '2025-03-01')],
      'old new',
    ],
  ])('%s', (_, topics, expected) => {
    expect(namesOf(sortTopics(topics))).toBe(expected);
  });

  it('leaves the given list as it is', () => {
    const topics = [topic('b', '02'), topic('a', '01')];
    sortTopics(topics);
    expect(namesOf(topics)).toBe('b a');
  });
});
