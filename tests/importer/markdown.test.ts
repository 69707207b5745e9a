// @no-database
import { describe, expect, it } from 'vitest';
import { htmlOf, readFiles, renderArticle, rowsOf } from './source';

describe('Markdown to HTML', () => {
  it.each([
    ['bold, emphasis, code', '**a** *b* `c`', '<p><strong>a</strong> <em>b</em> <code>c</code></p>'],
    [
      'strike and autolink',
      '~~a~~ www.contoh.id',
      '<p><del>a</del> <a href="http://www.contoh.id" rel="noopener noreferrer">www.contoh.id</a></p>',
    ],
    ['a list in a list', '- a\n  - b', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
    ['a numbered list that does not begin at 1', '3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
    [
      'buttons and fields of forms become what they say',
      'Ini: <input type="button" value="Klik" onclick="hit()"> <input placeholder="nama"> <input type="radio">',
      '<p>Ini: Klik nama </p>',
    ],
    [
      'a task list',
      '- [x] a',
      '<ul class="contains-task-list"><li class="task-list-item"><label><input type="checkbox" checked disabled> a</label></li></ul>',
    ],
    [
      'a task list with paragraphs and lists',
      '- [ ] a *b*\n  - [ ] c\n\n- [ ] d',
      '<ul class="contains-task-list"><li class="task-list-item"><p><label><input type="checkbox" disabled> a <em>b</em></label></p><ul class="contains-task-list"><li class="task-list-item"><label><input type="checkbox" disabled> c</label></li></ul></li><li class="task-list-item"><p><label><input type="checkbox" disabled> d</label></p></li></ul>',
    ],
    ['a quote', '> a', '<blockquote><p>a</p></blockquote>'],
    ['HTML that may stay', '<kbd>Ctrl</kbd><br>x<sup>2</sup>', '<p><kbd>Ctrl</kbd><br>x<sup>2</sup></p>'],
    [
      'details',
      '<details><summary>a</summary>\n\nb\n\n</details>',
      '<details><summary>a</summary><p>b</p></details>',
    ],
    [
      'list items outside a list',
      '<table><tr><td><li>a</li>\n<li>b</li></td></tr></table>',
      '<div class="table-scroll" role="group" aria-label="Tabel" tabindex="0"><table><tbody><tr><td><ul><li>a</li><li>b</li></ul></td></tr></tbody></table></div>',
    ],
    ['a menu', '<menu><li>a</li><li>b</li></menu>', '<ul><li>a</li><li>b</li></ul>'],
    [
      'a link that lay over a card',
      '<div><a href="/faq"></a> <span>Buka</span></div>',
      '<div> <a href="/faq"><span>Buka</span></a></div>',
    ],
    [
      'a link beside a heading',
      '<div><h3>Buka</h3><a href="/faq"></a></div>',
      '<div><h2 id="buka"><a href="/faq">Buka</a></h2></div>',
    ],
    [
      'a link that nothing names',
      '<p><a href="https://contoh.id/x"></a></p>',
      '<p><a href="https://contoh.id/x" rel="noopener noreferrer">https://contoh.id/x</a></p>',
    ],
    [
      'the mark of a heading that leads to itself',
      '<h2><a id="cat" href="#cat" class="anchor"></a>Cat</h2>\n\n[c](#cat)',
      '<h2 id="cat">Cat</h2><p><a href="#cat">c</a></p>',
    ],
    ['an emoji by name', 'a :warning:', '<p>a ⚠️</p>'],
    ['an amount, which keeps its line', 'Rp 1.500 dan *Rp 2*', '<p>Rp\u00a01.500 dan <em>Rp\u00a02</em></p>'],
    ['no amount', 'Rp dan Erp 5', '<p>Rp dan Erp 5</p>'],
    [
      'a word of one letter and another, which keeps its line',
      'Lewat e-Faktur.',
      '<p>Lewat <span class="whitespace-nowrap">e-Faktur</span>.</p>',
    ],
    [
      'a word with another hyphen',
      'satu-satunya A-1 x-y-z',
      '<p>satu-satunya A-1 <span class="whitespace-nowrap">x-y</span>-z</p>',
    ],
    [
      'a code, a range and a percentage, which keep their line',
      'ERR-330 pada 10–12 Mei, 08.30-18.00, 2,5–3% dan 11 %',
      '<p><span class="whitespace-nowrap">ERR-330</span> pada <span class="whitespace-nowrap">10–12</span> Mei, ' +
        '<span class="whitespace-nowrap">08.30-18.00</span>, <span class="whitespace-nowrap">2,5–3%</span> dan 11\u00a0%</p>',
    ],
    [
      'a date, which keeps its line, and a phone number, which leads to a call',
      '2026-09-03, 021-555-0142, 1-1010',
      '<p><span class="whitespace-nowrap">2026-09-03</span>, <a href="tel:+62215550142" class="whitespace-nowrap">021-555-0142</a>, ' +
        '<span class="whitespace-nowrap">1-1010</span></p>',
    ],
    [
      'a short word of code, which keeps its line',
      '`ERR-330` `gudang/pusat-kota-bandung-1`',
      '<p><code class="whitespace-nowrap">ERR-330</code> <code>gudang/pusat-kota-bandung-1</code></p>',
    ],
    [
      'a code of several parts',
      'CVE-2021-45046 dan FK-2026-0042',
      '<p><span class="whitespace-nowrap">CVE-2021-45046</span> dan <span class="whitespace-nowrap">FK-2026-0042</span></p>',
    ],
    ['code, into which nothing is put', '`e-Faktur Rp 1`', '<p><code>e-Faktur Rp 1</code></p>'],
    ['a comment', 'a\n\n<!-- b -->\n\nc', '<p>a</p><p>c</p>'],
    ['code without a language', '```\na <b>\n```', '<pre tabindex="0"><code>a &#x3C;b></code></pre>'],
    [
      'code in an unknown language',
      '```apa\na\n```',
      '<pre tabindex="0" data-language="apa"><code>a</code></pre>',
    ],
  ])('%s', async (_name, markdown, html) => {
    expect(await htmlOf(markdown)).toBe(html);
  });

  it.each([
    ['(021) 5550-1830', 'tel:+622155501830'],
    ['0812-3456-7890', 'tel:+6281234567890'],
    ['0812 3456 7890', 'tel:+6281234567890'],
    ['081234567890', 'tel:+6281234567890'],
    ['+62 812-3456-7890', 'tel:+6281234567890'],
    ['+65 6123 4567', 'tel:+6561234567'],
  ])('the phone number %s leads to a call', async (number, href) => {
    const link = `<a href="${href}" class="whitespace-nowrap">${number}</a>`;
    expect(await htmlOf(`Telepon ${number}, lalu *${number}*.`)).toBe(
      `<p>Telepon ${link}, lalu <em>${link}</em>.</p>`,
    );
  });

  it.each([
    ['a link', '[0812-3456-7890](https://contoh.id)'],
    ['code', '`0812-3456-7890`'],
    ['an amount', 'Rp081.234.567.890'],
    ['a document', 'INV/2025/081234567890 dan FK-081234567890'],
    ['a tax number', '01.234.567.8-901.000'],
    ['an account', '0081 2345 6789 0123 dan 1234567890123'],
    ['a sum', '(021) dan +62'],
  ])('no phone number: %s', async (_name, markdown) => {
    expect(await htmlOf(markdown)).not.toContain('tel:');
  });

  it('a table scrolls by itself and can be reached with the keyboard', async () => {
    expect(await htmlOf('| a | b |\n|--:|---|\n| 1 | c |')).toBe(
      '<div class="table-scroll" role="group" aria-label="Tabel" tabindex="0"><table><thead><tr><th align="right">a</th>' +
        '<th>b</th></tr></thead><tbody><tr><td align="right">1</td><td>c</td></tr></tbody></table></div>',
    );
  });

  it('a head cell without a word is an ordinary cell', async () => {
    expect(await htmlOf('|  | b |\n|---|---|\n| 1 | c |')).toContain('<tr><td></td><th>b</th></tr>');
    expect(
      await htmlOf('<table><tr><th scope="col"> </th><th>b</th></tr><tr><th>c</th><td>d</td></tr></table>'),
    ).toMatch(/<tr><td>\s*<\/td><th>b<\/th><\/tr>/);
  });

  it.each([
    ['amounts stand to the right', ['Rp 1.500', '− Rp 300', '(4.000)', ''], 'right'],
    ['percentages too', ['12%', '0,24–1,74%', '–'], 'right'],
    ['ticks in the middle', ['✓', '–', '✓', 'lihat'], 'center'],
    ['words at the start', ['Rp 1.500', 'gratis'], undefined],
    ['nothing at the start', ['', '–'], undefined],
  ])('of a table without alignment %s, with their heading', async (_, cells, align) => {
    const table = ['| a | b |', '|---|---|', ...cells.map((cell) => `| 1 | ${cell} |`)].join('\n');
    const html = await htmlOf(table);
    const aligned = align ? ` align="${align}"` : '';
    expect(html).toContain(`<th>a</th><th${aligned}>b</th>`);
    expect(html.match(/<td(?: align="\w+")?>/g)?.filter((_cell, at) => at % 2 === 1)).toEqual(
      cells.map(() => `<td${aligned}>`),
    );
  });

  it('code is coloured with classes only', async () => {
    const html = await htmlOf('```js\nconst a = "b"; // c\n```');
    expect(html).toContain('<span class="hl-keyword">const </span>');
    expect(html).toMatch(/<span class="hl-comment">\/\/ c<\/span>/);
    expect(html).not.toMatch(/style=/);
    expect(html).toContain('data-language="js"');
  });

  it('code is coloured the same whatever was rendered before', async () => {
    const code = '````markdown\n```elixir\ndef a do "x" end\n```\n````';
    const before = await htmlOf(code);
    expect(await htmlOf('```elixir\ndef a do "x" end\n```')).toContain('hl-');
    expect(await htmlOf(code)).toBe(before);
  });

  it('a video of another site becomes a link that says so', async () => {
    const { html, problems } = await renderArticle('> [!VIDEO https://video.contoh.id/embed/x]');
    expect(html).toBe(
      '<p><a href="https://video.contoh.id/embed/x" rel="noopener noreferrer">Buka isi dari video.contoh.id</a></p>',
    );
    expect(problems.map(({ kind, detail }) => `${kind} ${detail}`)).toEqual([
      'embed-to-link https://video.contoh.id/embed/x',
    ]);
    expect(await htmlOf('> [!VIDEO https://www.youtube.com/embed/aqz-KE-bpKQ]')).toContain('data-video-id');
  });

  it('footnotes link both ways, in the language of the page', async () => {
    const { html } = await renderArticle('a[^1]\n\n[^1]: b');
    expect(html).toContain(
      '<a href="#fn-1" id="fnref-1" data-footnote-ref="" aria-describedby="footnote-label">1</a>',
    );
    expect(html).toContain('<h2 class="sr-only" id="footnote-label">Catatan kaki</h2>');
    expect(html).toMatch(/<li id="fn-1">\s*<p>b <a href="#fnref-1"[^>]*aria-label="Kembali ke rujukan"/);
  });

  it.each([
    ['NOTE', 'note', 'Catatan'],
    ['tip', 'tip', 'Kiat'],
    ['IMPORTANT', 'important', 'Penting'],
    ['WARNING', 'warning', 'Peringatan'],
    ['CAUTION', 'caution', 'Awas'],
    ['DANGER', 'caution', 'Awas'],
  ])('the remark [!%s]', async (mark, kind, title) => {
    expect(await htmlOf(`> [!${mark}]\n> isi **tebal**`)).toBe(
      `<div class="markdown-alert markdown-alert-${kind}" role="note"><p class="markdown-alert-title">${title}</p>` +
        '<p>isi <strong>tebal</strong></p></div>',
    );
  });

  it('an alert with text after its marker, with a title, in a list, and a plain quote', async () => {
    expect(await htmlOf('> [!NOTE] isi')).toContain('>Catatan</p><p>isi</p>');
    expect(await htmlOf('> [!NOTE] Judul\n> isi')).toContain('>Judul</p><p>isi</p>');
    expect(await htmlOf('> [!TIP]\n>\n> - a')).toContain('>Kiat</p><ul><li>a</li></ul>');
    expect(await htmlOf('1. a\n\n   > [!NOTE]\n   > b')).toMatch(/<li><p>a<\/p><div class="markdown-alert/);
    expect(await htmlOf('> [!LAIN]\n> a')).toContain('>Lain</p><p>a</p>');
    expect(await htmlOf('> [!toString]\n> a')).toContain('<blockquote>');
  });

  it('a video link alone in its paragraph is replaced by a player', async () => {
    const video = (label: string): string =>
      `<div data-video-id="aqz-KE-bpKQ"><a href="https://www.youtube.com/watch?v=aqz-KE-bpKQ" rel="noopener noreferrer">${label}</a></div>`;
    expect(await htmlOf('https://youtu.be/aqz-KE-bpKQ')).toBe(video('Tonton video'));
    expect(await htmlOf('[Cara menyiram](https://www.youtube.com/watch?v=aqz-KE-bpKQ)')).toBe(
      video('Cara menyiram'),
    );
    expect(
      await htmlOf('<iframe src="//www.youtube.com/embed/aqz-KE-bpKQ?rel=0" title="Siram"></iframe>'),
    ).toBe(video('Siram'));
    expect(await htmlOf('lihat https://youtu.be/aqz-KE-bpKQ ya')).not.toContain('data-video-id');
  });

  it('other frames become links and are reported', async () => {
    const { html, problems } = await renderArticle('<iframe src="https://peta.example/x"></iframe>');
    expect(html).toBe(
      '<p><a href="https://peta.example/x" rel="noopener noreferrer">Buka isi dari peta.example</a></p>',
    );
    expect(problems).toMatchObject([{ kind: 'embed-to-link', detail: 'https://peta.example/x', line: 1 }]);
  });

  it('plain text has a line per block and reading takes at least a minute', async () => {
    const row = await renderArticle(
      '---\ntitle: T\n---\n# Satu\n\ndua *tiga*\n\n- empat\n- lima\n\n|a|b|\n|-|-|\n|c|d|',
    );
    expect(row.plain_text).toBe('Satu\ndua tiga\nempat\nlima\na b\nc d');
    expect(row.data.reading_minutes).toBe(1);
    const long = await renderArticle('kata '.repeat(700));
    expect(long.data.reading_minutes).toBe(4);
  });

  it('an article without a description shows its first words', async () => {
    const { data } = await renderArticle(`${'Kambing makan rumput. '.repeat(20)}`);
    expect(data.description).toMatch(/^Kambing makan rumput\. .{100,150} …$/);
  });

  it('text that looks like a tag stays readable and is reported with its line', async () => {
    const { html, problems } = await renderArticle(
      '---\ntitle: T\n---\n\nbuka <port> dan <Device name>\n\n`<kode>`',
    );
    expect(html).toContain('buka &#x3C;port> dan &#x3C;Device name>');
    expect(problems).toEqual([
      { file: 'Kebun/Pagar/artikel.md', line: 5, kind: 'unknown-tag', detail: '<port>' },
      { file: 'Kebun/Pagar/artikel.md', line: 5, kind: 'unknown-tag', detail: '<Device name>' },
    ]);
  });

  it('decorative HTML is dropped, its content kept, and reported once per file', async () => {
    const { html, problems } = await renderArticle(
      '<center><font color="red" class="x">a</font></center>\n\n<p class="y">b</p>',
    );
    expect(html.replace(/\n/g, '')).toBe('a<p>b</p>');
    expect(problems).toMatchObject([
      { kind: 'removed-attributes', detail: '<center>, <font>, color, class ×2' },
    ]);
  });

  it('deeply nested and very long texts do not stop the import', async () => {
    const { html } = await renderArticle(
      `${'> '.repeat(50)}a\n\n${'*a '.repeat(10_000)}\n\n${'['.repeat(2000)}`,
    );
    expect(html.length).toBeGreaterThan(20_000);
    const source = await readFiles({ 'A/B/dalam.md': `${'> '.repeat(20_000)}a`, 'A/B/biasa.md': 'a' });
    const rows = await rowsOf(source, ({ model }) => model === 'help-article');
    expect([...rows.keys()]).toEqual(['A/B/biasa.md']);
    expect(source.problems).toMatchObject([{ file: 'A/B/dalam.md', kind: 'broken-content' }]);
  });
});
