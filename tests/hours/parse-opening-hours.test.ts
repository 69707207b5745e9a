import { describe, expect, test } from 'vitest';
import { parseOpeningHours, unreadHours, type HoursLine } from '@/lib/hours/parse-opening-hours';
import { serviceState, weekOf } from '@/lib/hours/service-hours';
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
    [
      'hours that last beyond midnight, or until it',
      lines(['Jumat', '18.00–02.00 WIB'], ['Sabtu', '20.00–00.00 WIB']),
      ['1,2,3,4 ', '5 1080-1560', '6 1200-1440', '0 '],
    ],
    ['around the clock', lines(['Setiap hari', '24 jam']), ['1,2,3,4,5,6,0 0-1440']],
    [
      'around the clock on some days, in a zone',
      lines(['Weekdays', 'Open 24 hours (GMT+8)'], ['Saturday', '00.00–24.00 WITA']),
      ['1,2,3,4,5,6 0-1440', '0 '],
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
    ['it opens when it closes', lines(['Senin', '22.00–22.00 WIB'])],
    ['around the clock on some days, in no zone', lines(['Senin', '24 jam'])],
    ['an opening at the end of the day', lines(['Senin', '24.00–02.00 WIB'])],
    ['an impossible time', lines(['Senin', '08.30–24.30 WIB'], ['Selasa', '08.60–09.00 WIB'])],
    ['an open end', lines(['Senin', '08.30 WIB'])],
    ['always closed', lines(['Setiap hari', 'Tutup'])],
  ])('nothing is claimed: %s', (_, written) => {
    expect(parseOpeningHours(written)).toBeUndefined();
  });
});

describe('lines that authors should look at', () => {
  test.each<[string, HoursLine[], string[]]>([
    ['none', lines(WEEK, ['Sabtu', '24 jam WIB']), []],
    ['none at all', [], []],
    [
      'one',
      lines(WEEK, ['Sabtu', 'dengan perjanjian'], ['Tanggal merah', 'Tutup']),
      ['Sabtu', 'Tanggal merah'],
    ],
    ['one without a zone', lines(['Senin', '08.30–17.30'], ['Selasa', '08.30–17.30 WIB']), ['Senin']],
    [
      'all, since they contradict',
      lines(['Senin', '08.00–09.00 WIB'], ['Selasa', '08.00–09.00 WIT']),
      ['Senin', 'Selasa'],
    ],
  ])('%s', (_, written, days) => {
    expect(unreadHours(written).map((line) => line.days)).toEqual(days);
  });
});

describe('open beyond midnight and around the clock', () => {
  const state = (written: HoursLine[], time: string, holidays: string[] = []) => {
    const hours = { days: [], ...parseOpeningHours(written), holidays };
    const now = new Date(`${time}+07:00`);
    return describeOpening(serviceState(hours, now), now, openingText.id, hours.zone);
  };
  const night = lines(['Jumat', '18.00–02.00 WIB']);
  const always = lines(['Setiap hari', '24 jam']);
  const workdays = lines(['Senin–Jumat', '00.00–24.00 WIB']);

  // 20 November 2026 is a Friday.
  test.each([
    ['the night begins', night, '2026-11-20T17:59', 'Buka hari ini pukul 18.00 WIB'],
    ['before midnight', night, '2026-11-20T23:30', 'Buka sampai 02.00 WIB'],
    ['after midnight', night, '2026-11-21T01:59', 'Buka sampai 02.00 WIB'],
    ['the night is over', night, '2026-11-21T02:00', 'Buka Jumat pukul 18.00 WIB'],
    ['always', always, '2026-11-21T02:00', 'Buka 24 jam'],
    ['the last of several days', workdays, '2026-11-20T10:00', 'Buka sampai 24.00 WIB'],
    ['the first of several days', workdays, '2026-11-16T10:00', 'Buka sampai Jumat pukul 24.00 WIB'],
    ['the break between days', workdays, '2026-11-21T00:00', 'Buka Senin pukul 00.00 WIB'],
  ])('%s', (_, written, time, sentence) => {
    expect(state(written, time)).toBe(sentence);
  });

  test('a holiday ends what is always open; the night before it lasts', () => {
    expect(state(always, '2026-12-24T20:00', ['2026-12-25'])).toBe('Buka sampai 24.00 WIB');
    expect(state(always, '2026-12-22T20:00', ['2026-12-25'])).toBe('Buka sampai Kamis pukul 24.00 WIB');
    expect(state(night, '2026-11-21T01:00', ['2026-11-21'])).toBe('Buka sampai 02.00 WIB');
  });

  test('in words and for search engines', () => {
    const words = (written: HoursLine[]) =>
      describeWeek({ days: [], holidays: [], ...parseOpeningHours(written) }, 'id');
    expect(words(always)).toEqual([{ days: 'Setiap hari', open: '24 jam' }]);
    expect(words(night)[1]).toEqual({ days: 'Jumat', open: '18.00–02.00 WIB' });
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
