// @no-database
import { describe, expect, it } from 'vitest';
import { htmlOf, kindsOf, renderArticle, type Files } from './source';

const box = (kind: string, title: string, inside: string): string =>
  `<div class="markdown-alert markdown-alert-${kind}" role="note"><p class="markdown-alert-title">${title}</p>${inside}</div>`;

async function convert(
  markdown: string,
  others: Files = {},
  file?: string,
): Promise<{ html: string; kinds: string[] }> {
  const { html, problems } = await renderArticle(markdown, others, { file });
  return { html: html.replace(/\n/g, ''), kinds: kindsOf(problems) };
}

describe('boxes of other tools', () => {
  it.each([
    ['Docusaurus', ':::tip Judul *x*\n\nisi\n\n:::', box('tip', 'Judul <em>x</em>', '<p>isi</p>')],
    ['Docusaurus, title in brackets', ':::warning[Judul]\nisi\n:::', box('warning', 'Judul', '<p>isi</p>')],
    ['VitePress', '::: danger\nisi\n:::', box('caution', 'Awas', '<p>isi</p>')],
    [
      'in each other',
      '::::note\na\n:::tip\nb\n:::\nc\n::::',
      box('note', 'Catatan', `<p>a</p>${box('tip', 'Kiat', '<p>b</p>')}<p>c</p>`),
    ],
    [
      'MkDocs',
      '!!! note "Judul"\n    isi\n\n    - a\n\nlanjut',
      `${box('note', 'Judul', '<p>isi</p><ul><li>a</li></ul>')}<p>lanjut</p>`,
    ],
    ['MkDocs, folded', '??? warning\n    isi', box('warning', 'Peringatan', '<p>isi</p>')],
    ['Hugo', '{{< note >}}\nisi\n{{< /note >}}', box('note', 'Catatan', '<p>isi</p>')],
    [
      'Hugo, one line',
      '{{% alert type="danger" title="Judul" %}}isi{{% /alert %}}',
      box('caution', 'Judul', '<p>isi</p>'),
    ],
    ['GitBook', '{% hint style="success" %}\nisi\n{% endhint %}', box('tip', 'Kiat', '<p>isi</p>')],
    ['GitHub Docs', '{% warning %}\n\nisi\n\n{% endwarning %}', box('warning', 'Peringatan', '<p>isi</p>')],
    [
      'JSX',
      '<Callout type="warning" title="Judul">\n  isi\n</Callout>',
      box('warning', 'Judul', '<p>isi</p>'),
    ],
    ['JSX, one line', '<Note>isi</Note>', box('note', 'Catatan', '<p>isi</p>')],
    [
      'in a list',
      '1. a\n\n   :::note\n   b\n   :::\n\n2. c',
      `<ol><li><p>a</p>${box('note', 'Catatan', '<p>b</p>')}</li><li><p>c</p></li></ol>`,
    ],
    [
      'code in it',
      ':::note\n```\n:::\n```\n:::',
      box('note', 'Catatan', '<pre tabindex="0"><code>:::</code></pre>'),
    ],
  ])('%s', async (_name, markdown, html) => {
    expect(await convert(markdown)).toEqual({ html, kinds: [] });
  });

  it('literal text is not a box', async () => {
    expect((await convert('{{< note "isi" >}}\n\nlanjut')).html).toBe('<p>isi</p><p>lanjut</p>');
    expect((await convert('::: tidak ditutup\nisi')).html).toContain('isi');
  });

  it('other containers keep their title and content', async () => {
    expect((await convert('::: details Lihat\nisi\n:::')).html).toBe(
      '<p><strong>Lihat</strong></p><p>isi</p>',
    );
    expect((await convert('::: zone pivot="a"\nisi\n::: zone-end')).html).toBe('<p>isi</p>');
    expect(
      (await convert(':::row:::\n:::column span="2":::\nisi\n:::column-end:::\n:::row-end:::')).html,
    ).toBe('<p>isi</p>');
    expect((await convert('=== "Linux"\n    isi\n\n=== "Windows"\n    lain')).html).toBe(
      '<p><strong>Linux</strong></p><p>isi</p><p><strong>Windows</strong></p><p>lain</p>',
    );
  });
});

