import { describe, expect, test } from 'vitest';
import { readBody } from '@/lib/backend/mail/incoming/read-body';
import { splitReply } from '@/lib/backend/mail/incoming/split-reply';

const lengthOf = (html: string): number => {
  const body = readBody({ html });
  return body === 'too-large' ? 0 : [body.visible, body.folded, body.rich].join('').length;
};
const opened = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) => `<${name} a=${n}>`).join('');

describe('HTML', () => {
  test('formatting within a word leaves it whole, and a link keeps its URL', () => {
    const html =
      '<p>Ke<b class="x">la</b>s <FONT\ncolor=red>baru</FONT>: <a href="https://a.example">ini</a></p>';
    const visible = 'Kelas baru: ini (https://a.example)';
    const rich = '<p>Ke<b>la</b>s <!---->baru<!---->: <a href="https://a.example">ini</a></p>';
    expect(readBody({ html })).toEqual({ visible, folded: '', rich });
  });

  test.each([
    ['formatting', `<p>${opened('b', 2_500)}${'<p>x'.repeat(2_500)}`],
    ['levels of lines', `${'<div><span>'.repeat(240)}<pre>${'x\n'.repeat(1_000)}`],
    ['formatting in few blocks', `<p>${opened('b', 390)}${'<p>x'.repeat(390)}`],
    ['formatting in capitals', `<p>${opened('FONT\n', 2_500)}${'<p>x'.repeat(2_500)}`],
    ['tags within tags', `<p>${'<<i>b a=1>'.repeat(2_500)}${'<p>x'.repeat(2_500)}`],
    ['links', `${opened('a href=https://a.example', 2_500)}${'<p>x'.repeat(2_500)}`],
    ['quotations', `${'<blockquote>'.repeat(2_500)}<pre>${'x\n'.repeat(100_000)}`],
    ['lists', `${'<ul><li>'.repeat(1_250)}<pre>${'x\n'.repeat(40_000)}`],
  ])('V03 many %s make no more text than a few times the mail', (_, html) => {
    expect(lengthOf(html)).toBeLessThan(400_000);
  });

  test('V03 closing tags count', () => {
    expect(readBody({ html: '</p>'.repeat(10_000) })).toBe('too-large');
  });

  test('V03 tags that are never closed are looked at once', () => {
    expect(lengthOf(`Halo${'<b '.repeat(130_000)}`)).toBeLessThan(20);
  });
});

describe('V03 a line of 400,000 characters is read once', () => {
  test.each([' ', '>', '-', '_', 'a ', '\u00a0', '\n \n', 'a >\n'])('%j', (unit) => {
    const line = unit.repeat(400_000 / unit.length);
    const { visible, folded } = splitReply(`Halo\n\u2003\u200b${line}x\n> ${line}x`);
    expect(visible.length + folded.length).toBeLessThan(1_000_000);
  });

  test('blanks before the end', () => {
    const html = `<pre>a${' '.repeat(399_000)}x</pre>`;
    expect(readBody({ html })).toEqual({ visible: html.slice(5, -6), folded: '', rich: html });
  });
});
