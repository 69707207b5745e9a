// @no-database
import { describe, expect, it } from 'vitest';
import type { Heading } from '@/lib/contract/content';
import { htmlOf, renderArticle } from './source';

const headingsOf = async (markdown: string): Promise<string[]> => {
  const { data } = await renderArticle(`---\ntitle: Artikel\n---\n${markdown}`);
  return (data.headings as Heading[]).map(({ id, level }) => `${level} ${id}`);
};

describe('headings', () => {
  it.each([
    ['the first level becomes 2', '### a\n#### b\n### c', ['2 a', '3 b', '2 c']],
    ['a left-out level is closed', '## a\n#### b\n#### c\n## d', ['2 a', '3 b', '3 c', '2 d']],
    [
      'levels never pass 6',
      '# a\n## b\n### c\n#### d\n##### e\n###### f',
      ['2 a', '3 b', '4 c', '5 d', '6 e', '6 f'],
    ],
    ['a title that repeats the page title is left out', '# Artikel\n## a', ['2 a']],
    ['ids are told apart', '## a\n## a\n## a', ['2 a', '2 a-1', '2 a-2']],
    ['an own id', '## Judul {#kebun}', ['2 kebun']],
    ['an id in square brackets', '## Judul [#kebun]\n## Rilis [#12] lama', ['2 kebun', '2 rilis-12-lama']],
    [
      'kramdown and MDX ids',
      '## Satu {: #dua }\n## Tiga {/* #empat */}\n## Lima {/*enam*/}',
      ['2 dua', '2 empat', '2 enam'],
    ],
    ['an id of HTML', '<h2 id="h_01AB">Judul</h2>', ['2 h_01AB']],
    ['a named anchor in the heading', '## <a name="kandang"></a>Judul', ['2 kandang']],
    ['a named anchor before the heading', '<a name="kandang"></a>\n\n## Judul', ['2 kandang']],
    ['a heading that takes the id of an earlier one', '## a {#b}\n## b', ['2 b', '2 b-1']],
    ['emphasis and code in a heading', '## **a** `b` [c](https://c.id)', ['2 a-b-c']],
    ['letters beyond ASCII', '## Café 東京 – ok', ['2 café-東京--ok']],
    ['an empty heading is in no list', '##\n## a', ['2 a']],
  ])('%s', async (_name, markdown, expected) => {
    expect(await headingsOf(markdown)).toEqual(expected);
  });

  it('X02: no id is a property of every object, belongs to the page, or occurs twice', async () => {
    const names = [
      '__proto__',
      'constructor',
      'hasOwnProperty',
      'toString',
      '__next',
      '__NEXT_DATA__',
      'main',
    ];
    const { html, data } = await renderArticle(
      [
        ...names.map((name) => `## ${name}\n\n## lain {#${name}}\n\n<a name="${name}"></a>`),
        ...[
          '## "> <b>x',
          "## a'b{#c'd}",
          '## a {#x y}',
          '## {#"onload=alert(1)}',
          '<p id="sama">a</p><p id="sama">b</p>',
        ],
      ].join('\n\n'),
    );
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map((match) => match[1] ?? '');
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) {
      expect(id in {}).toBe(false);
      expect(id).toMatch(/^[\p{L}\p{N}_.-]+$/u);
      expect(id).not.toMatch(/^__/);
      expect(names).not.toContain(id);
    }
    const listed = (data.headings as Heading[]).map(({ id }) => id);
    expect(listed.every((id) => ids.includes(id))).toBe(true);
    expect(listed).toContain('bagian-proto');
  });

  it('links to a heading find it by the anchors of other tools', async () => {
    const html = await htmlOf(
      '[a](#bagian-satu) [b](#Bagian-Satu) [c](#bagian_satu) [d](#skema-(lama)) [e](#top) [f](#__proto__)\n\n## Bagian satu\n\n## Skema (lama)\n\n## \\_\\_proto\\_\\_',
    );
    expect(html).toContain(
      '<a href="#bagian-satu">a</a> <a href="#bagian-satu">b</a> <a href="#bagian-satu">c</a>',
    );
    expect(html).toContain('<a href="#skema-lama">d</a> <a href="#top">e</a> <a href="#bagian-proto">f</a>');
  });

  it('a link to a missing anchor leaves its text and is reported', async () => {
    const { html, problems } = await renderArticle('a\n\n[b](#tidak-ada)');
    expect(html).toContain('<p>b</p>');
    expect(problems).toMatchObject([{ kind: 'broken-anchor', detail: '#tidak-ada', line: 3 }]);
  });

  it('a link to the removed title still works', async () => {
    const html = await htmlOf('# Artikel {#atas}\n\n[x](#atas)');
    expect(html).toBe('<span id="atas"></span><p><a href="#atas">x</a></p>');
  });
});
