import { describe, expect, test } from 'vitest';
import { parseOpeningHours, type HoursLine } from '@/lib/rules/opening-hours';
import { serviceState, weekOf } from '@/lib/rules/service-hours';
import { describeOpening, describeWeek, openingText } from '@/lib/text/service-hours';

const lines = (...pairs: [string, string][]): HoursLine[] => pairs.map(([days, open]) => ({ days, open }));
const WEEK: [string, string] = ['Senin–Jumat', '08.30–17.30 WIB'];

describe('hours as authors write them', () => {
  test.each<[string, HoursLine[], string[]]>([
    [
      'a range, another day, closed days',
      lines(WEEK, ['Sabtu', '09.00–13.00 WIB'], ['Minggu dan hari libur nasional', 'Tutup']),
      ['1,2,3,4,5 510-1050', '6 540-780', '0 '],
    ],
    [
      'English, a hyphen and colons',
      lines(['Monday-Friday', '8:30 - 17:30 (GMT+7)'], ['Sunday and national holidays', 'Closed']),
      ['1,2,3,4,5 510-1050', '6,0 '],
    ],
    [
      'several days and a break',
      lines(['Senin, Rabu & Jum’at'.replace('’', "'"), '09.00–12.00, 13.00–16.00 WITA']),
      ['1 540-720,780-960', '2 ', '3 540-720,780-960', '4 ', '5 540-720,780-960', '6,0 '],
    ],
    ['words for ranges', lines(['Setiap hari', '07.00 s/d 24.00 WIT']), ['1,2,3,4,5,6,0 420-1440']],
    [
      'a range over the end of the week',
      lines(['Sabtu sampai Senin', '10.00–12.00 WIB']),
      ['1 600-720', '2,3,4,5 ', '6,0 600-720'],
    ],
    [
      'a line for one day after one for all',
      lines(['Setiap hari', '08.30–18.00 WIB'], ['Sabtu', '09.00–12.00 WIB'], ['Minggu', 'Tutup']),
      ['1,2,3,4,5 510-1080', '6 540-720', '0 '],
    ],
    [
      'a line for one day before one for all',
      lines(['Minggu', 'Tutup'], ['Setiap hari', '08.30–18.00 WIB']),
      ['1,2,3,4,5,6 510-1080', '0 '],
    ],
    [
      'two lines for a day',
      lines(['Senin', '08.00–12.00 WIB'], ['Senin', '13.00–17.00 WIB']),
      ['1 480-720,780-1020', '2,3,4,5,6,0 '],
    ],
  ])('%s', (_, written, week) => {
    const hours = parseOpeningHours(written);
    expect(hours).toBeDefined();
    const read = weekOf({ days: hours?.days ?? [], holidays: [] }).map(
      ({ weekdays, spans }) =>
        `${weekdays.join()} ${spans.map(({ opens, closes }) => `${opens}-${closes}`).join()}`,
    );
    expect(read).toEqual(week);
  });

  test.each<[string, HoursLine[]]>([
    ['no line', []],
    ['no time zone', lines(['Senin', '08.30–17.30'])],
    ['two time zones', lines(['Senin', '08.30–17.30 WIB'], ['Selasa', '08.30–17.30 WITA'])],
    ['words', lines(WEEK, ['Sabtu', 'dengan perjanjian'])],
    ['an unknown day', lines(WEEK, ['Tanggal merah', 'Tutup'])],
    ['no day', lines(['', '08.30–17.30 WIB'])],
    ['it closes before it opens', lines(['Senin', '22.00–02.00 WIB'])],
    ['an impossible time', lines(['Senin', '08.30–24.30 WIB'], ['Selasa', '08.60–09.00 WIB'])],
    ['an open end', lines(['Senin', '08.30 WIB'])],
    ['always closed', lines(['Setiap hari', 'Tutup'])],
  ])('nothing is claimed: %s', (_, written) => {
    expect(parseOpeningHours(written)).toBeUndefined();
  });
});

