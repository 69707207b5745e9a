import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { serviceClock, type ServiceHours } from '@/lib/rules/service-hours';
import { addServiceTime } from '@/lib/rules/service-time';

const WEEK: ServiceHours = {
  days: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: 8 * 60 + 30, closes: 18 * 60 })),
  holidays: ['2026-03-04'],
};

describe('service time', () => {
  test.each([
    ['within a day', '2026-03-02T10:00+07:00', 120, '2026-03-02T12:00+07:00'],
    ['until closing time', '2026-03-02T16:00+07:00', 120, '2026-03-02T18:00+07:00'],
    ['over night', '2026-03-02T17:00+07:00', 120, '2026-03-03T09:30+07:00'],
    ['before opening', '2026-03-02T05:00+07:00', 60, '2026-03-02T09:30+07:00'],
    ['over a holiday', '2026-03-03T17:30+07:00', 60, '2026-03-05T09:00+07:00'],
    ['over a weekend', '2026-03-06T17:30+07:00', 60, '2026-03-09T09:00+07:00'],
    ['for days', '2026-03-09T08:30+07:00', 2 * 570, '2026-03-10T18:00+07:00'],
  ])('counts open hours alone: %s', (_, from, minutes, due) => {
    expect(addServiceTime(WEEK, new Date(from), minutes)).toEqual(new Date(due));
  });

  test('goes on through the night where it is always open, and never ends where it never is', () => {
    const days = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: 0, closes: 1440 }));
    const from = new Date('2026-03-02T23:00+07:00');
    expect(addServiceTime({ days, holidays: [] }, from, 120)).toEqual(new Date('2026-03-03T01:00+07:00'));
    expect(addServiceTime({ days: [], holidays: [] }, from, 120)).toBeUndefined();
  });

  test('agrees with the clock that counts service time', () => {
    const span = fc
      .record({
        weekday: fc.integer({ min: 0, max: 6 }),
        opens: fc.integer({ min: 0, max: 1380 }),
        length: fc.integer({ min: 30, max: 900 }),
      })
      .map(({ weekday, opens, length }) => ({ weekday, opens, closes: opens + length }));
    const hours = fc
      .array(span, { minLength: 1, maxLength: 8 })
      .map((days) => ({ days, holidays: ['2026-03-04'] }));
    const time = fc
      .integer({ min: 0, max: 14 * 1440 })
      .map((minutes) => new Date(Date.parse('2026-03-01T00:00+07:00') + minutes * 60_000));
    fc.assert(
      fc.property(hours, time, fc.integer({ min: 1, max: 3_000 }), (given, from, minutes) => {
        const due = addServiceTime(given, from, minutes);
        if (!due) return;
        expect(serviceClock(given, from, due)(due)).toBeCloseTo(minutes, 6);
        // A moment earlier it has not passed yet.
        const before = new Date(due.getTime() - 1_000);
        expect(serviceClock(given, from, due)(before)).toBeLessThan(minutes);
      }),
      { numRuns: 200 },
    );
  });
});
