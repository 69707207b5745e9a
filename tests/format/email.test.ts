import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isValidEmail, normaliseEmail, parseEmail } from '@/lib/format/email';
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
  'adi@anjing.example <sri@kucing.example>',
  'Sri <sri@kucing.example>, Adi <adi@kucing.example>',
  'Sri <sri@kucing.example',
  'mailto:sri@kucing.example,adi@kucing.example',
  'sri@kucing.example..',
  'sri＠kucing.example，adi＠kucing.example',
  'sri@ku\u00ADcing.example',
  'sri@ku\u200Bcing.example',
  'sri@ﬁkucing.example',
  'sri@kucing。example',
  'ku\u212Aing@kucing.example',
  'sri@kopikané/kucing.id',
  'sri@kopikané@kucing.id',
  'éri@kucing.example',
  'sri@é'.padEnd(80, 'x').concat('.id'),
  'Sri\r\nBcc: adi@kucing.example <sri@kucing.example>',
  '"v@x.com y"@evil.example',
  '"sri"@kucing.example',
  'sri@[127.0.0.1]',
  'sri@\u212Aucing.example',
  `${label(65)}@kucing.example`,
  `a@${label(64)}.example`,
  `${label(60)}@${`${label(60)}.`.repeat(4)}id`,
])('%j is not valid', (email) => expect(isValidEmail(email)).toBe(false));

test.each([
  ['mailto:Sri@kucing.example', 'sri@kucing.example'],
  ['MAILTO:sri@kucing.example?subject=Halo&body=Apa', 'sri@kucing.example'],
  ['Sri Lestari <sri@kucing.example>', 'sri@kucing.example'],
  ['"Lestari, Sri" <mailto:sri@kucing.example>', 'sri@kucing.example'],
  ['<sri@kucing.example>', 'sri@kucing.example'],
  ['sri@kucing.example.', 'sri@kucing.example'],
  ['sri@kucing.example,', 'sri@kucing.example'],
  ['sri＠kucing.example', 'sri@kucing.example'],
  ['ｓｒｉ＠ｋｕｃｉｎｇ．ｅｘａｍｐｌｅ', 'sri@kucing.example'],
  ['\u00a0\u200bsri@kucing.example\u200e', 'sri@kucing.example'],
  ['sri@kopikané.id', 'sri@xn--kopikan-hya.id'],
  ['sri@KOPIKANÉ.id', 'sri@xn--kopikan-hya.id'],
  ['sri@kopikane\u0301.id', 'sri@xn--kopikan-hya.id'],
  ['sri@XN--KOPIKAN-HYA.id', 'sri@xn--kopikan-hya.id'],
  ['Sri <sri@例え.テスト>', 'sri@xn--r8jz45g.xn--zckzah'],
])('%j is %s', (typed, email) => expect(parseEmail(typed)).toBe(email));

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
