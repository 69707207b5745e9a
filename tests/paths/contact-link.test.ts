import { describe, expect, test } from 'vitest';
import { mailHref, phoneHref, storesPath, whatsAppHref } from '@/lib/paths/contact-link';
import { distanceKm, formatKm } from '@/lib/format/numbers';

describe('links to a person', () => {
  test.each([
    ['(021) 5550-1830', 'tel:+622155501830', 'https://wa.me/622155501830'],
    ['0812 5550 1830', 'tel:+6281255501830', 'https://wa.me/6281255501830'],
    ['812-5550-1830', 'tel:+6281255501830', 'https://wa.me/6281255501830'],
    ['+62 812-5550-1830', 'tel:+6281255501830', 'https://wa.me/6281255501830'],
    ['62812 5550 1830', 'tel:+6281255501830', 'https://wa.me/6281255501830'],
    ['+44 20 7946 0000', 'tel:+442079460000', 'https://wa.me/442079460000'],
    ['1500-123', 'tel:1500123', undefined],
    ['(0251) 1', 'tel:02511', undefined],
  ])('%s', (written, phone, chat) => {
    expect(phoneHref(written)).toBe(phone);
    expect(whatsAppHref(written)).toBe(chat);
  });

  test('texts, subjects and cities are encoded', () => {
    expect(whatsAppHref('0812 5550 1830', 'Halo & salam')).toBe(
      'https://wa.me/6281255501830?text=Halo%20%26%20salam',
    );
    expect(mailHref('a@b.example', 'Tanya #1')).toBe('mailto:a@b.example?subject=Tanya%20%231');
    expect(storesPath('Kota A&B')).toBe('/store-location?city=Kota%20A%26B');
    expect(storesPath()).toBe('/store-location');
  });
});

describe('distances', () => {
  const jakarta = { latitude: -6.2251, longitude: 106.8083 };
  test.each([
    [jakarta, 0],
    [{ latitude: -6.8871, longitude: 107.6136 }, 115],
    [{ latitude: -5.1561, longitude: 119.4361 }, 1402],
    [{ latitude: 6.2251, longitude: -73.1917 }, 20_015],
  ])('%j', (there, km) => {
    expect(Math.round(distanceKm(jakarta, there))).toBe(km);
  });

  test.each([
    [0.01, '0,1', '0.1'],
    [9.64, '9,6', '9.6'],
    [114.7, '115', '115'],
    [1400.6, '1.401', '1,401'],
  ])('%d km', (km, id, en) => {
    expect([formatKm(km, 'id'), formatKm(km, 'en')]).toEqual([id, en]);
  });
});