describe('open now', () => {
  const makassar = {
    ...parseOpeningHours(lines(['Senin–Jumat', '09.00–17.00 WITA'], ['Sabtu', '09.00–12.00 WITA'])),
    holidays: ['2026-12-25', '2026-12-28'],
    holiday_names: { '2026-12-25': 'Natal' },
  };
  const hours = { days: [], ...makassar };
  const say = (time: string, own: Parameters<typeof serviceState>[0] = hours) => {
    const now = new Date(time);
    return describeOpening(serviceState(own, now), now, openingText.id, own.zone);
  };

  test.each([
    // 09.00 in Makassar is 08.00 in Jakarta.
    ['2026-11-23T08:59:59+08:00', 'Buka hari ini pukul 09.00 WITA'],
    ['2026-11-23T08:00:00+07:00', 'Buka sampai 17.00 WITA'],
    ['2026-11-23T17:00:00+08:00', 'Buka besok pukul 09.00 WITA'],
    ['2026-11-28T12:00:00+08:00', 'Buka Senin pukul 09.00 WITA'],
    // In Makassar the holiday has begun, in Jakarta not yet.
    ['2026-12-24T23:30:00+07:00', 'Tutup hari ini: Natal. Buka besok pukul 09.00 WITA'],
    ['2026-12-28T10:00:00+08:00', 'Tutup hari ini. Buka besok pukul 09.00 WITA'],
  ])('%s: %s', (time, sentence) => {
    expect(say(time)).toBe(sentence);
  });

  test('hours on holidays count, and only then', () => {
    const written = lines(WEEK, ['Hari libur nasional', '10.00–12.00 WIB']);
    const own = { days: [], ...parseOpeningHours(written), holidays: ['2026-12-25'] };
    expect(say('2026-12-25T11:00:00+07:00', own)).toBe('Buka sampai 12.00 WIB');
    expect(say('2026-12-25T12:00:00+07:00', own)).toBe('Buka Senin pukul 08.30 WIB');
    expect(say('2026-12-24T11:00:00+07:00', own)).toBe('Buka sampai 17.30 WIB');
  });

  test('a line for holidays alone counts more than one that names them beside days', () => {
    const written = lines(
      WEEK,
      ['Minggu dan hari libur nasional', 'Tutup'],
      ['Hari libur', '10.00–12.00 WIB'],
    );
    expect(parseOpeningHours(written)?.holidayHours).toEqual([{ opens: 600, closes: 720 }]);
  });

  test('an own closed day is closed, though holidays have hours', () => {
    const written = lines(WEEK, ['Hari libur nasional', '10.00–12.00 WIB']);
    const own = { days: [], ...parseOpeningHours(written), holidays: [], closedDays: ['2026-11-25'] };
    expect(say('2026-11-25T11:00:00+07:00', own)).toBe('Tutup hari ini. Buka besok pukul 08.30 WIB');
    const both = { ...own, holidays: ['2026-11-25'] };
    expect(say('2026-11-25T11:00:00+07:00', both)).toBe('Tutup hari ini. Buka besok pukul 08.30 WIB');
    expect(say('2026-11-24T20:00:00+07:00', own)).toBe('Buka Kamis pukul 08.30 WIB');
  });

  test('a far day has its date; without hours nothing is promised', () => {
    const own = { days: [{ weekday: 1, opens: 480, closes: 600 }], holidays: ['2026-12-28'] };
    expect(say('2026-12-25T11:00:00+07:00', own)).toBe('Buka Senin, 4 Januari pukul 08.00 WIB');
    expect(say('2026-12-25T11:00:00+07:00', { days: [], holidays: [] })).toBe('Sekarang tutup');
  });

  test('the week in words', () => {
    expect(describeWeek(hours, 'id')).toEqual([
      { days: 'Senin–Jumat', open: '09.00–17.00 WITA' },
      { days: 'Sabtu', open: '09.00–12.00 WITA' },
      { days: 'Minggu', open: 'Tutup' },
    ]);
    expect(describeWeek(hours, 'en').at(-1)).toEqual({ days: 'Sunday', open: 'Closed' });
  });
});
