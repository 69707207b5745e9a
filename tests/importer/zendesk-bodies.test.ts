// @no-database
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { describe, expect, it, onTestFinished } from 'vitest';
import { plainTextOf } from '@/lib/importer/markdown/text-steps';
import { htmlToMarkdown } from '@/lib/importer/zendesk/html-to-markdown';
import { readZendesk } from '@/lib/importer/zendesk/read-zendesk';
import { seededRandom } from '@/scripts/bench/search-documents';
import { type Files, makeFolder, readFiles, readFolder, rowsOf } from './source';

const parser = unified().use(rehypeParse, { fragment: true }).freeze();
const convert = (html: string): string => htmlToMarkdown(html, () => undefined);

/** The lines of a page as its readers see them in the help centre: one for each block and each line of a block. */
const linesOf = (html: string): string[] => plainTextOf(parser.parse(html)).split('\n').filter(Boolean);

/** The rendered pages of bodies, in their order. */
async function pagesOf(bodies: string[]): Promise<{ html: string; lines: string[] }[]> {
  const files: Files = Object.fromEntries(
    bodies.map((body, index) => [`A/B/${index}.md`, `---\ntitle: Judul\n---\n\n${convert(body)}`]),
  );
  const source = await readFiles(files);
  const rows = await rowsOf(source, ({ model }) => model === 'help-article');
  return bodies.map((_, index) => {
    const row = rows.get(`A/B/${index}.md`);
    return { html: row?.html ?? '', lines: row?.plain_text?.split('\n').filter(Boolean) ?? [] };
  });
}

const pageOf = async (body: string): Promise<string> => {
  const [page] = await pagesOf([body]);
  return page?.html.replace(/\n/g, '') ?? '';
};

