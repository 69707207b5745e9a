import { describe, expect, it } from 'vitest';
import { displayName } from '@/lib/format/display-name';
import { formatDate, formatTime, formatTimeAgo } from '@/lib/format/format-date';
import { formatCount, formatRupiah } from '@/lib/format/numbers';
import { isSameSecret } from '@/lib/basics/secrets';
import { localePath, toLocale } from '@/lib/paths/locale-path';
import { videoIdOf } from '@/lib/paths/video-id';

describe('displayName', () => {
  it.each([
    [{ uid: 1, first_name: 'Sari', last_name: 'Dewi' }, 'Sari Dewi'],
    [{ uid: 1, first_name: ' Sari ', last_name: '' }, 'Sari'],
    [{ uid: 1, first_name: null, last_name: 'Dewi' }, 'Dewi'],
    [{ uid: 9998 }, 'Contact 9998'],
    [{ uid: 9999 }, 'Contact 0'],
    [{ uid: 123_456, first_name: ' ', last_name: null }, 'Contact 3468'],
  ])('%j', (user, expected) => {
    expect(displayName(user)).toBe(expected);
  });
});

describe('dates, numbers and money', () => {
  it('tells the day in Jakarta, whatever the zone of the machine', () => {
    expect(formatDate('2026-08-05T03:00:00Z', 'id')).toBe('5 Agustus 2026');
    expect(formatDate('2026-08-04T17:30:00Z', 'id')).toBe('5 Agustus 2026');
    expect(formatDate('2026-08-04T16:30:00Z', 'en')).toBe('4 August 2026');
    expect(formatDate('never', 'id')).toBe('');
  });

  it.each([
    ['2026-08-05T03:00:00Z', ''],
    ['2026-08-05T04:00:00Z', ''],
    ['2026-08-05T02:59:00Z', '1 menit yang lalu'],
    ['2026-08-05T00:30:00Z', '2 jam yang lalu'],
    ['2026-08-04T03:00:00Z', 'kemarin'],
    ['2026-07-31T03:00:00Z', '5 hari yang lalu'],
    ['2026-07-29T03:00:00Z', '29 Juli 2026'],
  ])('tells how long ago %s was', (iso, shown) => {
    expect(formatTimeAgo(iso, new Date('2026-08-05T03:00:30Z'), 'id')).toBe(shown);
  });

  it('tells times in the portal’s zone, also after midnight there', () => {
    expect(formatTime('2026-08-04T17:30:00Z', 'id')).toBe('5 Agustus 2026, 00.30 WIB');
    expect(formatTime('2026-08-04T16:30:00Z', 'en')).toBe('4 August 2026, 23:30 WIB');
    expect(formatTime('never', 'id')).toBe('');
  });

  it.each([
    [0, 'id', '0'],
    [1234, 'id', '1.234'],
    [9999, 'en', '9,999'],
    [12_000, 'id', '12 rb'],
    [12_345, 'en', '12k'],
  ] as const)('counts %i in %s as %s', (count, locale, expected) => {
    expect(formatCount(count, locale)).toBe(expected);
  });

  it.each([
    [1_234_567, 'Rp 1.234.567'],
    [0, 'Rp 0'],
    [-1500, '-Rp 1.500'],
    [149_000.4, 'Rp 149.000'],
  ])('%d rupiah are %s', (amount, expected) => {
    expect(formatRupiah(amount)).toBe(expected);
  });
});

describe('localePath and toLocale', () => {
  it.each([
    ['/', 'id', '/'],
    ['/about', 'id', '/about'],
    ['/', 'en', '/en'],
    ['/about', 'en', '/en/about'],
  ] as const)('%s in %s', (path, locale, expected) => {
    expect(localePath(path, locale)).toBe(expected);
  });

  it('knows no other language', () => {
    expect([toLocale('en'), toLocale('fr'), toLocale(undefined)]).toEqual(['en', 'id', 'id']);
  });
});

describe('isSameSecret', () => {
  it.each([
    ['kunci', 'kunci', true],
    ['kunci', 'Kunci', false],
    ['', 'kunci', false],
    ['kunci yang lebih panjang', 'kunci', false],
    [Buffer.from('kunci'), 'kunci', true],
  ])('%s, where it should be %s: %s', (given, expected, isSame) => {
    expect(isSameSecret(given, expected)).toBe(isSame);
  });
});

describe('videoIdOf', () => {
  it.each([
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'aqz-KE-bpKQ'],
    ['https://youtu.be/aqz-KE-bpKQ?t=3', 'aqz-KE-bpKQ'],
    ['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ', 'aqz-KE-bpKQ'],
    ['https://m.youtube.com/shorts/aqz-KE-bpKQ', 'aqz-KE-bpKQ'],
  ])('%s', (url, id) => {
    expect(videoIdOf(url)).toBe(id);
  });

  it.each([
    ['https://www.youtube.com/watch?v=short', 'too short'],
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQx', 'too long'],
    ['https://www.youtube.com/watch?v=aqz"KE<bpKQ', 'other characters'],
    ['https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ', 'another host'],
    ['http://youtu.be/aqz-KE-bpKQ', 'not https'],
    ['javascript:alert(1)//youtu.be/aqz-KE-bpKQ', 'a script'],
    ['aqz-KE-bpKQ', 'no URL'],
    [null, 'nothing'],
  ])('X05: %s is none (%s)', (url: string | null, _reason: string) => {
    expect(videoIdOf(url)).toBeUndefined();
  });
});
