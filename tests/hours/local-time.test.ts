import { expect, it } from 'vitest';
import { fromLocalTime, toLocalTime } from '@/lib/hours/local-time';

it('a time survives the way into the input and back, without its seconds', () => {
  const local = toLocalTime('2026-11-22T07:30:45.000Z');
  expect(local).toMatch(/^2026-11-2[123]T\d\d:\d\d$/);
  expect(fromLocalTime(local)).toBe('2026-11-22T07:30:00.000Z');
});

it.each(['', 'kemarin sore'])('%j is no time', (text) => {
  expect(toLocalTime(text)).toBe('');
  expect(fromLocalTime(text)).toBe('');
});
