import { expect, test } from 'vitest';
import { inertMarkdown } from '@/lib/seo/documents/inert-markdown';

test.each([
  ['a block', 'Satu\n\n<script>\nalert(1)\n\n</script>\n\nDua', 'Satu\n\n\n\nDua'],
  ['within a line', 'Satu <script>alert(1)</script> dua', 'Satu  dua'],
  ['in capitals, with a space', 'Satu <SCRIPT src="//x">alert(1)</SCRIPT > dua', 'Satu  dua'],
  ['without an end', 'Satu\n\n<script>alert(1)', 'Satu\n\n'],
  ['within other HTML', '<div><script>alert(1)</script>isi</div>', '<div>isi</div>'],
  ['another element that runs', '<iframe src="https://x.id"></iframe>Satu<svg onload="x"></svg>', 'Satu'],
  ['an attribute', '<img src="/a.png" onerror="alert(1)" alt=\'a\'>', '<img src="/a.png" alt=\'a\'>'],
  ['an attribute without quotes', 'a <b onclick=alert(1)>b</b>', 'a <b>b</b>'],
  ['a link of HTML', '<a href="javascript:alert(1)" title="x">a</a>', '<a title="x">a</a>'],
  ['a link of HTML with entities', '<a href="java&#115;cript:alert(1)">a</a>', '<a>a</a>'],
  ['a link', 'a [b](javascript:alert(1)) c', 'a b c'],
  ['a link by reference', 'a [b][1]\n\n[1]: JavaScript:alert(1)\n', 'a b\n\n\n'],
  ['an unknown element', '<x-y z="1">isi</x-y>', 'isi'],
  ['a comment', 'Satu <!-- <script> --> dua', 'Satu  dua'],
  ['a tag that never ends', '<div><img src=x onerror=alert(1) \n', '<div>&lt;img src=x onerror=alert(1) \n'],
  ['a list', '- a\n  <script>alert(1)</script>\n- b', '- a\n  \n- b'],
])('X01 what would run is left out: %s', async (_, source, expected) => {
  expect(await inertMarkdown(source)).toBe(expected);
});

test.each([
  'Tulis `<script>alert(1)</script>` di sini.',
  '```html\n<script>alert(1)</script>\n```\n',
  '    <script>alert(1)</script>\n',
  'Lihat [ini](/content/a/b/c-d), [itu](https://x.id/?a=1&b=2), [surat](mailto:a@x.id), [sini](#atas) dan <https://x.id>.',
  '![gambar](/media/0123/a.png "judul") dan ![lain](gambar/a.png)',
  '<details open>\n<summary>Lagi</summary>\n\nisi **tebal**\n\n</details>\n',
  'Tekan <kbd>Ctrl</kbd>, 3 < 5, a<b dan <b>tebal</b>.<br>',
  '| a | b |\n| - | - |\n| 1 | 2 |\n',
  '<table><tr><td colspan="2">a</td></tr></table>\n',
])('X01 what is text stays, to the letter: %s', async (source) => {
  expect(await inertMarkdown(source)).toBe(source);
});

test('a text with HTML that is too long to be read is left out, and one without HTML is not', async () => {
  expect(await inertMarkdown(`<b>${'a'.repeat(300_000)}`)).toBeUndefined();
});

test('X01 no tag that runs is left, however it is written', async () => {
  let seed = 11;
  const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const parts = [
    ...[
      '<script>',
      '</script>',
      '<scr',
      'ipt>',
      '<',
      '>',
      '"',
      "'",
      '\n',
      '\n\n',
      ' ',
      '`',
      '- ',
      '<div ',
      '</div>',
    ],
    ...['onload=x', '<img src=x onerror=x>', 'alert(1)', '<!--', '-->', '<iframe>', '<svg/onload=x>', '\\'],
  ];
  for (let round = 0; round < 2_000; round += 1) {
    const source = Array.from({ length: 1 + random(12) }, () => parts[random(parts.length)]).join('');
    const inert = (await inertMarkdown(source)) ?? '';
    // What is not taken for code or text when it is read again.
    const again = await inertMarkdown(inert);
    expect(again, JSON.stringify(source)).toBe(inert);
  }
});
