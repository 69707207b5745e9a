import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isValidEmail, normaliseEmail } from '@/lib/rules/email';
import { busyMs } from '@/tests/helpers/busy-ms';

const label = (length: number) => 'a'.repeat(length);

test.each([
  'sri@kucing.example',
  '  sri@kucing.example\n',
  'SRI+tag@Kucing.Example',
  "o'neil@sub.kucing.co.id",
  `${label(64)}@kucing.example`,
  `a@${label(63)}.example`,
  'sri=adi@kucing.example',
  'apa?=kabar@kucing.example',
])('%j is valid', (email) => expect(isValidEmail(email)).toBe(true));

test.each([
  '',
  '   ',
  'sri',
  '@kucing.example',
  'sri@',
  'sri@kucing',
  'sri@kucing..example',
  '.sri@kucing.example',
  'sri.@kucing.example',
  'sri@@kucing.example',
  'sri @kucing.example',
  'sri@kucing.example,adi@kucing.example',
  'sri@kucing.example\nadi@kucing.example',
  'Sri <sri@kucing.example>',
  '"sri"@kucing.example',
  'sri@[127.0.0.1]',
  'sri@\u212Aucing.example',
  `${label(65)}@kucing.example`,
  `a@${label(64)}.example`,
  `${label(60)}@${`${label(60)}.`.repeat(4)}id`,
])('%j is not valid', (email) => expect(isValidEmail(email)).toBe(false));

test.each([
  '=?utf-8?q?korban=40kucing.example=2c?=@kucing.example',
  '=?UTF-8?B?a29yYmFu?=@kucing.example',
  'sri=?x?=adi@kucing.example',
  '=??=@kucing.example',
])('A09: %j is an encoded word, which a mail program would read as another email', (email) =>
  expect(isValidEmail(email)).toBe(false),
);

test('never throws, never takes long, and what it accepts normalises to itself', async () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.emailAddress()), (text) => {
      if (!isValidEmail(text)) return;
      const email = normaliseEmail(text);
      expect(email).toMatch(/^[\x21-\x7e]+$/);
      expect(isValidEmail(email)).toBe(true);
      expect(normaliseEmail(email)).toBe(email);
    }),
  );
  const hostile = ['('.repeat(10_000), `a@${'a-'.repeat(5_000)}`, `${'a.'.repeat(400)}@x`];
  expect(await busyMs(() => hostile.forEach(isValidEmail))).toBeLessThan(200);
});
