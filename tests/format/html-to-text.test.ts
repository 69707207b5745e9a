import { expect, test } from 'vitest';
import { htmlToText } from '@/lib/format/html-to-text';

test.each([
  ['<p>a <b>b</b>\n c</p><p>d</p>', 'a b c\n\nd'],
  ['a<br>b<br><br>c', 'a\nb\n\nc'],
  ['<div>a</div><div>b</div><div><br></div><div>c</div>', 'a\nb\n\nc'],
  ['<ul><li>a</li><li>b<br>c</li></ul>d', '- a\n- b\n  c\n\nd'],
  ['<p>a</p><blockquote><p>b</p><p>c</p></blockquote><p>d</p>', 'a\n\n> b\n>\n> c\n\nd'],
  [
    '<a href="https://a.example/x">sini</a> <a href="https://a.example">a.example</a>',
    'sini (https://a.example/x) https://a.example',
  ],
  ['<a href="javascript:x()">a</a><script>b</script><style>c</style>d', 'ad'],
  ['<pre>a\n  b</pre>', 'a\n  b'],
  ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
  ['<p>&lt;b&gt; &amp;</p>', '<b> &'],
  ['', ''],
])('%j is read as %j', (html, text) => {
  expect(
    htmlToText(html)
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n'),
  ).toBe(text);
});

test('HTML that is nested too deeply loses its lines, not its text', () => {
  const text = htmlToText(`${'<blockquote>'.repeat(480)}<pre>${'a\n'.repeat(20_000)}b`);
  expect(text).toContain('b');
  expect(text.length).toBeLessThan(100_000);
  expect(htmlToText(`${'<blockquote>'.repeat(200)}a`).trim().length).toBe(61);
});
