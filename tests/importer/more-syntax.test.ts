// @no-database
import { describe, expect, it } from 'vitest';
import { htmlOf, kindsOf, readFiles, renderArticle, rowsOf } from './source';

describe('syntax of other help centres', () => {
  it('an include in a comment stays a comment; VitePress’ include, itself a comment, does not', async () => {
    const files = { 'includes/a.md': 'dari potongan' };
    const { html, problems } = await renderArticle(
      'x <!-- [!INCLUDE [a](../../includes/hilang.md)] --> y\n\n<!-- @include: ../../includes/a.md -->',
      files,
    );
    expect(html).toContain('<p>x  y</p>');
    expect(html).toContain('dari potongan');
    expect(problems).toEqual([]);
  });

  it('two alerts in one quote are two boxes; an alert without a quote, or with an unknown word, is one too', async () => {
    const html = await htmlOf(
      '> [!NOTE]\n> satu\n>\n> [!WARNING]\n> dua\n\n> [!TIP]\n> tiga\n> [!CAUTION]\n> empat',
    );
    expect(html.match(/class="markdown-alert markdown-alert-\w+"/g)).toEqual(
      ['note', 'warning', 'tip', 'caution'].map((kind) => `class="markdown-alert markdown-alert-${kind}"`),
    );
    expect(html).not.toContain('[!');
    const loose = await htmlOf('[!IMPORTANT]\nlima\n\n> [!PRASYARAT]\n> enam');
    expect(loose).toContain('markdown-alert-important');
    expect(loose).toMatch(/markdown-alert-note.*Prasyarat.*enam/);
  });

  it('text within a line of HTML is Markdown, as in MDX', async () => {
    const html = await htmlOf(
      '<details>\n<summary>**Satu** `a<b` [dua](https://a.example)</summary>\n\nisi\n\n</details>\n\n`<td>**kata yang panjang**</td>`',
    );
    expect(html).toContain(
      '<summary><strong>Satu</strong> <code>a&#x3C;b</code> <a href="https://a.example"',
    );
    expect(html).toContain('<code>&#x3C;td>**kata yang panjang**&#x3C;/td></code>');
  });

  it('a surplus cell of a table is shown', async () => {
    const html = await htmlOf('| a | b |\n|---|---|\n| 1 | 2 | lebih |\n| 3 | 4 | |');
    expect(html).toContain('lebih');
    expect((await htmlOf('| a |\n|---|\n| 1 | |')).match(/<td/g)).toHaveLength(1);
  });

  it('fences and colons of any name become boxes, code stays code; unconverted syntax is reported', async () => {
    const { html, problems } = await renderArticle(
      '```smart header="Judul"\nisi **tebal**\n```\n\n````warn\n```js\nlet a\n```\n````\n\n:::jawaban\nisi\n:::\n\n' +
        '```note.js\nkode\n```\n\n[!BADGE Beta]{type=info} dan {{ harga }}\n\n:::',
    );
    expect(html).toMatch(/markdown-alert-note[\s\S]*Judul[\s\S]*<strong>tebal<\/strong>/);
    expect(html).toMatch(/markdown-alert-warning[\s\S]*<pre/);
    expect(html).toMatch(/Jawaban/);
    expect(html).toContain('Beta dan {{ harga }}');
    expect(problems.map(({ kind, detail }) => `${kind} ${detail}`).sort()).toEqual([
      'unknown-component :::jawaban',
    ]);
  });

  it.each([
    ['```smart header="Judul \\"satu\\"" teks awal `x`\n\nisi\n```', ['Judul "satu"', 'teks awal', 'isi']],
    ['```{note} teks awal\nisi\n```', ['teks awal', 'isi']],
    ['```{admonition} Judul\n\nisi\n```', ['Judul', 'isi']],
    ['```online teks awal\n\nisi\n```', ['teks awal', 'isi']],
  ])('text on the first line of a box in a fence stays: %s', async (source, words) => {
    const html = await htmlOf(source);
    let from = 0;
    for (const word of words) {
      const at = html.indexOf(word, from);
      expect(at, `${word} in ${html}`).toBeGreaterThanOrEqual(from);
      from = at + word.length;
    }
    expect(html).not.toContain('header=');
  });

  it('questions and answers in YAML become questions, by theme', async () => {
    const source = await readFiles({
      'TOC.yml': '- name: A\n  items:\n  - name: Satu\n    href: a.md\n  - name: Tanya\n    href: faq.yml\n',
      'a.md': 'isi',
      'faq.yml':
        '### YamlMime:FAQ\ntitle: Tanya jawab\nsections:\n  - name: Pembayaran\n    questions:\n      - question: Bagaimana membayar?\n        answer: |\n          Lihat [ini](a.md).\n',
    });
    expect(kindsOf(source.problems)).toEqual([]);
    const [row] = (await rowsOf(source, ({ model }) => model === 'faq')).values();
    expect(row).toMatchObject({
      key: 'bagaimana-membayar',
      title: 'Bagaimana membayar?',
      data: { group: { key: 'pembayaran', name: 'Pembayaran' } },
    });
    expect(row?.html).toContain('href="/content/');
  });
});
