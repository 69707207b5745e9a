import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { addServiceTime, serviceClock, serviceState, type ServiceHours } from '@/lib/hours/service-hours';
import { describeService, serviceText } from '@/lib/text/service-hours';

const hours: ServiceHours = {
  days: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: 510, closes: 1080 })),
  holidays: ['2026-12-25', '2026-12-28'],
};
const say = (wib: string, own = hours) => {
  const now = new Date(`${wib}:00+07:00`);
  return describeService(serviceState(own, now), now, serviceText.id);
};

describe('service hours', () => {
  test.each([
    ['2026-11-20T08:29', 'Kami buka hari ini pukul 08.30 WIB'],
    ['2026-11-20T08:30', 'Kami buka sampai pukul 18.00 WIB'],
    ['2026-11-20T17:59', 'Kami buka sampai pukul 18.00 WIB'],
    ['2026-11-20T18:00', 'Sekarang tutup. Kami buka Senin pukul 08.30 WIB'],
    ['2026-11-21T12:00', 'Sekarang tutup. Kami buka Senin pukul 08.30 WIB'],
    ['2026-11-22T12:00', 'Sekarang tutup. Kami buka besok pukul 08.30 WIB'],
    ['2026-11-23T00:10', 'Kami buka hari ini pukul 08.30 WIB'],
    // A holiday on Friday, the weekend, and another on Monday.
    ['2026-12-24T18:30', 'Sekarang tutup. Kami buka Selasa pukul 08.30 WIB'],
    ['2026-12-25T10:00', 'Sekarang tutup. Kami buka Selasa pukul 08.30 WIB'],
  ])('%s WIB: %s', (wib, sentence) => {
    expect(say(wib)).toBe(sentence);
  });

  test('a week away or more it names the date', () => {
    const closed = {
      ...hours,
      holidays: ['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01'],
    };
    expect(say('2026-12-26T10:00', closed)).toBe(
      'Sekarang tutup. Kami buka Senin, 4 Januari pukul 08.30 WIB',
    );
  });

  test('without any hours it promises nothing', () => {
    expect(say('2026-12-26T10:00', { days: [], holidays: [] })).toBe('Sekarang tutup');
  });

  test.each(['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
    'it says WIB, whatever the zone of the device: %s',
    (zone) => {
      vi.stubEnv('TZ', zone);
      expect(say('2026-11-20T17:59')).toBe('Kami buka sampai pukul 18.00 WIB');
      // In WIT it is Saturday already, in California still Thursday night.
      expect(say('2026-11-20T23:30')).toBe('Sekarang tutup. Kami buka Senin pukul 08.30 WIB');
      expect(say('2026-11-23T00:00')).toBe('Kami buka hari ini pukul 08.30 WIB');
      vi.unstubAllEnvs();
    },
  );

  test('it changes at the very minute that is configured, and at no other instant', () => {
    const at = (time: string) => serviceState(hours, new Date(`2026-11-20T${time}+07:00`)).isOpen;
    expect(['08:29:59.999', '08:30:00.000', '17:59:59.999', '18:00:00.000'].map(at)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test('what it promises is open, and nothing between now and then is', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31') }), (now) => {
        if (Number.isNaN(now.getTime())) return;
        const state = serviceState(hours, now);
        const next = state.isOpen ? now : state.opensAt;
        expect(next).not.toBeNull();
        expect(serviceState(hours, next!).isOpen).toBe(true);
        expect(serviceState(hours, new Date(next!.getTime() - 60_000)).isOpen).toBe(
          state.isOpen && serviceState(hours, new Date(now.getTime() - 60_000)).isOpen,
        );
      }),
    );
  });
});

describe('minutes of service', () => {
  const wib = (local: string) => new Date(`${local}:00+07:00`);
  const minutes = (from: string, until: string, own = hours) => {
    const clock = serviceClock(own, +wib('2026-11-01T00:00'), +wib('2027-02-01T00:00'));
    return clock(+wib(until)) - clock(+wib(from));
  };
  const night = { days: [{ weekday: 5, opens: 1320, closes: 1800 }], holidays: [] };

  test.each([
    ['within a day', '2026-11-20T09:00', '2026-11-20T09:25', 25],
    ['before opening', '2026-11-20T06:00', '2026-11-20T09:00', 30],
    ['over a weekend', '2026-11-20T17:30', '2026-11-23T09:00', 60],
    ['over a weekend and holidays', '2026-12-24T17:00', '2026-12-29T08:31', 61],
    ['on a holiday', '2026-12-25T09:00', '2026-12-25T15:00', 0],
  ])('%s', (_, from, until, expected) => {
    expect(minutes(from, until)).toBe(expected);
  });

  test('hours that last beyond midnight', () => {
    expect(minutes('2026-11-20T21:00', '2026-11-21T05:00', night)).toBe(420);
    expect(minutes('2026-11-21T05:00', '2026-11-21T12:00', night)).toBe(60);
  });

  test('every open minute counts once, and no other', () => {
    const span = fc
      .record({
        weekday: fc.integer({ min: 0, max: 6 }),
        opens: fc.integer({ min: 0, max: 1440 }),
        length: fc.integer({ min: 0, max: 1440 }),
      })
      .map(({ weekday, opens, length }) => ({ weekday, opens, closes: opens + length }));
    const from = wib('2026-12-20T13:00');
    fc.assert(
      fc.property(
        fc.array(span, { maxLength: 6 }),
        fc.integer({ min: 0, max: 14 * 24 * 60 }),
        fc.integer({ min: 1, max: 120 }),
        (days, start, length) => {
          const own = { days, holidays: ['2026-12-25'] };
          const clock = serviceClock(own, +from, +from + 20 * 86_400_000);
          const at = (minute: number) => new Date(from.getTime() + minute * 60_000);
          let open = 0;
          for (let minute = start; minute < start + length; minute += 1) {
            if (serviceState(own, at(minute)).isOpen) open += 1;
          }
          expect(clock(+at(start + length)) - clock(+at(start))).toBe(open);
        },
      ),
      { numRuns: 60 },
    );
  });
});

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
        expect(serviceClock(given, +from, +due)(+due)).toBeCloseTo(minutes, 6);
        // A moment earlier it has not passed yet.
        const before = new Date(due.getTime() - 1_000);
        expect(serviceClock(given, +from, +due)(+before)).toBeLessThan(minutes);
      }),
      { numRuns: 200 },
    );
  });
});