/** Bodies of which every word stays, on lines of its own where it was. */
const SAME: [string, string][] = [
  ['text directly in the body', 'teks <b>tebal</b> lagi<div>dalam div</div>ekor'],
  ['nested lists', '<ul><li>satu<ul><li>dua</li></ul></li><li>tiga</li></ul>'],
  ['a list between the items of another', '<ul><li>satu</li><ul><li>dua</li></ul><li>tiga</li></ul>'],
  ['lines and code in items', '<ol><li><p>satu</p><p>dua</p><pre>kode\n  lagi</pre></li><li>tiga</li></ol>'],
  ['HTML within items', '<ul><li>tekan <kbd>Ctrl</kbd> atau <u>garis</u> lalu <sub>b</sub>.</li></ul>'],
  [
    'HTML within text of a div',
    '<div>teks <u>garis</u> lalu H<sub>2</sub>O</div><blockquote>a <u>b</u> c</blockquote>',
  ],
  ['pictures with a width in items', '<ol><li>Klik <img src="a.png" alt="x" width="20"> lalu ini</li></ol>'],
  ['definitions', '<dl><dt>istilah <u>a</u></dt><dd>arti</dd><dt>dua</dt><dd><p>arti dua</p></dd></dl>'],
  [
    'a table without a header',
    '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table>',
  ],
  [
    'a table with a caption',
    '<table><caption>keterangan</caption><tbody><tr><td>a</td></tr></tbody></table>',
  ],
  [
    'lists in cells',
    '<table><tr><td><ul><li>x<ol><li>y</li></ol></li></ul></td><td><p>p</p><p>q</p></td></tr></table>',
  ],
  ['lines in cells', '<table><tr><td>a<br>b</td><td>c | d</td></tr></table>'],
  ['definitions in cells', '<table><tr><td><dl><dt>t</dt><dd>d</dd></dl></td></tr></table>'],
  ['rules in cells', '<table><tr><td>a<hr>b</td></tr></table>'],
  [
    'figures in cells',
    '<table><tr><td><figure><img src="x.png" alt="g"><figcaption>ket</figcaption></figure></td></tr></table>',
  ],
  ['details in cells', '<table><tr><td><details><summary>buka</summary>isi</details></td></tr></table>'],
  ['tables in cells', '<table><tr><td><table><tr><td>dalam</td></tr></table></td></tr></table>'],
  ['code with breaks', '<pre>satu<br>dua<br><br>empat</pre>'],
  ['marked code', '<pre><span style="color:red">a</span>\n<b>b</b> &lt;c&gt; &amp;lt;</pre>'],
  ['inline code', '<p><code>&lt;div&gt; `x`</code> dan <code>a|b</code></p>'],
  ['headings with spans', '<h2><span style="font-size:12px"><span>Bagian</span> dua</span></h2><p>x</p>'],
  ['headings of two lines', '<h2 id="h_1"><strong>Bagian</strong><br>kedua</h2><p>x</p>'],
  ['marks next to words', '<p><strong>Tebal: </strong>lanjut<em>miring</em>lagi a<b>b</b>c</p>'],
  ['deleted next to deleted', '<p><u>garis</u><s>coret</s><del>hapus</del><ins>sisip</ins></p>'],
  ['blocks in inline marks', '<u><p>a</p><p>b</p></u><p>c</p><small><ul><li>d</li></ul></small>'],
  ['a card in a link', '<a href="https://x.example/a"><div><h3>Kartu</h3><p>isi</p></div></a>'],
  [
    'details within details',
    '<details><summary><h3>Satu</h3></summary><p>a</p><details><summary>Dua</summary>x <u>y</u></details></details>',
  ],
  ['breaks', '<p>a<br><br>b<br></p>'],
  ['divs within divs', '<div>a<div>b</div>c</div><section><article>d</article></section>'],
  ['captions', '<figure><img src="a.png" alt="g"><figcaption>ket</figcaption></figure>'],
  [
    'placeholders',
    '<p>{{ticket.id}} {{user.name}} {{Compat}} {{ x("y z") }} {% if a %}x{% endif %} {{&lt; note &gt;}}</p>',
  ],
  ['placeholders in a table', '<table><tr><td colspan="2">{{Compat}} {% x %} ==y== [[z]]</td></tr></table>'],
  [
    'signs of site generators',
    '<p>==sorot== [[Halaman]] [TOC] a::b</p><p>:::note</p><p>isi</p><p>:::</p><p>!!! note</p>',
  ],
  [
    'signs of Markdown',
    '<p># a</p><p>- b</p><p>1) c</p><p>&gt; d</p><p>---</p><p>e * f _g_ ~h~ `i` \\j | k [l](m) [^1]</p>',
  ],
  ['references', '<p>&amp;lt; &amp;nbsp; &copy; AT&amp;T</p>'],
  [
    'a quote and a heading in a kind of list',
    '<ol style="list-style-type: lower-alpha"><li>Buka<blockquote>Hati-hati</blockquote></li><li><h3 id="h1">Judul</h3>isi</li></ol>',
  ],
  ['a kind of list', '<ol style="list-style-type: lower-alpha;"><li>satu <b>x</b></li><li>dua</li></ol>'],
];