describe('shortcodes and components', () => {
  const picture = '<span class="missing-image">Pagar</span>';
  it.each([
    ['a figure', '{{< figure src="a.png" alt="Pagar" >}}', `<p>${picture}</p>`, ['missing-image']],
    [
      'a picture of DocFX',
      ':::image type="content" source="a.png" alt-text="Pagar":::',
      `<p>${picture}</p>`,
      ['missing-image'],
    ],
    [
      'a reference',
      '[x]({{< relref "b.md#bagian" >}})',
      expect.stringMatching(/^<p><a href="\/content\/.*-b#bagian">x<\/a><\/p>$/),
      [],
    ],
    [
      'tabs of GitBook',
      '{% tabs %}\n{% tab title="Linux" %}\nisi\n{% endtab %}\n{% endtabs %}',
      '<p><strong>Linux</strong>isi</p>',
      [],
    ],
    [
      'tabs of Hugo',
      '{{< tabs >}}\n{{% tab name="Linux" %}}\n\nisi\n\n{{% /tab %}}\n{{< /tabs >}}',
      '<p><strong>Linux</strong></p><p>isi</p>',
      [],
    ],
    [
      'a linked page of GitBook',
      '{% content-ref url="b.md" %}\n[B](b.md)\n{% endcontent-ref %}',
      expect.stringContaining('-b">B</a>'),
      [],
    ],
    [
      'an unknown one with a text',
      'a {{< glossary_tooltip text="Pod" term_id="pod" >}} b',
      '<p>a Pod b</p>',
      ['unknown-shortcode'],
    ],
    [
      'an unknown one with words alone',
      '{{< judul_bertaut "Akar pohon" >}}',
      '<p>Akar pohon</p>',
      ['unknown-shortcode'],
    ],
    [
      'an unknown one with a link',
      '{{< caption-link url="https://contoh.id/a" caption="Kode [sumber]" >}} {{< page-relref ref="b" caption="B" >}}',
      expect.stringMatching(
        /^<p><a href="https:\/\/contoh\.id\/a"[^>]*>Kode \[sumber\]<\/a> <a href="[^"]*-b">B<\/a><\/p>$/,
      ),
      [],
    ],
    ['an unknown one around a text', '{{< apa >}}isi{{< /apa >}}', '<p>isi</p>', ['unknown-shortcode']],
    [
      'a variable of GitHub Docs',
      '{% data variables.product.nama_kebun %}',
      '<p>nama kebun</p>',
      ['unknown-shortcode'],
    ],
    ['a condition', 'a {% if x %}b{% else %}c{% endif %} d', '<p>a bc d</p>', ['removed-code']],
    [
      'a macro of MDN',
      'a {{HTMLElement("br")}} {{Glossary("x", "Teks")}} {{CSSRef}}',
      '<p>a <code>br</code> Teks</p>',
      ['unknown-shortcode'],
    ],
    [
      'a placeholder that is meant to be read',
      'Halo {{nama_pelanggan}}, {{ tagihan.jumlah }}',
      '<p>Halo {{nama_pelanggan}}, {{ tagihan.jumlah }}</p>',
      [],
    ],
    [
      'code marked by a shortcode',
      '{% highlight js %}\na {{< note >}}\n{% endhighlight %}',
      expect.stringContaining('<pre tabindex="0" data-language="js">'),
      [],
    ],
    ['unread text of Jekyll', '{% raw %}{{ a }}{% endraw %}', '<p>{{ a }}</p>', []],
    [
      'shortcodes in code stay',
      '`{{< note >}}`\n\n```\n:::note\n{% if %}\n```',
      '<p><code>{{&#x3C; note >}}</code></p><pre tabindex="0"><code>:::note{% if %}</code></pre>',
      [],
    ],
    [
      'a component with a label',
      '<Tabs>\n<TabItem value="a" label="macOS">\n\nisi\n\n</TabItem>\n</Tabs>',
      '<p><strong>macOS</strong></p><p>isi</p>',
      ['unknown-component'],
    ],
    ['a component alone', 'a <Icon name="x" /> b', '<p>a  b</p>', ['unknown-component']],
    ['a tab of DocFX', '# [Windows](#tab/windows)\n\nisi', '<p><strong>Windows</strong></p><p>isi</p>', []],
    ['a button of DocFX', 'klik [!UICONTROL Simpan]', '<p>klik <strong>Simpan</strong></p>', []],
    [
      'a mark without text',
      '> [!div class="nextstepaction"]\n> [b](b.md)',
      expect.stringContaining('<blockquote><p><a '),
      [],
    ],
    ['a list of contents', '[[_TOC_]]\n\n[TOC]\n\n{:toc}\n\na', '<p>a</p>', []],
    [
      'attributes of kramdown',
      '[b](https://b.id){:target="_blank"}\n{: .kelas}\n\na',
      '<p><a href="https://b.id" rel="noopener noreferrer">b</a></p><p>a</p>',
      [],
    ],
    [
      'wiki links',
      '[[b|teks]] [[b#bagian]] [[tidak ada]]',
      expect.stringMatching(/-b">teks<\/a> <a href=".*-b#bagian">b#bagian<\/a> tidak ada<\/p>/),
      ['broken-link'],
    ],
  ])('%s', async (_name, markdown, html, kinds) => {
    const result = await convert(markdown, { 'Kebun/Pagar/b.md': '# B\n\n## Bagian\n' });
    expect(result).toEqual({ html, kinds });
  });

  it('MDX: imports, exports, comments and expressions', async () => {
    const { html, kinds } = await convert(
      [
        "import Bagian from './_bagian.mdx';",
        "import Tabs from '@theme/Tabs';",
        "import gambar from './a.svg';",
        '',
        'export const warna = {',
        "  a: 'b',",
        '};',
        '',
        '<Bagian />',
        '',
        '{/* diam */}',
        '',
        "<div style={{ color: 'red' }} onClick={() => hit()}>Halo{' '}{\"dunia\"}</div>",
        '',
        '<img src={gambar} width={20} alt="a" />',
      ].join('\n'),
      {
        'Kebun/Pagar/_bagian.mdx': 'Potongan **penting**.\n',
        'Kebun/Pagar/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>',
      },
      'Kebun/Pagar/artikel.mdx',
    );
    expect(html).toMatch(
      /^<p>Potongan <strong>penting<\/strong>\.<\/p><div>Halo dunia<\/div><img src="\/media\/.*width="20" height="20"/,
    );
    expect(kinds).toEqual(['removed-code']);
  });
});

