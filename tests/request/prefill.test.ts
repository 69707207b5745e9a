import { expect, test } from 'vitest';
import { prefill, type RequestField } from '@/lib/request/request-fields';

const field = (key: string, type: RequestField['type'], more: Partial<RequestField> = {}): RequestField => ({
  key,
  name: key,
  type,
  isRequired: false,
  placeholder: '',
  choices: [],
  ...more,
});

// behaviour.md §2
test('a URL fills in texts, also formatted ones without any markup of its own, where nothing was written', () => {
  const fields = [field('name', 'text'), field('description', 'richtext'), field('note', 'textarea')];
  const given = { subject: 'Stok', description: 'Baris <b>satu</b>\nA & B', note: 'baru' };
  expect(prefill(fields, { note: 'lama' }, given)).toEqual({
    name: 'Stok',
    description: '<p>Baris &lt;b&gt;satu&lt;/b&gt;</p><p>A &amp; B</p>',
  });
});

const FORM = [
  field('name', 'text', { name: 'Judul' }),
  field('room', 'option', { name: 'Ruang dapur' }),
  field('roof', 'text', { name: 'Atap' }),
  field('brewed_at', 'datetime', { name: 'Kapan' }),
  field('pictures', 'media', { name: 'Gambar' }),
  field('copy_to', 'email', { name: 'Salinan ke' }),
];

test.each([
  ['its key', { brewed_at: '22/11/2026 14.30 WIB' }, { brewed_at: '2026-11-22T07:30:00.000Z' }],
  ['its name, however it is written', { 'ruang-DAPUR': 'cup' }, { room: 'cup' }],
  ['the beginning of its name', { juduL: 'Stok', kapa: 'kemarin' }, { name: 'Stok' }],
  ['no beginning that two fields share', { roo: 'cup' }, {}],
  ['nothing for images', { pictures: 'a.png' }, {}],
  [
    'never the address in copy',
    { copy_to: 'a@b.example', 'Salinan ke': 'a@b.example', salinan: 'x@y.example' },
    {},
  ],
])('a URL names a field by %s', (_, given, filled) => {
  expect(prefill(FORM, {}, given)).toEqual(filled);
});

test('a URL fills in no more than a field is made for', () => {
  const fields = [field('name', 'text'), field('note', 'textarea')];
  const long = 'x'.repeat(9_000);
  const { name, note } = prefill(fields, {}, { name: long, note: long });
  expect([name?.length, note?.length]).toEqual([300, 5_000]);
});
