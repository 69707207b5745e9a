import { describe, expect, test } from 'vitest';
import { MAX_FORM_TEXT } from '@/lib/backend/limits';
import { cleanRichText } from '@/lib/backend/project/clean-rich-text';

const htmlOf = (given: string): string => {
  const clean = cleanRichText(given);
  return clean === 'too-large' ? clean : clean.html;
};
const opened = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) => `<${name} a=${n}>`).join('');

test('formatting stays, its attributes and unknown tags go', () => {
  expect(htmlOf('<p><b class="x">a</b><FONT\ncolor=red>b</FONT><I/>c</i></p>')).toBe(
    '<p><b>a</b>b<i>c</i></p>',
  );
  expect(htmlOf('<<small>b onclick=x>a')).not.toContain('<b');
});

describe('V03 a few hundred tags do not become many', () => {
  test.each([
    ['formatting', `<p>${opened('b', 60)}${'<p>x'.repeat(60)}`],
    ['formatting in capitals, over lines', `<p>${opened('STRONG\n', 60)}${'<p>x'.repeat(60)}`],
    ['formatting with a slash', `<p>${opened('i/', 60)}${'<p>x'.repeat(60)}`],
    ['tables', `<table><td>${opened('u', 60)}${'<p>x'.repeat(60)}`],
    ['fonts', `<p>${opened('font', 60)}${'<p>x'.repeat(60)}`],
    ['links', `${opened('a href=https://a.example', 60)}${'<p>x'.repeat(6)}`],
  ])('%s', (_, given) => {
    expect(htmlOf(given).match(/<[a-z]/g)?.length).toBeLessThan(400);
  });

  test('what is still too large afterwards is refused', () => {
    const all = ['b', 'code', 'em', 'i', 's', 'strong', 'u'].map((name) => `<${name}>`.repeat(3)).join('');
    const given = `<p>${all}${'<p>x'.repeat(900)}`;
    expect(given.length).toBeLessThan(MAX_FORM_TEXT.rich);
    expect(cleanRichText(given)).toBe('too-large');
    expect(cleanRichText('</p>'.repeat(1_001))).toBe('too-large');
  });
});