describe('includes', () => {
  const fragments: Files = {
    'includes/nama.md': '---\nms.author: x\n---\nKebun Raya\n',
    'includes/catatan.md': '> [!NOTE]\n> Lihat [pintu](../Kebun/Pagar/b.md).\n',
    '_includes/kotak.html': '<div>{{ include.content }} ({{include.judul}})</div>',
    'includes/ganda.md': '[!INCLUDE [x](nama.md)] dua',
    'includes/putar.md': 'a [!INCLUDE [x](putar.md)]',
    'Kebun/Pagar/b.md': '# B',
  };
  it.each([
    ['DocFX, in a line', 'Di [!INCLUDE [nama](../../includes/nama.md)] saja', '<p>Di Kebun Raya saja</p>'],
    ['in each other', '[!INCLUDE [x](../../includes/ganda.md)]', '<p>Kebun Raya dua</p>'],
    ['Jekyll', '{% include nama.md %}', '<p>Kebun Raya</p>'],
    ['Hugo', '{{% include "nama.md" %}}', '<p>Kebun Raya</p>'],
    ['MkDocs', '--8<-- "includes/nama.md"', '<p>Kebun Raya</p>'],
    ['VitePress', '<!-- @include: ../../includes/nama.md -->', '<p>Kebun Raya</p>'],
    ['VitePress, without blanks', '<!--@include: ../../includes/nama.md-->', '<p>Kebun Raya</p>'],
    ['VitePress, some lines', '<!--@include: ../../includes/nama.md{1,3}-->', '<p>Kebun Raya</p>'],
    [
      'Jekyll, with values',
      '{% include kotak.html content="Air minum" judul="" %}',
      '<div>Air minum ()</div>',
    ],
    ['Fumadocs', '<include>../../includes/nama.md</include>', '<p>Kebun Raya</p>'],
    [
      'Fumadocs, on lines',
      'a\n<include>\n  ../../includes/nama.md\n</include>\n\nb',
      '<p>a</p><p>Kebun Raya</p><p>b</p>',
    ],
    ['GitBook', '{% include "../../includes/nama.md" %}', '<p>Kebun Raya</p>'],
  ])('%s', async (_name, markdown, html) => {
    expect(await convert(markdown, fragments)).toEqual({ html, kinds: [] });
  });

  it('keep their boxes and links, and stay in their list', async () => {
    const { html, kinds } = await convert(
      '1. a\n\n   [!INCLUDE [x](../../includes/catatan.md)]\n\n2. b',
      fragments,
    );
    expect(html).toMatch(
      /^<ol><li><p>a<\/p><div class="markdown-alert.*<p>Lihat <a href="\/content\/kebun\/.*-b">pintu<\/a>\.<\/p><\/div><\/li><li><p>b<\/p><\/li><\/ol>$/,
    );
    expect(kinds).toEqual([]);
  });

  it('may have links relative to the file that includes them', async () => {
    const { html, kinds } = await convert('<include>../../includes/daftar.mdx</include>', {
      ...fragments,
      'includes/daftar.mdx': '| a |\n| - |\n| [b](./b) |\n| [c](../Kebun/Pagar/b.md) |\n',
    });
    expect(html.match(/href="\/content\/kebun\/[^"]*-b"/g)).toHaveLength(2);
    expect(kinds).toEqual([]);
  });

  it('that are missing or circular are reported; V08: none is read outside the root', async () => {
    expect(await convert('a [!INCLUDE [x](hilang.md)] b', fragments)).toEqual({
      html: '<p>a  b</p>',
      kinds: ['missing-include'],
    });
    expect(await convert('a {% include "https://contoh.id/s/x%20y" %} b', fragments)).toEqual({
      html: '<p>a  b</p>',
      kinds: ['missing-include'],
    });
    const circle = await convert('[!INCLUDE [x](../../includes/putar.md)]', fragments);
    expect(circle).toEqual({ html: '<p>a a a a a</p>', kinds: ['missing-include'] });
    const outside = await convert(
      '[!INCLUDE [x](../../../../../../etc/hostname)] {% include ../../etc/passwd.md %}',
      fragments,
    );
    expect(outside).toEqual({ html: '', kinds: ['missing-include'] });
  });

  it('lines of problems are those of the file, before and after an include', async () => {
    const { problems } = await renderArticle(
      '---\ntitle: T\n---\n\n[a](x.md)\n\n[!INCLUDE [x](../../includes/catatan.md)]\n\n[b](y.md)',
      fragments,
    );
    expect(problems.map(({ line, detail }) => [line, detail])).toEqual([
      [5, 'x.md'],
      [9, 'y.md'],
    ]);
  });
});

describe('components around Markdown', () => {
  it('their content is Markdown at any indentation, below their label', async () => {
    const source = [
      '<Tabs groupId="os">',
      '  <TabItem value="win" label="Windows">',
      '',
      '    Buka **pagar**:',
      '',
      '    1. satu',
      '    2. dua',
      '',
      '    ```js',
      '    a',
      '      b',
      '    ```',
      '',
      '  </TabItem>',
      '</Tabs>',
      '<Steps>',
      '1. Tiga',
      '2. Empat',
      '</Steps>',
      'akhir',
    ].join('\n');
    const { html, problems } = await renderArticle(source, {}, { file: 'Kebun/Pagar/artikel.mdx' });
    expect(html.replace(/>\n+</g, '><')).toBe(
      '<p><strong>Windows</strong></p><p>Buka <strong>pagar</strong>:</p><ol><li>satu</li><li>dua</li></ol>' +
        '<pre tabindex="0" data-language="js"><code>a\n  b</code></pre><ol><li>Tiga</li><li>Empat</li></ol><p>akhir</p>',
    );
    expect(problems.map(({ kind, detail }) => `${kind} ${detail}`)).toEqual([
      'unknown-component <Tabs>',
      'unknown-component <TabItem>',
      'unknown-component <Steps>',
    ]);
  });

  it('inside a list they stay in it, and HTML tags in capitals stay HTML', async () => {
    expect(await htmlOf('1. a\n\n   <Card>\n     b\n   </Card>\n\n2. c')).toBe(
      '<ol><li><p>a</p><p>b</p></li><li><p>c</p></li></ol>',
    );
    expect(await htmlOf('<DIV>\n\na\n\n</DIV>')).toBe('<div><p>a</p></div>');
  });

  it('expressions that only a program could evaluate are reported and stay readable', async () => {
    const { html, problems } = await renderArticle(
      'a {jumlah} b {" "}c {#x}',
      {},
      {
        file: 'Kebun/Pagar/artikel.mdx',
      },
    );
    expect(html).toBe('<p>a {jumlah} b  c {#x}</p>');
    expect(problems.map(({ detail }) => detail)).toEqual(['{jumlah}']);
  });
});

describe('wikis and site generators', () => {
  it('wiki links find pages by their name with spaces; missing ones leave their text and are reported', async () => {
    const { html, problems } = await renderArticle(
      '[[Pintu baru]] [[hilang|itu]] a[[0]] `[[x]]` ==tanda== a == b',
      {
        'Kebun/Pagar/pintu-baru.md': '# Pintu',
      },
    );
    expect(html).toMatch(
      /^<p><a href="[^"]+-pintu-baru">Pintu baru<\/a> itu a\[\[0\]\] <code>\[\[x\]\]<\/code> <mark>tanda<\/mark> a == b<\/p>$/,
    );
    expect(problems.map(({ kind, detail }) => `${kind} ${detail}`)).toEqual(['broken-link [[hilang|itu]]']);
  });

  it('wiki links lead to headings of their own page; a page that is inserted becomes a link, and is reported', async () => {
    const { html, problems } = await renderArticle(
      '[[#Cara pasang]] [[#Cara pasang|di bawah]] ![[pintu#Engsel]]\n\n## Cara pasang\n\na',
      { 'Kebun/Pagar/pintu.md': '# Pintu\n\n## Engsel\n\nb' },
    );
    expect(html).toMatch(
      /^<p><a href="#cara-pasang">Cara pasang<\/a> <a href="#cara-pasang">di bawah<\/a> <a href="[^"]+-pintu#engsel">pintu#Engsel<\/a><\/p>/,
    );
    expect(problems.map(({ kind, detail }) => `${kind} ${detail}`)).toEqual([
      'inserted-page ![[pintu#Engsel]]',
    ]);
  });

  it('a wiki link with several headings leads to the last; the size of an inserted page is not its text', async () => {
    const { html, problems } = await renderArticle(
      '[[#A#B]] [[pintu#A#B|x]] ![[pintu|300]]\n\n## A\n\na\n\n## B\n\nb',
      { 'Kebun/Pagar/pintu.md': '# Pintu\n\n## A\n\na\n\n## B\n\nb' },
    );
    expect(html).toMatch(
      /^<p><a href="#b">B<\/a> <a href="[^"]+-pintu#b">x<\/a> <a href="[^"]+-pintu">pintu<\/a><\/p>/,
    );
    expect(problems.map(({ kind, detail }) => `${kind} ${detail}`)).toEqual(['inserted-page ![[pintu|300]]']);
  });

  it('syntax of MkDocs and Obsidian that is shown as it is written is reported', async () => {
    const { problems } = await renderArticle(
      'POS\n:   Kasir\n\n*[POS]: Point of sale\n\nTekan ++ctrl+s++ :material-account: a ++ b, i++ dan c:\\d ^blok1\n\n' +
        'INC\n: Include juga\n\n++page-up++ ++Ctrl+S++ 10 ^6 ^37066d\n\n- a\n\n^daftar\n\n[[#^37066d]] {% include "a" %}',
      { 'includes/a': 'a' },
    );
    expect(problems.map(({ kind, detail }) => `${kind} ${detail}`)).toEqual([
      'printed-syntax :   Kasir',
      'printed-syntax *[POS]: Point of sale',
      'printed-syntax ++ctrl+s++',
      'printed-syntax :material-account:',
      'printed-syntax ^blok1',
      'printed-syntax : Include juga',
      'printed-syntax ++page-up++',
      'printed-syntax ++Ctrl+S++',
      'printed-syntax ^37066d',
      'printed-syntax ^daftar',
      'printed-syntax [[#^37066d]]',
    ]);
  });

  it('boxes of Obsidian with other words are boxes too', async () => {
    expect(await htmlOf('> [!faq]- Mengapa?\n> Karena.')).toBe(
      '<div class="markdown-alert markdown-alert-note" role="note"><p class="markdown-alert-title">Mengapa?</p><p>Karena.</p></div>',
    );
  });

  it('Jekyll’s links, URLs and variables', async () => {
    const { html, problems } = await renderArticle(
      '[a]({% link Kebun/Pagar/pintu.md %}) [b]({{ site.baseurl }}/faq) {{ site.title }}',
      { 'Kebun/Pagar/pintu.md': '# Pintu' },
    );
    expect(html).toMatch(
      /^<p><a href="[^"]+-pintu">a<\/a> <a href="\/faq">b<\/a> \{\{ site\.title \}\}<\/p>$/,
    );
    expect(problems.map(({ detail }) => detail)).toEqual(['{{ site.title }}']);
  });

  it('code that VitePress takes from a file is reported', async () => {
    const { html, problems } = await renderArticle('a\n\n<<< @/contoh.js{2}\n\nb');
    expect(html.replace(/\n/g, '')).toBe('<p>a</p><p>b</p>');
    expect(problems.map(({ kind }) => kind)).toEqual(['missing-include']);
  });
});
