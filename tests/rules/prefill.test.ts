import { expect, test } from 'vitest';
import { prefill, type RequestField } from '@/lib/rules/request-fields';

const field = (key: string, type: RequestField['type']): RequestField => ({
  key,
  name: key,
  type,
  isRequired: false,
  placeholder: '',
  choices: [],
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
