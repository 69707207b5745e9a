import { describe, expect, test } from 'vitest';
import { fillPlaceholders, findUnknownPlaceholder } from '@/components/desk/fill-placeholders';

const VALUES = { nama: 'Sri <b>', tiket: 'TICKET-4', judul: 'Struk "hilang"', agen: 'Rini' };

describe('placeholders of canned answers', () => {
  test.each([
    ['<p>Halo {nama},</p>', '<p>Halo Sri &lt;b&gt;,</p>'],
    ['{TIKET}: {Judul}', 'TICKET-4: Struk &quot;hilang&quot;'],
    ['{agen} {nama} {agen}', 'Rini Sri &lt;b&gt; Rini'],
    ['{harga} { nama } {} {nama', '{harga} { nama } {} {nama'],
  ])('%s', (body, filled) => {
    expect(fillPlaceholders(body, VALUES)).toBe(filled);
  });

  test('a value is not searched for placeholders', () => {
    expect(fillPlaceholders('{nama}', { ...VALUES, nama: '{agen}' })).toBe('{agen}');
  });

  test.each([
    ['<p>Halo {Nama}, {tiket} {judul} {agen}</p>', undefined],
    ['<p>{nama} {harga} {kota}</p>', '{harga}'],
    ['<p>{constructor}</p>', '{constructor}'],
    ['<p>{} { nama }</p>', undefined],
  ])('finds what is none: %s', (body, found) => {
    expect(findUnknownPlaceholder(body)).toBe(found);
  });
});
