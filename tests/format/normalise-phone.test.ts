import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalisePhone } from '@/lib/format/normalise-phone';

test.each([
  ['081234567890', '+6281234567890'],
  ['0812-3456-7890', '+6281234567890'],
  ['0812 3456 7890', '+6281234567890'],
  // An en dash, and the hyphen without a line break after it that the form's hint has.
  ['0812–3456–7890', '+6281234567890'],
  ['0812\u20113456\u20117890', '+6281234567890'],
  ['0812\u22123456\u22127890', '+6281234567890'],
  ['81234567890', '+6281234567890'],
  ['6281234567890', '+6281234567890'],
  ['+62 812 3456 7890', '+6281234567890'],
  ['006281234567890', '+6281234567890'],
  ['(021) 555-1234', '+62215551234'],
  ['+65 6123 4567', '+6561234567'],
])('%s is %s', (typed, expected) => expect(normalisePhone(typed)).toBe(expected));

test.each([
  '',
  '0',
  '000',
  '12',
  'abc',
  '+',
  '++62812',
  '0812x3456789',
  '08'.repeat(20),
  '+62',
  '٠٨١٢٣٤٥٦٧٨٩',
])('%j is none', (typed) => expect(normalisePhone(typed)).toBeUndefined());

test('yields E.164 that stays as it is, or nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\+?[0-9 -]{5,16}$/)), (typed) => {
      const phone = normalisePhone(typed);
      if (phone === undefined) return;
      expect(phone).toMatch(/^\+[1-9]\d{3,16}$/);
      expect(normalisePhone(phone)).toBe(phone);
    }),
  );
});