describe('bodies of Zendesk', () => {
  it('keep every word, on its line', async () => {
    const pages = await pagesOf(SAME.map(([, body]) => body));
    const lines = (of: (index: number) => string[]) =>
      Object.fromEntries(SAME.map(([name], index) => [name, of(index)]));
    expect(lines((index) => pages[index]?.lines ?? [])).toEqual(
      lines((index) => linesOf(SAME[index]?.[1] ?? '')),
    );
  });

  it('keep every word of made-up ones', async () => {
    const bodies = Array.from({ length: 40 }, (_, seed) => madeUp(seed));
    const pages = await pagesOf(bodies);
    for (const [index, body] of bodies.entries())
      expect({ body, lines: pages[index]?.lines }).toEqual({ body, lines: linesOf(body) });
  });

  it.each([
    ['gaps are left out', '<p>&nbsp;</p><p>a</p><h3><br></h3><p><strong> </strong></p>', '<p>a</p>'],
    [
      'lists stay in the item above',
      '<ul><li>satu</li><ul><li>dua</li></ul><li>tiga</li></ul>',
      '<ul><li>satu<ul><li>dua</li></ul></li><li>tiga</li></ul>',
    ],
    ['lists of letters stay so', '<ol type="a"><li>x</li></ol>', '<ol type="a"><li>x</li></ol>'],
    [
      'links lead to ids of any element',
      '<p id="p">x</p><ul><li id="l">y</li></ul><table id="t"><tr><td id="c">z</td></tr></table><p><a id="m" href="#p">1</a><a href="#l">2</a><a href="#t">3</a><a href="#c">4</a><a href="#m">5</a></p>',
      '<p><span id="p"></span>x</p><ul><li><span id="l"></span>y</li></ul><p><span id="t"></span></p>' +
        '<div class="table-scroll" role="group" aria-label="Tabel" tabindex="0"><table><thead><tr><td></td></tr></thead>' +
        '<tbody><tr><td><span id="c"></span>z</td></tr></tbody></table></div>' +
        '<p><span id="m"></span><a href="#p">1</a><a href="#l">2</a><a href="#t">3</a><a href="#c">4</a><a href="#m">5</a></p>',
    ],
    [
      'pictures of emoji are these',
      '<p>a <img class="emoji" alt="🎉" src="https://static.zdassets.com/1f389.png" width="20"></p>',
      '<p>a 🎉</p>',
    ],
    ['comments are removed', '<p>a<!-- untuk tim --></p><!-- x -->', '<p>a</p>'],
    [
      'videos become players, other frames links',
      '<p><iframe src="//www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0"></iframe></p><p><iframe src="https://player.vimeo.com/video/1"></iframe></p><div><iframe src="https://www.loom.com/embed/a"></iframe></div><p><iframe src="https://fast.wistia.net/embed/iframe/b"></iframe></p>',
      '<div data-video-id="aqz-KE-bpKQ"><a href="https://www.youtube.com/watch?v=aqz-KE-bpKQ" rel="noopener noreferrer">Tonton video</a></div>' +
        ['player.vimeo.com/video/1', 'www.loom.com/embed/a', 'fast.wistia.net/embed/iframe/b']
          .map(
            (to) =>
              `<p><a href="https://${to}" rel="noopener noreferrer">Buka isi dari ${to.split('/')[0]}</a></p>`,
          )
          .join(''),
    ],
  ])('%s', async (_name, body, html) => {
    expect(await pageOf(body)).toBe(html);
  });

  it('link from article to article, also to headings', async () => {
    const linked =
      '<p>Lihat <a href="https://kebun.zendesk.example/hc/en-us/articles/36000002-Lain#h_2">ini</a></p>';
    const { rows, problems } = await importBodies({ 36000001: linked, 36000002: '<p id="h_2">isi</p>' });
    expect(problems).toEqual([]);
    expect(rows.get(36000001)).toMatch(/<a href="\/content\/[^"]+36000002#h_2">ini<\/a>/);
  });

  it('that would take very long, or are nested too deeply, are reported, and the others are read', async () => {
    const { rows, problems } = await importBodies({
      36000001: '<p>baik</p>',
      36000002: '<b>'.repeat(50_000),
      36000003: '<div>'.repeat(1_000_000),
      36000004: `<ul><li>`.repeat(20_000),
      36000005: '<table><tr><td>'.repeat(10_000),
    });
    expect([...rows.keys()]).toEqual([36000001]);
    expect(problems.map(({ kind, file }) => `${kind} ${/36\d+/.exec(file)?.[0]}`)).toEqual(
      [36000002, 36000003, 36000004, 36000005].map((id) => `broken-content ${id}`),
    );
    for (const { detail } of problems) expect(detail).toMatch(/terlalu dalam|lebih dari 2 detik|memori/);
  }, 120_000);
});

/** Imports articles by their ids and bodies; returns their pages. */
async function importBodies(bodies: Record<number, string>) {
  const place = { locale: 'en-us', position: 1 };
  const folder = await makeFolder({});
  const file = path.join(folder, 'pusat.json');
  const articles = Object.entries(bodies).map(([id, body]) => ({
    ...place,
    ...{ id: Number(id), section_id: 11, title: `Artikel ${id}`, body },
    html_url: `https://kebun.zendesk.example/hc/en-us/articles/${id}-Artikel-${id}`,
  }));
  const categories = [{ ...place, id: 1, name: 'Kebun', description: '' }];
  const sections = [{ ...place, id: 11, category_id: 1, name: 'Pagar', description: '' }];
  await writeFile(file, JSON.stringify({ categories, sections, articles }));
  const tools = { fetch, sleep: () => Promise.resolve() };
  const zendesk = await readZendesk(file, tools, undefined, 2000);
  onTestFinished(() => zendesk.remove());
  const source = await readFolder(zendesk.folder);
  const rows = await rowsOf(source, ({ model }) => model === 'help-article');
  const pages = [...rows.values()].map(
    (row) => [Number(/\d{5,}/.exec(row.source_path)?.[0]), row.html] as const,
  );
  const problems = [...zendesk.problems, ...source.problems];
  return { rows: new Map(pages), problems: problems.filter(({ kind }) => kind !== 'removed-attributes') };
}

/** Makes a body of nested blocks and marks, with words that no other place has. */
function madeUp(seed: number): string {
  const random = seededRandom(seed + 1);
  let words = 0;
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
  const word = (): string => `kata${(words += 1)}`;
  const inline = (depth: number): string => {
    const inner = (): string => (depth > 0 ? inline(depth - 1) : word());
    return pick([
      word,
      () => `${word()} ${word()}`,
      () => `<strong>${inner()}</strong>`,
      () => `<em>${inner()}</em>`,
      () => `<u>${inner()}</u>`,
      () => `<span style="color: red">${inner()}</span>`,
      () => `<code>${word()}</code>`,
      () => `H<sub>${word()}</sub>`,
      () => `<a href="https://contoh.example/${word()}">${word()}</a>`,
    ])();
  };
  const phrase = (): string => Array.from({ length: 3 }, () => inline(2)).join(' ');
  const blocks = (depth: number): string => Array.from({ length: 2 }, () => block(depth)).join('');
  const list = (depth: number): string => {
    const name = pick(['ul', 'ol']);
    const item = (): string => `<li>${phrase()}${depth > 0 && random() < 0.4 ? block(depth - 1) : ''}</li>`;
    return `<${name}>${item()}${item()}</${name}>`;
  };
  const cell = (depth: number): string => (depth > 0 && random() < 0.3 ? list(depth - 1) : phrase());
  const block = (depth: number): string =>
    pick([
      () => `<p>${phrase()}</p>`,
      () => `<p>${phrase()}<br>${phrase()}</p>`,
      () => `<h${2 + Math.floor(random() * 3)}>${word()}</h2>`.replace(/<h(\d)>(.*)<\/h2>/, '<h$1>$2</h$1>'),
      () => `<pre>${word()}\n${word()}</pre>`,
      () => list(depth),
      () => `<div>${depth > 0 ? blocks(depth - 1) : phrase()}</div>`,
      () => `<blockquote>${depth > 0 ? blocks(depth - 1) : phrase()}</blockquote>`,
      () => `<details><summary>${word()}</summary>${depth > 0 ? blocks(depth - 1) : phrase()}</details>`,
      () =>
        `<table><tbody><tr><td>${cell(depth)}</td><td>${cell(depth)}</td></tr><tr><td>${phrase()}</td><td>${phrase()}</td></tr></tbody></table>`,
    ])();
  return Array.from({ length: 4 }, () => block(2)).join('');
}
